"""Settings of the documentation site; ``make docs`` builds it.

``make docs`` copies this folder, the notebooks and the project's Markdown files into one folder,
so that a page and a notebook can link to each other. Everything is built without a network.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import os
import re
import zlib
from pathlib import Path
from typing import Any

import gammon_widget

os.environ["GAMMON_SETTINGS"] = "off"  # not those of the person who runs this

HERE = Path(__file__).parent

project = "gammon_widget"
copyright = "gammon_widget developers"
version = release = gammon_widget.__version__
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
]
default_role = "py:obj"
root_doc = "index"
exclude_patterns = ["notebooks/matches", "**/.ipynb_checkpoints"]

# --- pages ------------------------------------------------------------------------------------

html_theme = "furo"
html_title = "gammon_widget"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, Any] = {}  # pictures of boards stay; nothing is loaded from elsewhere

# --- reference --------------------------------------------------------------------------------

add_module_names = False
autodoc_default_options = {
    "members": True,
    "inherited-members": True,  # see `skip_member`
    "member-order": "groupwise",
}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
maximum_signature_line_length = 88
napoleon_google_docstring = False
napoleon_use_rtype = False


def write_inventories() -> dict[str, tuple[str, str]]:
    """Write the inventories of other projects' sites, and return them for intersphinx.

    Each ``inventories/NAME.txt`` has the address of a site, then a line for each name: its role,
    the name and its page.
    """
    found = {}
    for listed in sorted((HERE / "inventories").glob("*.txt")):
        address, *lines = listed.read_text("utf-8").splitlines()
        entries = "".join(
            f"{name} py:{role} 1 {page}#$ -\n" for role, name, page in map(str.split, lines)
        )
        head = f"# Sphinx inventory version 2\n# Project: {listed.stem}\n# Version: \n"
        compressed = zlib.compress(entries.encode())
        inventory = listed.with_suffix(".inv")
        inventory.write_bytes(
            head.encode() + b"# The remainder of this file is compressed using zlib.\n" + compressed
        )
        found[listed.stem] = (address, str(inventory))
    return found


intersphinx_mapping = write_inventories()

# --- the playable site ------------------------------------------------------------------------

LITE = HERE.parents[2] / "dist" / "lite"
"""Where `make lite` builds the playable site; `make docs` copies it into this one."""

PLAYABLE = {"first-game": "play", "first-review": "07_replay", "first-lesson": "05_lessons"}
"""The notebooks of tutorials; other notebooks are pages themselves."""


def add_try_link(
    _app: object, page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Link a page to its notebook on the playable site, if that has been built."""
    notebook = PLAYABLE.get(page, page.removeprefix("notebooks/")) + ".ipynb"
    if (LITE / "files" / notebook).exists():
        address = f"{'../' * page.count('/')}lite/notebooks/index.html?path={notebook}"
        link = f'<p class="try-it"><a href="{address}">Try it in your browser</a></p>'
        context["body"] = link + context["body"]


def adapt_source(_app: object, page: str, source: list[str]) -> None:
    """Adapt the links of a page to the copied folder."""
    depth = page.count("/")
    if page.startswith("notebooks/"):
        source[0] = source[0].replace("](../docs/", "](../")
    elif page in ("CHANGELOG", "CONTRIBUTING"):
        source[0] = source[0].replace("](docs/", "](")
    else:
        outside = "](" + "../" * (depth + 1)
        source[0] = re.sub(re.escape(outside) + r"(?!\.\.)", "](" + "../" * depth, source[0])


ATTRIBUTES = re.compile(
    r"^Attributes\n----------\n(.*?)(?=\n\n[^\n]+\n---+$|\Z)", re.DOTALL | re.MULTILINE
)
"""The section *Attributes* of a docstring."""

NAMES = re.compile(r"^(\w+(?:, \w+)*)(?: : .*)?$", re.MULTILINE)
"""A line of this section with names."""


def described_attributes(kind: type) -> set[str]:
    """Return the names in the section *Attributes* of the docstring of a class."""
    section = ATTRIBUTES.search(inspect.getdoc(kind) or "")
    listed = NAMES.findall(section[1]) if section else []
    return {name for names in listed for name in names.split(", ")}


def describe_attributes(
    _app: object, _what: str, _name: str, _of: object, _: object, lines: list[str]
) -> None:
    """Turn the section *Attributes* of a docstring into entries, which may have several names."""

    def entry(names: re.Match[str]) -> str:
        return "\n.. py:attribute:: " + names[1].replace(", ", "\n" + " " * 18) + "\n"

    lines[:] = ATTRIBUTES.sub(
        lambda section: NAMES.sub(entry, section[1]) + "\n", "\n".join(lines)
    ).splitlines()


def offered_members(kind: type) -> set[str]:
    """Return the names of the package that completion offers for objects of a class."""
    offered = getattr(kind, "offered_names", lambda: set(dir(kind)))()
    owners = {name: owner for owner in reversed(kind.__mro__) for name in vars(owner)}
    return {
        name
        for name in offered
        if not name.startswith("_") and owners[name].__module__.startswith("gammon_widget.")
    }


def skip_member(
    app: Any, _what: str, name: str, _of: object, _skip: bool, _: object
) -> bool | None:
    """Skip what completion does not offer, and attributes in the docstring of the class."""
    place = app.env.current_document
    module = importlib.import_module(place.autodoc_module)
    kind = getattr(module, place.autodoc_class, None) if place.autodoc_class else None
    if kind is None:
        return None
    if name not in offered_members(kind) - described_attributes(kind):
        return True
    return False if issubclass(kind, enum.Enum) else None


def setup(app: Any) -> None:
    """Connect the site's own steps."""
    app.connect("source-read", adapt_source)
    app.connect("html-page-context", add_try_link)
    app.connect("autodoc-skip-member", skip_member)
    app.connect("autodoc-process-docstring", describe_attributes, priority=400)
