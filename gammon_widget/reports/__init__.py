"""How is it told? An analysis as a curve, and as a page to print.

`Analysis.plot` and `Analysis.report` come here; so do `Analysis.csv` and `Analysis.to_frame`, whose
rows are `Analysis.records`.
"""
