"""Tests of the rules, through their public interface."""
