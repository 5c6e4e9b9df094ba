"""The notebooks run from top to bottom, with and without the optional packages, and show the
figures of tests/examples/README.md."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
pytest.importorskip("ipykernel", reason="ipykernel is not installed")

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "notebooks"
OPTIONAL = ("matplotlib", "pandas")

# What each cell must show, by the cell's id.
FIGURES = {
    "load": ["<table", "29.1 months", "19.4 months", "28,322.40", "Choose own build", "Choose AutoDL"],
    "break-even": ["12 h/day: reached, month 29.115", "18 h/day: reached, month 19.410"],
    "quote": ["beyond_horizon, month 44.428", "reached, month 29.619", "12,408.00"],
    "categories": ["33,901.20", "capital 23,592.00 + energy 4,730.40"],
    "ledger": ["month  0: capital 23,592.00", "energy 131.40"],
    "paid": ["behind by 93.30 after 29 months", "717.00 after 30"],
    "sweep-table": ["0.30 CNY/h  never", "49.340", "42.523", "29.115", "2.16 CNY/h on"],
    "replace": ["1.00 CNY/kWh, month 32.644"],
    "resale": ["cash        month 29.115", "liquidation month 19.056", "resale -8,151.00"],
    "losses": ["29.115", "23.080", "19.056", "17.044"],
    "errors": ["3:31: error: /usage/hours_per_day", 'did you mean "load_kw"?'],
    "pointer": ['did you mean "hours_per_day"?', "-1 is outside"],
    "report": ["28,322.40", "29.1 个月"],
}


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def execute(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str = "") -> Any:
    """Run a notebook where it lies, with this interpreter whatever kernels are installed."""
    kernel = tmp_path / "kernels" / "this"
    kernel.mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {"argv": command, "display_name": "this", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    notebook = nbformat.read(path, as_version=4)
    if first:
        notebook.cells.insert(0, nbformat.v4.new_code_cell(first))
    client = nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="this", resources={"metadata": {"path": str(FOLDER)}}
    )
    client.execute()  # raises for the first cell that fails
    return notebook


def shown(notebook: Any) -> dict[str, str]:
    """What each code cell put out, text and HTML, by its id."""
    texts = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            parts = []
            for output in cell.outputs:
                assert output.output_type != "error", output
                data = output.get("data", {})
                parts += [output.get("text", ""), data.get("text/plain", ""), data.get("text/html", "")]
            texts[cell.id] = "\n".join(parts)
    return texts


def check(texts: dict[str, str]) -> None:
    missing = [
        f"{cell}: {figure}"
        for cell, figures in FIGURES.items()
        for figure in figures
        if figure not in texts[cell]
    ]
    assert not missing, missing


def test_there_is_a_notebook() -> None:
    assert [path.name for path in notebooks()] == ["case_b.ipynb"]


def test_as_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(shown(execute(FOLDER / "case_b.ipynb", tmp_path, monkeypatch)))


def test_with_dvtco_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hide = "import sys\n" + "".join(f"sys.modules[{name!r}] = None\n" for name in OPTIONAL)
    texts = shown(execute(FOLDER / "case_b.ipynb", tmp_path, monkeypatch, hide))
    check(texts)
    assert "no chart: " in texts["chart"] and "matplotlib" in texts["chart"]
    assert "no data frame: " in texts["frame"] and "pandas" in texts["frame"]


def test_a_wrong_figure_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cells assert: another price at the source stops the notebook."""
    dearer = (
        "import dvtco\n"
        "load = dvtco.load\n"
        "dvtco.load = lambda path: load(path).replace({'/electricity/price_per_kwh': 0.61})\n"
    )
    with pytest.raises(nbclient.exceptions.CellExecutionError, match="AssertionError"):
        execute(FOLDER / "case_b.ipynb", tmp_path, monkeypatch, dearer)


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.name)
def test_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    for cell in notebook.cells:
        assert not cell.metadata, cell.id
        if cell.cell_type == "code":
            assert not cell.outputs and cell.execution_count is None, cell.id
