"""What may be set: kinds of traits and options that refuse in a sentence what they cannot be."""

from .traits import SettingError

__all__ = ["SettingError"]
