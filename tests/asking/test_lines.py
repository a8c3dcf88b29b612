"""What a line says."""

from __future__ import annotations

import pytest

from belot_runner.adapters.lines import read_line


@pytest.mark.parametrize(
    ("written", "read"), [("60.0", "60"), ("-8.0", "-8"), ("16.2e1", "162"), ("0.5", "0.5"), ("1e300", "1e+300")]
)
def test_a_whole_number_is_one_however_it_is_written(written: str, read: str) -> None:
    said = read_line(f'{{"points": [{written}]}}')
    assert isinstance(said, dict)
    assert repr(said["points"][0]) == read
