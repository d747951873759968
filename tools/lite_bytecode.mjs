// Replaces the sources of all Python packages in a folder, and of its standard library, by
// bytecode, and removes files that no page needs. Our own package also keeps its sources.
//
// Otherwise, Python would compile the sources each time a page is opened. The bytecode is made by
// the Python in the folder, which Node runs here: node lite_bytecode.mjs FOLDER

import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.mkdir("/packages");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/packages");
python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from warnings import simplefilter
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

OURS = "gammon_widget"
LEXERS = (
    "__init__ _mapping python special shell diff _builtin html javascript markup css data text"
).split()

# Python searches the working folder last, because it is the page's drive, which is slow.
DRIVE_LAST = """import sys
from importlib.machinery import PathFinder


class Packages:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if path is None:
            return PathFinder.find_spec(name, [place for place in sys.path if place], target)


sys.meta_path.insert(sys.meta_path.index(PathFinder), Packages)
"""


def is_wanted(name):
    """Exclude compiled parts, tests, stubs for jedi, rare languages and anywidget's front end."""
    folder, _, file = name.rpartition("/")
    return not (
        name.endswith(".so")
        or "/tests/" in name
        or name.startswith("jedi/third_party/")
        or folder == "pygments/lexers" and file.removesuffix(".py") not in LEXERS
        or "/labextensions/" in name
    )


simplefilter("ignore")  # about the code of other packages
for path in [*Path("/packages").glob("*.whl"), Path("/packages/python_stdlib.zip")]:
    with ZipFile(path) as packed:
        files = {name: packed.read(name) for name in packed.namelist() if is_wanted(name)}
    if path.suffix == ".zip":
        files["sitecustomize.py"] = DRIVE_LAST.encode()
    for name, source in list(files.items()):
        if not name.endswith(".py"):
            continue
        try:
            code = compile(source, name, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            continue  # a template, or an example of invalid code
        is_ours = path.name.startswith(OURS)
        if not is_ours:
            del files[name]
        there = cache_from_source(name) if is_ours else name + "c"
        # Python must not compare it with the source, whose modification time gets lost.
        files[there] = bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))
    with ZipFile(path, "w") as packed:
        for name, content in files.items():  # without a time: equal files give equal archives
            packed.writestr(ZipInfo(name), content, ZIP_DEFLATED, compresslevel=9)
`);
