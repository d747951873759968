"""Tools of the project itself; no part of the installed package."""
