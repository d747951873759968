"""Who says where it was lost? An engine, which goes through the decisions of a match.

`analyse` makes the same `Analysis` that a file of another program may bring.
"""

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
