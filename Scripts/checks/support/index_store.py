"""Reads the compiler's index store through libIndexStore, the library of the Swift toolchain.

A build with an index writes a unit per object file, with the name of the source file. It also writes a record per
source file, with its symbols and their places and roles. The C interface is the toolchain's
`include/indexstore/indexstore.h`.
"""
import ctypes
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.support.package import CheckError

DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8
EXTENSION = 9
RECORD_DEPENDENCY = 2


class StringRef(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self) -> str:
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


@dataclass(frozen=True)
class Symbol:
    """A declaration. Its unified symbol resolution (USR) is the same in every file."""

    usr: str
    name: str
    kind: int


@dataclass(frozen=True)
class Occurrence:
    """A place of a symbol in a source file; the line and the UTF-8 column are counted from 1."""

    symbol: Symbol
    roles: int
    line: int
    column: int


APPLIER = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
NAME_APPLIER = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, StringRef)

POINTER, POINTERS = ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p)
SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "error_get_description": (ctypes.c_char_p, [POINTER]),
    "store_create": (POINTER, [ctypes.c_char_p, POINTERS]),
    "store_dispose": (None, [POINTER]),
    "store_units_apply_f": (ctypes.c_bool, [POINTER, ctypes.c_uint, POINTER, NAME_APPLIER]),
    "unit_reader_create": (POINTER, [POINTER, ctypes.c_char_p, POINTERS]),
    "unit_reader_dispose": (None, [POINTER]),
    "unit_reader_get_main_file": (StringRef, [POINTER]),
    "unit_reader_get_modification_time": (
        None, [POINTER, ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64)]),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, [POINTER, POINTER, APPLIER]),
    "unit_dependency_get_kind": (ctypes.c_int, [POINTER]),
    "unit_dependency_get_filepath": (StringRef, [POINTER]),
    "unit_dependency_get_name": (StringRef, [POINTER]),
    "record_reader_create": (POINTER, [POINTER, ctypes.c_char_p, POINTERS]),
    "record_reader_dispose": (None, [POINTER]),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, [POINTER, POINTER, APPLIER]),
    "occurrence_get_symbol": (POINTER, [POINTER]),
    "occurrence_get_roles": (ctypes.c_uint64, [POINTER]),
    "occurrence_get_line_col": (
        None, [POINTER, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)]),
    "occurrence_relations_apply_f": (ctypes.c_bool, [POINTER, POINTER, APPLIER]),
    "symbol_relation_get_roles": (ctypes.c_uint64, [POINTER]),
    "symbol_relation_get_symbol": (POINTER, [POINTER]),
    "symbol_get_usr": (StringRef, [POINTER]),
    "symbol_get_name": (StringRef, [POINTER]),
    "symbol_get_kind": (ctypes.c_int, [POINTER]),
}


def library() -> ctypes.CDLL:
    """Loads libIndexStore from the toolchain of the `swift` on the path."""
    swift = shutil.which("swift")
    if swift is None:
        raise CheckError("swift is not on the path")
    folder = Path(swift).resolve().parent.parent / "lib"
    for path in (folder / "libIndexStore.so", folder / "libIndexStore.dylib"):
        if path.exists():
            loaded = ctypes.CDLL(str(path))
            for name, (result, parameters) in SIGNATURES.items():
                function = getattr(loaded, f"indexstore_{name}")
                function.restype, function.argtypes = result, parameters
            return loaded
    raise CheckError(f"{folder} has no libIndexStore")


class IndexStore:
    """An open index store."""

    def __init__(self, path: Path) -> None:
        self._library = library()
        self._store = self._open("store_create", str(path).encode())

    def __enter__(self) -> "IndexStore":
        return self

    def __exit__(self, *_: object) -> None:
        self._call("store_dispose", self._store)

    def occurrences(self, sources: Iterable[Path]) -> dict[Path, list[Occurrence]]:
        """Returns the occurrences in the newest unit of each source file.

        - Raises: CheckError if a file is not in the index, since the store is older than the sources.
        """
        sources = list(sources)
        result: dict[Path, list[Occurrence]] = {source: [] for source in sources}
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def add(source: Path, symbol: Callable[[int], Symbol], occurrence: int) -> None:
            self._call("occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            found = symbol(self._call("occurrence_get_symbol", occurrence))
            roles = self._call("occurrence_get_roles", occurrence)
            result[source].append(Occurrence(found, roles, line.value, column.value))

        self._visit(sources, add)
        return result

    def _visit(self, sources: Iterable[Path], visit: Callable[[Path, Callable[[int], Symbol], int], None]) -> None:
        """Visits each occurrence in the files, and passes a function that reads the symbol at a pointer."""
        records = self._records()
        for source in sources:
            if source not in records:
                raise CheckError(f"{source} is not in the index: run 'swift build'")
            for record in records[source]:
                symbols: dict[int, Symbol] = {}

                def symbol(pointer: int) -> Symbol:
                    if pointer not in symbols:
                        names = (str(self._call(f"symbol_get_{name}", pointer)) for name in ("usr", "name"))
                        symbols[pointer] = Symbol(*names, self._call("symbol_get_kind", pointer))
                    return symbols[pointer]

                reader = self._open("record_reader_create", self._store, record.encode())
                self._apply(APPLIER, "record_reader_occurrences_apply_f",
                            lambda occurrence: visit(source, symbol, occurrence), reader)
                self._call("record_reader_dispose", reader)

    def _records(self) -> dict[Path, list[str]]:
        """Returns the names of the records for each main file, from its newest unit."""
        units: list[str] = []
        self._apply(NAME_APPLIER, "store_units_apply_f", lambda name: units.append(str(name)), self._store, 0)
        newest: dict[Path, tuple[tuple[int, int], list[str]]] = {}
        for name in units:
            unit = self._open("unit_reader_create", self._store, name.encode())
            main = Path(str(self._call("unit_reader_get_main_file", unit)))
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            self._call("unit_reader_get_modification_time", unit, ctypes.byref(seconds), ctypes.byref(nanoseconds))
            time = (seconds.value, nanoseconds.value)
            if main not in newest or newest[main][0] < time:
                newest[main] = (time, self._records_of_unit(unit, main))
            self._call("unit_reader_dispose", unit)
        return {main: records for main, (_, records) in newest.items()}

    def _records_of_unit(self, unit: int, main: Path) -> list[str]:
        records = []

        def add(dependency: int) -> None:
            if (self._call("unit_dependency_get_kind", dependency) == RECORD_DEPENDENCY
                    and Path(str(self._call("unit_dependency_get_filepath", dependency))) == main):
                records.append(str(self._call("unit_dependency_get_name", dependency)))

        self._apply(APPLIER, "unit_reader_dependencies_apply_f", add, unit)
        return records

    def _call(self, name: str, *arguments: Any) -> Any:
        return getattr(self._library, f"indexstore_{name}")(*arguments)

    def _open(self, name: str, *arguments: Any) -> int:
        """Calls a function that returns an object or stores an error."""
        error = ctypes.c_void_p()
        opened = self._call(name, *arguments, ctypes.byref(error))
        if not opened:
            raise CheckError(self._call("error_get_description", error).decode())
        return int(opened)

    def _apply(self, applier: Any, name: str, visit: Callable[[Any], None], *arguments: Any) -> None:
        """Calls a function that passes each of its items to a callback."""

        def callback(_: int, item: Any) -> bool:
            visit(item)
            return True

        self._call(name, *arguments, None, applier(callback))
