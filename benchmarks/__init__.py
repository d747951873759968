"""How fast the package is beside its peers; see the README in this folder."""
