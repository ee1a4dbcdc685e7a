"""A world of Understudy for each test."""

from .control import ControlPlane, UnderstudyError
from .program import Program
from .world import Verdict, World

__all__ = ["ControlPlane", "Program", "UnderstudyError", "Verdict", "World"]
