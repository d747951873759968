"""What is touched: the only room that imports ipywidgets and ipycanvas."""

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
