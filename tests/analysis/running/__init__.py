"""What is said about the decisions of a match, and how it is counted."""
