"""The source distribution: what is in it, and that a wheel can be built and used from it alone."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import subprocess
import sys
import tarfile
from typing import Any

import dvtco
import pytest
from support import EXAMPLES, ROOT

BUILD_SDIST = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
NEEDED = ("CMakeLists.txt", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml", "libtco/CMakeLists.txt",
          "libtco/include/tco/tco.h", "libtco/include/tco/status.h", "libtco/src/model/components.def", "bindings/python/core.i",
          "bindings/python/CMakeLists.txt", "bindings/python/dvtco/__init__.py",
          "bindings/python/dvtco/py.typed")
UNWANTED = (".so", ".o", ".a", ".pyc", ".whl", ".gz", "CMakeCache.txt")


def run(*command: str, folder: pathlib.Path, **more: str) -> str:
    """Run a command with the programs that pip installed beside this interpreter."""
    path = f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path, **more}, timeout=300,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The folder that the source distribution unpacks to."""
    if importlib.util.find_spec("scikit_build_core") is None:
        pytest.skip("scikit-build-core is not installed")
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-c", BUILD_SDIST, str(folder), folder=ROOT)
    (archive,) = folder.glob("dvtco-*.tar.gz")
    size = archive.stat().st_size
    print(f"info: source distribution {size:,} bytes")
    assert size < 2_000_000
    more: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(archive) as tar:
        tar.extractall(folder, **more)
    return folder / archive.name.removesuffix(".tar.gz")


def test_holds_what_is_needed_and_no_more(sdist: pathlib.Path) -> None:
    files = {str(p.relative_to(sdist)) for p in sdist.rglob("*") if p.is_file()}
    assert sdist.name == f"dvtco-{dvtco.__version__}"
    assert not set(NEEDED) - files
    for folder, kinds in (("libtco/src", ("*.c", "*.h", "*.def")), ("bindings/python", ("*.[chi]", "*.py*"))):
        tree = [p for kind in kinds for p in (ROOT / folder).rglob(kind) if "__pycache__" not in p.parts]
        assert tree and not {str(p.relative_to(ROOT)) for p in tree} - files
    assert [f for f in files if f.startswith((".", "build", "tests/corpora"))] == []
    assert [f for f in files if f.endswith(UNWANTED)] == []


def test_wheel_from_it_works(sdist: pathlib.Path, tmp_path: pathlib.Path) -> None:
    if importlib.util.find_spec("cmake") is None or importlib.util.find_spec("swig") is None:
        pytest.skip("cmake and swig are not installed as Python packages")
    run(sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-q",
        "-w", str(tmp_path), str(sdist), folder=tmp_path)
    (wheel,) = tmp_path.glob("dvtco-*.whl")
    print(f"info: wheel {wheel.stat().st_size:,} bytes, {wheel.name}")
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "-q", "--target",
        str(tmp_path / "site"), str(wheel), folder=tmp_path)
    code = ("import dvtco, sys; assert dvtco.__file__.startswith(sys.argv[2]), dvtco.__file__\n"
            "print(dvtco.load(sys.argv[1]).evaluate().report(), end='')")
    file = EXAMPLES / "scenarios.json"
    shown = run(sys.executable, "-c", code, str(file), str(tmp_path), folder=tmp_path,
                PYTHONPATH=str(tmp_path / "site"))
    assert shown == dvtco.load(file).evaluate().report()
