// Puts bytecode beside the sources of all Python packages of a folder, and of its standard library.
//
// A browser's Python would compile them each time a page is opened. It is compiled by the very
// Python that is in the folder, which Node runs here: node lite_bytecode.mjs FOLDER

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

# What nobody's page asks for: what jedi knows of packages that are not here, and tests.
LEFT_OUT = ("jedi/third_party/django-stubs/", "jedi/third_party/typeshed/third_party/")

simplefilter("ignore")  # what others have written
for path in [*Path("/packages").glob("*.whl"), Path("/packages/python_stdlib.zip")]:
    with ZipFile(path) as packed:
        files = {
            name: packed.read(name)
            for name in packed.namelist()
            if not name.startswith(LEFT_OUT) and "/tests/" not in name
        }
    for name, source in list(files.items()):
        if not name.endswith(".py"):
            continue
        try:
            code = compile(source, name, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            continue  # a template, or an example of what is wrong
        # A package is unpacked, where bytecode has a folder of its own; the library stays packed.
        there = cache_from_source(name) if path.suffix == ".whl" else name + "c"
        # It is not to be compared with the source, whose time of change is lost on the way.
        files[there] = bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))
    with ZipFile(path, "w") as packed:
        for name, content in files.items():  # without a time, so that the same is the same
            packed.writestr(ZipInfo(name), content, ZIP_DEFLATED)
`);
