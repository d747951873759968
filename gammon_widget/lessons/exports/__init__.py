"""Exports of a lesson: a page, a sheet to print, a notebook, a static site."""
