"""The speed of the package compared with its peers; see the README in this folder."""
