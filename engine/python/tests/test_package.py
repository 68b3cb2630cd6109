"""What belongs to every package: types, docstrings, the command."""

import ast
import importlib.metadata
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import REPOSITORY

import fillthepipe
from fillthepipe import _engine

SOURCES = Path(fillthepipe.__file__).parent


def test_the_version_is_that_of_the_engine() -> None:
    manifest = (REPOSITORY / "engine" / "Cargo.toml").read_text(encoding="utf-8")
    assert f'\n[workspace.package]\nversion = "{fillthepipe.__version__}"\n' in manifest


def test_every_module_that_it_imports_is_required() -> None:
    needed = [one for one in importlib.metadata.requires("fillthepipe") or [] if "extra ==" not in one]
    required = {re.split(r"[^\w-]", one)[0].replace("-", "_") for one in needed}
    imported: set[str] = set()
    # The widget belongs to an extra.
    for file in sorted(set(SOURCES.glob("*.py")) - {SOURCES / "widget.py"}):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import):
                imported |= {one.name.split(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                imported.add(node.module.split(".")[0])
    missing = imported - set(sys.stdlib_module_names) - {"fillthepipe"} - required
    assert not missing and "typing_extensions" in imported


def test_the_command_starts_without_arrow() -> None:
    code = (
        "import fillthepipe, sys; print('pyarrow' in sys.modules, fillthepipe.run is fillthepipe.run, dir(fillthepipe))"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.startswith("False True") and "sweep" in printed
    with pytest.raises(AttributeError, match="no attribute 'swep'"):
        _ = fillthepipe.swep


def test_the_stub_says_what_the_module_has() -> None:
    stub = ast.parse((SOURCES / "_engine.pyi").read_text())
    names = {node.name for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    names |= {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    assert names == {name for name in dir(_engine) if not name.startswith("__")}
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)} - {"__new__"}
            assert methods == {name for name in vars(getattr(_engine, node.name)) if not name.startswith("__")}
        elif isinstance(node, ast.FunctionDef):
            given = [argument.arg for argument in node.args.args]
            assert given == list(inspect.signature(getattr(_engine, node.name)).parameters)


def test_the_types_of_a_scenario_are_those_of_the_schema(tmp_path: Path) -> None:
    pytest.importorskip("datamodel_code_generator")
    sys.path.insert(0, str(REPOSITORY / "engine" / "python"))
    try:
        import codegen
    finally:
        sys.path.pop(0)
    codegen.types_of(codegen.SCHEMA, tmp_path / "scenario.py")
    written = (tmp_path / "scenario.py").read_text()
    assert written == codegen.TARGET.read_text(), "run engine/python/codegen.py"


def test_everything_public_has_a_docstring_and_functions_an_example() -> None:
    for name in fillthepipe.__all__:
        thing = getattr(fillthepipe, name)
        if not name.startswith("__"):
            assert inspect.getdoc(thing), name
        if inspect.isfunction(thing):
            assert ">>> " in (thing.__doc__ or ""), name


def test_the_command_is_the_command_line() -> None:
    def ran(*arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([sys.executable, "-m", "fillthepipe", *arguments], capture_output=True, text=True)

    assert ran("--version").stdout.strip() == f"fillthepipe {fillthepipe.__version__}"
    wrong = ran("run", "no-such-experiment")
    assert (wrong.returncode, wrong.stdout) == (2, "") and "no-such-experiment" in wrong.stderr
    unknown = ran("rnu")
    assert unknown.returncode == 2 and "rnu" in unknown.stderr
    script = Path(sys.executable).with_name("fillthepipe")
    if script.exists():
        assert "Usage: fillthepipe" in subprocess.run([script, "--help"], capture_output=True, text=True).stdout
