"""`underhand serve` as a process: its address, its folder, its end, and what it says to mistakes."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from underhand import cli
from underhand.web.serving import UNREAD, Place, _listening


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and the address that it says."""
    command = [sys.executable, "-m", "underhand", "serve", "--port", "0", "--data", str(folder), *options]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            match = re.search(r"http://\S+", line)
            assert match, line + process.stderr.read() if process.stderr else line
            yield process, match[0]
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path, number: int) -> None:
    """It answers at the address that it says, keeps all in its folder, and stops without complaint."""
    folder = tmp_path / "new" / "data"
    with serving(folder) as (process, address):
        with urlopen(address) as page:
            assert b"<title>Underhand</title>" in page.read()
        process.send_signal(number)
        err = process.communicate(timeout=60)[1]
        assert process.returncode == 0
        assert "Traceback" not in err
        assert "GET / 200" in err
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {"key", "tables.db"} <= {path.name for path in folder.iterdir()}


def test_one_server_to_a_folder(tmp_path: Path) -> None:
    """A second server on the same folder is refused, in a line."""
    with serving(tmp_path, "--log-level", "error"):
        command = [sys.executable, "-m", "underhand", "serve", "--port", "0", "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"underhand: {tmp_path}: another server is at work there\n"


def complaint(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What is said to a mistake, with status 2."""
    monkeypatch.setattr(sys, "argv", ["underhand", "serve", *options])
    assert cli.main() == 2
    return capsys.readouterr().err


def test_mistakes_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A port that is taken, an address that is none, and a folder that cannot be used are told in a line."""
    data = ("--data", str(tmp_path / "data"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = complaint(monkeypatch, capsys, *data, "--port", str(port))
        assert said.startswith(f"underhand: 127.0.0.1 port {port}: ")
    assert "port: 70000" in complaint(monkeypatch, capsys, *data, "--port", "70000")
    assert "base-url" in complaint(monkeypatch, capsys, *data, "--base-url", "cards.example.org")
    for wrong in ("http://x:99999", "http://[::1"):
        assert f"base-url: {wrong}: must" in complaint(monkeypatch, capsys, *data, "--base-url", wrong)
    assert "log-level" in complaint(monkeypatch, capsys, *data, "--log-level", "loud")
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert str(file) in complaint(monkeypatch, capsys, "--port", "0", "--data", str(file))


def test_a_database_that_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is no database is named, and left as it is."""
    (tmp_path / "tables.db").write_bytes(b"no database at all, but longer than a header of one" * 20)
    said = complaint(monkeypatch, capsys, "--port", "0", "--data", str(tmp_path))
    assert str(tmp_path / "tables.db") in said
    assert (tmp_path / "tables.db").read_bytes().startswith(b"no database")


def test_a_database_of_a_later_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A database that this version does not know is named, and left as it is."""
    with serving(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = 'later'")
        database.commit()
    said = complaint(monkeypatch, capsys, "--port", "0", "--data", str(tmp_path))
    assert said.startswith(f"underhand: {tmp_path / 'tables.db'}: is of another version")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("later",)]


def test_all_that_is_kept_is_its_owners_alone(tmp_path: Path) -> None:
    """Also in a folder that was there before and that others may read, and a file that they could read."""
    tmp_path.chmod(0o755)
    (tmp_path / "tables.db").touch(mode=0o644)
    (tmp_path / "tables.db").chmod(0o644)
    with serving(tmp_path) as (_, address):
        with urlopen(address) as page:
            page.read()
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes.keys() >= {"key", "lock", "tables.db", "tables.db-wal", "tables.db-shm"}
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends what is not read by itself")
def test_whoever_is_let_in_may_not_leave_everything_unread_for_ever() -> None:
    """The listener's limit is that of each connection; without it one that is never read stays for hours."""
    with _listening(Place(port=0)) as listener, socket.create_connection(listener.getsockname()):
        connection, _ = listener.accept()
        with connection:
            limit = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert limit == UNREAD * 1000
