"""What becomes of a lesson besides Markdown: a page, a notebook, a sheet to print."""
