"""Exports of a lesson: a page, a sheet to print, a notebook or a static site."""
