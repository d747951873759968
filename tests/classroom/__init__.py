"""Tests of exams, grading and the overview of a class."""
