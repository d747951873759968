"""Where it was lost: what an engine says about the decisions of a match, counted.

An `Analysis` is a value. Files bring one (see `gammon_widget.notation`), and an engine can make
one; both are counted here in the same way.
"""

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
