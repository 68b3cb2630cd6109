"""Writes `fillthepipe/scenario.py`, the types of a scenario, from the JSON Schema of scenarios."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCHEMA = HERE.parents[1] / "public" / "scenario.schema.json"
TARGET = HERE / "fillthepipe" / "scenario.py"


def types_of(schema: Path, target: Path) -> None:
    """Writes the types to `target`."""
    options = {
        "--input": schema,
        "--input-file-type": "jsonschema",
        "--output": target,
        "--output-model-type": "typing.TypedDict",
        "--target-python-version": "3.10",
        "--class-name": "Scenario",
        "--formatters": "builtin",
        "--custom-file-header": '"""Types of scenarios, written by codegen.py from public/scenario.schema.json."""',
    }
    arguments = [str(part) for pair in options.items() for part in pair]
    command = [sys.executable, "-m", "datamodel_code_generator", *arguments, "--use-schema-description"]
    subprocess.run([*command, "--disable-timestamp", "--use-union-operator"], check=True)


if __name__ == "__main__":
    types_of(SCHEMA, TARGET)
