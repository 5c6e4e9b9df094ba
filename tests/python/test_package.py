"""What pip installed: the tag fits the extension, the version is CMake's, nothing that does not
belong there, and how large it is."""

from __future__ import annotations

import importlib.machinery
import importlib.metadata
import pathlib
import re

import dvtco
import pytest
from support import ROOT, printed

FOLDER = pathlib.Path(dvtco.__file__).parent


@pytest.fixture(scope="module")
def distribution() -> importlib.metadata.Distribution:
    """The installed package, if pip installed the one that is imported."""
    try:
        found = importlib.metadata.distribution("dvtco")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("dvtco was not installed by pip")
    if pathlib.Path(str(found.locate_file("dvtco/__init__.py"))) != FOLDER / "__init__.py":
        pytest.skip("the imported package is not the one that pip installed")
    return found


def names(distribution: importlib.metadata.Distribution) -> list[str]:
    return [str(f) for f in distribution.files or [] if "__pycache__" not in str(f)]


def test_version_is_the_one_of_cmake() -> None:
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    found = re.search(r"project\(tco VERSION ([0-9.]+)", text)
    assert found is not None and dvtco.__version__ == found[1]
    assert dvtco.load(ROOT / "examples/case_a.json").evaluate().version == found[1]


def test_version_of_the_metadata(distribution: importlib.metadata.Distribution) -> None:
    assert distribution.version == dvtco.__version__


def test_tag_fits_the_extension(distribution: importlib.metadata.Distribution) -> None:
    wheel = distribution.read_text("WHEEL") or ""
    tags = re.findall(r"^Tag: (\S+)-(\S+)-(\S+)$", wheel, re.MULTILINE)
    assert tags and "Root-Is-Purelib: false" in wheel
    extensions = [n for n in names(distribution) if n.endswith((".so", ".pyd"))]
    assert len(extensions) == 1
    for python, abi, _ in tags:
        if abi == "abi3":
            assert ".abi3." in extensions[0] and python == "cp311"
        else:
            assert any(extensions[0].endswith(s) and "abi3" not in s
                       for s in importlib.machinery.EXTENSION_SUFFIXES)
            assert python == abi[: len(python)]


def test_files(distribution: importlib.metadata.Distribution) -> None:
    files = names(distribution)
    allowed = re.compile(r"dvtco/(finance/)?(_?[a-z_]+\.pyi?|__init__\.py|py\.typed|_core\.[\w.-]+\.(so|pyd))$"
                         r"|dvtco-[\w.]+\.dist-info/.*")
    assert [f for f in files if not allowed.match(f)] == []
    assert not [f for f in files if re.search(r"test|\.(c|h|i|a|json|txt|cmake)$", pathlib.Path(f).name)
                and not f.startswith("dvtco-") or f.endswith((".c", ".h", ".i"))]
    sources = {p.name for p in (ROOT / "bindings/python/dvtco").glob("*") if p.is_file()}
    assert sources <= {pathlib.Path(f).name for f in files}
    sizes = {f: pathlib.Path(str(distribution.locate_file(f))).stat().st_size for f in files}
    code = sum(size for f, size in sizes.items() if f.startswith("dvtco/"))
    so = sum(size for f, size in sizes.items() if f.endswith((".so", ".pyd")))
    print(f"info: installed: {len(files)} files, {sum(sizes.values()):,} bytes; package {code:,}, "
          f"extension {so:,}")
    assert code < 2_000_000


def test_installed_files_are_those_of_the_tree(distribution: importlib.metadata.Distribution) -> None:
    """A test of an old copy tells nothing."""
    for path in (ROOT / "bindings/python/dvtco").glob("*.py*"):
        if path.is_file() and path.read_bytes() != (FOLDER / path.name).read_bytes():
            pytest.fail(f"{path.name} is older than the tree: pip install . again")


def test_metadata(distribution: importlib.metadata.Distribution) -> None:
    data = distribution.metadata
    assert data["License-Expression"] == "GPL-3.0-or-later"
    assert data["Requires-Python"] == ">=3.10"
    needed = [r for r in distribution.requires or [] if "extra ==" not in r]
    assert needed == []
    assert any("LICENSE" in f for f in names(distribution))


def test_extension_needs_no_library_of_ours() -> None:
    code = ("import dvtco, re\n"
            "maps = open('/proc/self/maps').read()\n"
            "print(sorted(set(re.findall(r'/(libtco|libgsl|libcjson)[^/\\s]*', maps))))\n")
    if not pathlib.Path("/proc/self/maps").exists():
        pytest.skip("there is no /proc/self/maps")
    assert "libtco" not in printed(code)


def test_extension_exports_its_start_only() -> None:
    import shutil
    import subprocess

    if shutil.which("nm") is None:
        pytest.skip("nm is not installed")
    extension = next(FOLDER.glob("_core*.so"), None)
    if extension is None:
        pytest.skip("no .so here")
    text = subprocess.run(["nm", "-D", "--defined-only", str(extension)], capture_output=True,
                          text=True, check=True).stdout
    found = {line.split()[-1] for line in text.splitlines()}
    found -= {"_init", "_fini", "PyInit__core"}
    assert not found
