"""The themes there are: every module in this folder has one, called `THEME`."""
