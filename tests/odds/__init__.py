"""Tests of races, rolls and shots, through their public interface."""
