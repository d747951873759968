"""The mutation tests find their places in the code again."""

from tests import mutants


def test_a_fault_is_found_again_after_its_function_has_moved(tmp_path):
    old, new = tmp_path / "old.py", tmp_path / "new.py"
    text = "class A:\n    def f(self, x):\n        return x < 1 or x < 1\n"
    old.write_text(text)
    new.write_text("import os\n\n\n" + text)
    site = [each for each in mutants.sites(old) if each.after == "x <= 1"][1]
    mutant = mutants.Mutant("rules", site.name, "x < 1", site.after, 1)
    found = mutants.find(mutant, list(mutants.sites(new)))
    assert found is not None
    assert (found.path, found.node.lineno, found.node.col_offset) == (new, 6, 24)
    gone = mutants.Mutant("rules", "A.g", "x < 3", "x <= 3", 0)
    assert mutants.find(gone, list(mutants.sites(new))) is None
