"""The directory of a sweep: a manifest and the parts that are done, as Parquet files."""

import json
import os
import tempfile
import warnings
from pathlib import Path
from typing import Any

from fillthepipe import _engine
from fillthepipe.batches import Batch, PlanArguments
from fillthepipe.errors import DirectoryError

MANIFEST = "sweep.json"


def manifest(arguments: PlanArguments, plan: "_engine.Plan") -> dict[str, Any]:
    """Returns everything that the rows of a sweep depend on."""
    return {
        "engine": _engine.Plan.engine(),
        "sweep": plan.hash,
        "points": plan.points,
        "scenario": arguments.text,
        "overrides": arguments.overrides,
        "grid": {path: list(values) for path, values in arguments.vary},
        "seeds": None if arguments.seeds is None else list(arguments.seeds),
        "limits": arguments.limits,
    }


class Directory:
    """Where the parts of a sweep are kept. The files are those of ``fillthepipe sweep --shard``: ``fillthepipe sweep merge``
    joins them, and parts that the command line has written are taken from here."""

    def __init__(self, path: "str | os.PathLike[str]", arguments: PlanArguments, plan: "_engine.Plan") -> None:
        self._path = Path(path)
        self._manifest = manifest(arguments, plan)

    def open(self, plan: "_engine.Plan", gathered: "_engine.Gathered") -> None:
        """Adds the points that are done to ``gathered``. Raises DirectoryError if the directory holds another sweep."""
        self._path.mkdir(parents=True, exist_ok=True)
        file = self._path / MANIFEST
        if file.exists():
            self._check(file)
        problems = []
        for part in sorted(path for path in self._path.iterdir() if path.suffix in (".parquet", ".csv")):
            try:
                _, damage = gathered.add_file(plan, part)
            except ValueError as error:
                problems.append(str(error))
                continue
            if damage is not None:
                warnings.warn(f"{part} {damage}: the lost points are run again", stacklevel=4)
        if problems:
            raise DirectoryError("\n".join([*problems, "give another directory, or move these files away"]))
        if not file.exists():
            self._write(MANIFEST, json.dumps(self._manifest, indent=2, ensure_ascii=False).encode())

    def keep(self, batch: Batch, rows: bytes) -> None:
        """Writes a part beside its place and renames it, so that there is never half of one."""
        self._write(f"points-{batch.first:07}-{batch.last:07}.parquet", rows)

    def _check(self, file: Path) -> None:
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
            differences = [name for name in self._manifest if found.get(name) != self._manifest[name]]
        except (ValueError, AttributeError):
            raise DirectoryError(f"{file} is damaged, or no sweep's: give another directory") from None
        if "engine" in differences:
            raise DirectoryError(
                f"{self._path} was begun by engine {found.get('engine')}, this is {self._manifest['engine']}: "
                "give another directory, or continue with the same version"
            )
        if "sweep" in differences:
            inputs = [name for name in differences if name not in ("sweep", "points")]
            raise DirectoryError(f"{self._path} holds another sweep, which differs in: {', '.join(inputs)}")

    def _write(self, name: str, content: bytes) -> None:
        with tempfile.NamedTemporaryFile(
            dir=self._path, prefix=".fillthepipe-", suffix=".unfinished", delete=False
        ) as file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                file.close()
                os.replace(file.name, self._path / name)
            except BaseException:
                file.close()
                Path(file.name).unlink(missing_ok=True)
                raise
