"""Settings of the documentation site; ``make docs`` builds it.

``make docs`` copies this folder, the notebooks and the project's Markdown files into one folder,
so that a page and a notebook can link to each other. Everything is built without a network.
"""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import Any

import gammon_widget

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
autodoc_default_options = {"members": True, "member-order": "groupwise"}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
maximum_signature_line_length = 88
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_custom_sections = ["Attributes"]  # a list, see `list_attributes`


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


def list_attributes(
    _app: object, _what: str, _name: str, _of: object, _: object, lines: list[str]
) -> None:
    """Make the section *Attributes* of a docstring a list whose entries may have several names."""
    if "Attributes" not in lines:
        return
    first = lines.index("Attributes")
    for number in range(first + 2, len(lines)):
        if set(lines[number + 1 : number + 2]) & {"------", "--------", "-----"}:
            return  # the next section
        if lines[number].strip() and not lines[number].startswith(" "):
            lines[number] = ", ".join(f"``{name}``" for name in lines[number].split(", "))


def setup(app: Any) -> None:
    """Connect the site's own steps."""
    app.connect("source-read", adapt_source)
    app.connect("html-page-context", add_try_link)
    app.connect("autodoc-process-docstring", list_attributes, priority=400)
