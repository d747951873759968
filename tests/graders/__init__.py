"""Notebooks of a class, graded by nbgrader and Otter."""
