from .match_analysis import analyse as analyse

__all__: list[str]
