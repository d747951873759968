"""How is it kept? Files that are written whole or not at all, whatever goes wrong."""

from .failures import failure
from .paths import StrPath, full_path, suffix_of
from .writing import sync_folder, write_all, write_file

__all__ = ["StrPath", "failure", "full_path", "suffix_of", "sync_folder", "write_all", "write_file"]
