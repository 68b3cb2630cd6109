"""Exceptions of this package."""

from collections.abc import Sequence
from typing import NamedTuple


class FillThePipeError(Exception):
    """Base of the exceptions that only this package raises."""


class Problem(NamedTuple):
    """A mistake in a scenario or an override.

    >>> Problem("tcp.variant", "is not known", ["reno", "cubic"]).path
    'tcp.variant'
    """

    path: str
    """Dotted path of the value, for example ``links.t3.rate``; empty for the scenario as a whole."""
    message: str
    """Clause whose subject is the value at the path."""
    choices: Sequence[str]
    """Valid values or names; empty if they cannot be listed."""


class ScenarioError(FillThePipeError, ValueError):
    """All mistakes of a scenario and its overrides at once.

    >>> import fillthepipe
    >>> try:
    ...     fillthepipe.run("sandia-table3", overrides={"tcp.variant": "rino", "tcp.windw": 4})
    ... except fillthepipe.ScenarioError as error:
    ...     print([problem.path for problem in error.problems], "reno" in error.problems[0].choices)
    ['tcp.variant', 'tcp.windw'] True
    """

    problems: list[Problem]
    """Each mistake with its path and the valid choices."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)

    def __reduce__(self) -> tuple[type, tuple[str, list[Problem]]]:
        return type(self), (str(self), self.problems)

    @classmethod
    def _of(cls, rows: Sequence[tuple[str, str, Sequence[str]]]) -> "ScenarioError":
        problems = [Problem(*row) for row in rows]
        return cls("\n".join(_sentence(problem) for problem in problems), problems)


def _sentence(problem: Problem) -> str:
    valid = f" (valid: {', '.join(problem.choices)})" if problem.choices else ""
    return f"{problem.path or 'scenario'}: {problem.message}{valid}"


class TraceError(FillThePipeError):
    """The run has no trace: it was not asked for, or it outgrew ``budget.trace_rows`` or ``budget.memory``."""


class ExecutorError(FillThePipeError, TypeError):
    """The executor is of none of the valid kinds, which the message lists."""


class WorkerError(FillThePipeError):
    """Points of a sweep have lost their workers too often, or a worker has another engine. Points that are done are in the
    directory of the sweep, if it has one."""


class DirectoryError(FillThePipeError):
    """The directory of a sweep holds another sweep, or files that are no parts of one. Nothing in it was changed."""
