"""The palettes: every module in this folder defines one `THEME`."""
