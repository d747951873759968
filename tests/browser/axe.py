"""axe-core, by the rules of the WCAG: what hinders who has to use other means."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.browser.lab import LabNotebook, Look


def axe_finds_nothing(lab: LabNotebook, *parts: str) -> None:
    """See that axe-core finds nothing wrong in what selectors name, on a light and a dark page.

    Other front ends than JupyterLab have no themes to change.
    """
    themes: tuple[Look, ...] = ("dark", "light")
    for theme in themes if type(lab) is LabNotebook else [None]:
        if theme is not None:
            lab.change_theme(theme)
        found = Axe().run(lab.page, {"include": [[part] for part in parts]})
        assert found.response["passes"], f"there was nothing of {parts} to look at"
        assert not found.violations_count, f"{theme}: {found.generate_report()}"
