"""The JavaScript of the widgets: bundles that a kernel sends once, and that a page keeps.

`python -m tools.javascript` bundles the modules of ``frontend/src``. A widget's bundle imports
others, which have a hash of their code in their names. An anywidget has only one module, in which
relative imports fail. Therefore the script of every widget is ``loader.ts``. It takes the code from
a `Module`, which is the same for all widgets of a kernel.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import ipywidgets
import traitlets

from ...languages.translation import speaking
from ...match.event_loop import LOCK, locked
from ..model.settings import TextTrait
from .widget_classes import AnyWidget, is_message

BUNDLES = Path(__file__).parents[2] / "frontend" / "bundle"

_IMPORT = re.compile(r'"\./([\w-]+)\.js"')


class Module(AnyWidget):
    """The code of a widget's module.

    Attributes
    ----------
    name
        The name of the bundle of the module.
    files
        That bundle and all that it imports, by name: compressed JSON in base64, since some hosts
        lose binary traits.
    """

    _esm = "export default {}"
    name = traitlets.Unicode().tag(sync=True)
    files = traitlets.Unicode().tag(sync=True)


class PageWidget(AnyWidget):
    """A widget with the front end that has the name `_module`.

    Attributes
    ----------
    uid
        The identifier of the widget in its pages.
    module
        The code of the front end.

    Messages and values from a page enter here: one at a time, and in the language of the widget.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _module: str
    uid = TextTrait("").tag(sync=True)
    module = traitlets.Instance(Module).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, **traits: Any) -> None:
        module = module_named(self._module)
        super().__init__(_esm=text_of("loader"), uid=token_hex(8), module=module, **traits)

    @property
    def language(self) -> str:
        """The language of the widget's text."""
        raise NotImplementedError

    def _handle_custom_msg(self, content: object, buffers: Sequence[Any]) -> None:
        """Handle a message from a page, unless it is invalid or the widget is closed."""
        with LOCK, speaking(self.language):
            if is_message(self, content):
                super()._handle_custom_msg(content, buffers)

    @locked
    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Set traits to the values from a page."""
        super().set_state(sync_data)


_modules: dict[str, Module] = {}


def text_of(bundle: str) -> str:
    """Return the code of a bundle."""
    return (BUNDLES / f"{bundle}.js").read_text(encoding="utf-8")


def module_named(name: str) -> Module:
    """Return the module of a widget, which is the same for all widgets of the kernel."""
    known = _modules.get(name)
    if known is None or known.comm is None:  # somebody has closed all widgets
        bundle, files = packed(name)
        known = _modules[name] = Module(name=bundle, files=files)
    return known


def packed(name: str) -> tuple[str, str]:
    """Return the name of a module's bundle, and that bundle with its imports in base64."""
    (path,) = BUNDLES.glob(f"{name}-*.js")
    texts: dict[str, str] = {}
    wanted = [path.stem]
    while wanted:
        each = wanted.pop()
        if each not in texts:
            texts[each] = text_of(each)
            wanted += _IMPORT.findall(texts[each])
    return path.stem, b64encode(zlib.compress(json.dumps(texts).encode())).decode()
