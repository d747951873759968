"""Proofs of the built-in course: `python -m tests.course` asks the engines again."""
