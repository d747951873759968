"""The contract: what the package does today, recorded, so that a restructuring can be compared.

``python -m tests.contract record`` writes the record, ``compare`` prints every difference from it.
The code knows the package by its public names alone, and by what kernel and page send each other;
what cannot be had otherwise is in `hooks`.
"""
