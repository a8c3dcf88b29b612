"""What is kept of the files that were read: never what is not in them any more, never what somebody else wrote."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from belot_runner import suite as suite_module
from belot_runner.reading import kept as module
from belot_runner.reading.kept import kept
from belot_runner.suite import load_suite

posix = pytest.mark.skipif(os.name != "posix", reason="has to do with owners, modes and links")


class Desk:
    """A folder of files, a folder for what is kept of them, and how often they were read."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "an installation"
        self.sources = self.root / "cases"
        self.write("a.yaml", "one")
        self.write("deep/b.yml", "two")
        self.readings = 0

    def write(self, name: str, text: str) -> Path:
        file = self.sources / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def read(self) -> dict[str, str]:
        """All texts, by name."""
        return kept("desk", self.root, [self.sources], self._make)

    def _make(self) -> dict[str, str]:
        self.readings += 1
        files = [file for file in self.sources.rglob("*.y*ml") if file.is_file()]
        return {file.name: file.read_text() for file in files}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def desk(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(module, "_SETTLED", -(10**12))  # its files are as young as can be
    return Desk(tmp_path)


def the_kept_file(home: Path) -> Path:
    (file,) = (home / "belot-conformance").iterdir()
    return file


# What is kept serves, until something changes


def test_what_was_read_is_not_read_again(desk: Desk) -> None:
    assert desk.read() == desk.read() == {"a.yaml": "one", "b.yml": "two"}
    assert desk.readings == 1


def longer(desk: Desk) -> None:
    desk.write("a.yaml", "longer")


def as_long(desk: Desk) -> None:
    desk.write("a.yaml", "two")


def as_long_and_as_old(desk: Desk) -> None:
    about = (desk.sources / "a.yaml").stat()
    os.utime(desk.write("a.yaml", "two"), ns=(about.st_atime_ns, about.st_mtime_ns))


def a_new_file(desk: Desk) -> None:
    desk.write("deep/deeper/c.yaml", "three")


def one_less(desk: Desk) -> None:
    (desk.sources / "deep" / "b.yml").unlink()


def another_name(desk: Desk) -> None:
    (desk.sources / "a.yaml").rename(desk.sources / "c.yaml")


@pytest.mark.parametrize(
    "change", [longer, as_long, as_long_and_as_old, a_new_file, one_less, another_name], ids=lambda of: of.__name__
)
def test_a_change_is_seen(desk: Desk, change: Callable[[Desk], None]) -> None:
    before = desk.read()
    sleep(0.02)  # disks count time in steps
    change(desk)
    assert desk.read() != before
    assert desk.readings == 2


@posix
def test_what_is_no_case_file_is_passed_over(desk: Desk) -> None:
    desk.read()
    desk.write("deals.json", "{}")
    desk.write("a.yaml~", "one")
    desk.write("deep/.b.yml.swp", "two")
    (desk.sources / ".#a.yaml").symlink_to("somebody@somewhere.1234:5678")
    desk.read()
    assert desk.readings == 1


@posix
def test_links_to_files_are_followed_by_nobody_but_the_reader(desk: Desk, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text("three")
    (desk.sources / "c.yaml").symlink_to(elsewhere)
    assert desk.read()["c.yaml"] == "three"
    elsewhere.write_text("eight")
    assert desk.read()["c.yaml"] == "eight"


def test_a_file_that_is_still_young_may_change_unseen_and_is_not_kept(
    desk: Desk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_SETTLED", 10**12)
    desk.read()
    assert not home.exists()


def test_every_module_of_the_package_is_looked_at() -> None:
    looked_at = module._Stamps([(module._PACKAGE, module._CODE)]).text
    for name in ("suite.py", "asking/select.py", "cli/__init__.py", "reading/kept.py"):
        assert f"{module._PACKAGE / name} " in looked_at
    assert "__pycache__" not in looked_at


def test_what_is_made_wrongly_is_raised_and_not_kept(desk: Desk, home: Path) -> None:
    def make() -> None:
        raise ValueError("a fault of a file")

    with pytest.raises(ValueError, match="a fault of a file"):
        kept("desk", desk.root, [desk.sources], make)
    assert not home.exists()


def test_each_installation_has_its_own(desk: Desk, tmp_path: Path, home: Path) -> None:
    other = Desk(tmp_path / "an installation too")
    for _ in range(2):
        desk.read()
        other.read()
    assert (desk.readings, other.readings) == (1, 1)
    assert len(list((home / "belot-conformance").iterdir())) == 2


# Where nothing can be kept


def test_a_folder_that_is_missing_is_the_readers_to_tell(desk: Desk) -> None:
    def make() -> str:
        return "read"

    assert kept("desk", desk.root, [desk.sources, desk.root / "none", desk.root / "none.yaml"], make) == "read"


@posix
@pytest.mark.parametrize("home", ["/dev/null", "/proc/nobody/may/write/here", "/dev/null/deep"])
def test_a_home_that_is_none_is_not_told(desk: Desk, home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    assert desk.read() == desk.read()
    assert desk.readings == 2


def test_a_file_in_the_place_of_the_folder_is_left_alone(desk: Desk, home: Path) -> None:
    home.mkdir()
    (home / "belot-conformance").write_text("mine")
    assert desk.read() == desk.read()
    assert (home / "belot-conformance").read_text() == "mine"


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write everywhere")
def test_a_home_that_may_not_be_written_is_not_told(desk: Desk, home: Path) -> None:
    home.mkdir(mode=0o500)
    assert desk.read() == desk.read()
    assert list(home.iterdir()) == []


def test_no_home_at_all(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(self: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "expanduser", nobody)
    assert desk.read() == desk.read()
    assert desk.readings == 2


@posix
@pytest.mark.parametrize("told", ["", "caches", "./caches"])
def test_a_cache_folder_that_is_not_absolute_is_ignored(
    desk: Desk, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", told)
    monkeypatch.setenv("HOME", str(tmp_path / "somebody"))
    desk.read()
    assert the_kept_file(tmp_path / "somebody" / ".cache").is_file()
    assert not (tmp_path / "caches").exists()
    monkeypatch.setenv("HOME", "somebody-relative")
    assert desk.read() == desk.read()
    assert not (tmp_path / "somebody-relative").exists()


def test_a_disk_that_is_full_is_not_told_and_nothing_is_left_lying(
    desk: Desk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert desk.read() == desk.read()
    assert list((home / "belot-conformance").iterdir()) == []


# What may not be trusted


@posix
def test_nobody_else_sees_or_writes_it(desk: Desk, home: Path) -> None:
    desk.read()
    assert (home / "belot-conformance").stat().st_mode & 0o777 == 0o700
    assert the_kept_file(home).stat().st_mode & 0o777 == 0o600


def torn(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-3])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def scribbled(file: Path) -> None:
    file.write_bytes(bytes(reversed(file.read_bytes())))


def header_only(file: Path) -> None:
    file.write_bytes(file.read_bytes().partition(b"\0")[0] + b"\0")


def writable_by_others(file: Path) -> None:
    file.chmod(0o622)


def writable_by_the_group(file: Path) -> None:
    file.chmod(0o660)


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def a_link(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


def a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def of_somebody_else(file: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    os.chown(file, 12345, -1)


@posix
@pytest.mark.parametrize(
    "spoil",
    [
        torn,
        emptied,
        scribbled,
        header_only,
        writable_by_others,
        writable_by_the_group,
        a_folder,
        a_link,
        a_pipe,
        of_somebody_else,
    ],
    ids=lambda of: of.__name__,
)
def test_what_is_spoilt_or_may_be_is_not_read(desk: Desk, home: Path, spoil: Callable[[Path], None]) -> None:
    read = desk.read()
    spoil(the_kept_file(home))
    assert desk.read() == read
    assert desk.readings == 2


# The suite


def test_the_suite_is_the_same_whether_it_is_read_or_was_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SETTLED", -(10**12))
    read, again = load_suite(), load_suite()
    assert the_kept_file(home).stat().st_size > 100_000
    assert again is not read
    assert again.catalogue == read.catalogue
    for row, same in zip(again.rows, read.rows, strict=True):
        for name in ("id", "ask", "given", "expect", "mentions", "tables", "claims", "features", "file", "path"):
            assert getattr(row, name) == getattr(same, name)
    for name, variant in read.variants.items():
        assert again.variants[name].rules == variant.rules
        assert again.variants[name].decisions == variant.decisions


def test_a_fresh_suite_is_read_from_its_files(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*given: object) -> None:
        raise AssertionError("what is kept was asked for")

    monkeypatch.setattr(suite_module, "kept", never)
    assert len(load_suite(fresh=True).rows) > 100
    assert not home.exists()


@pytest.mark.parametrize("home", ["/dev/null", ".", ""])
def test_a_command_says_nothing_of_it(home: str, tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": home, "HOME": str(tmp_path / "none")}
    environment["PYTHONPATH"] = os.pathsep.join(entry for entry in sys.path if entry)
    words = [sys.executable, "-c", "from belot_runner.cli import entry; entry()", "rules", "variants"]
    done = subprocess.run(words, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_these_tests_keep_nothing_at_home() -> None:
    assert Path(os.environ["XDG_CACHE_HOME"]).name.startswith("belot-tests-")
