"""axe-core, with the rules of the WCAG."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.browser.lab import LabNotebook, Look


def axe_finds_nothing(lab: LabNotebook, *parts: str) -> None:
    """Check that axe-core finds no problem in the selected elements, in the light and the dark
    theme.

    Front ends other than JupyterLab have no theme to change.
    """
    themes: tuple[Look, ...] = ("dark", "light")
    for theme in themes if type(lab) is LabNotebook else [None]:
        if theme is not None:
            lab.change_theme(theme)
        found = Axe().run(lab.page, {"include": [[part] for part in parts]})
        assert found.response["passes"], f"no element found for {parts}"
        assert not found.violations_count, f"{theme}: {found.generate_report()}"
