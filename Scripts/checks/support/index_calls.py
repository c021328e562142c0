"""Reads from the compiler's index which declaration uses which other one."""
import ctypes
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from checks.support import index_store
from checks.support.index_store import APPLIER, DECLARATION, DEFINITION, EXTENSION, POINTER, REFERENCE, IndexStore, Symbol

CHILD_OF, BASE_OF, OVERRIDE_OF, CALLED_BY, EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY = (
    1 << 9, 1 << 10, 1 << 11, 1 << 13, 1 << 14, 1 << 15, 1 << 16)
RELATIONS = {
    "occurrence_relations_apply_f": (ctypes.c_bool, [POINTER, POINTER, APPLIER]),
    "symbol_relation_get_roles": (ctypes.c_uint64, [POINTER]),
    "symbol_relation_get_symbol": (POINTER, [POINTER]),
}


@dataclass
class Calls:
    """The declarations of sources and the uses between them, by unified symbol resolution (USR)."""

    names: dict[str, str] = field(default_factory=dict)
    files: dict[str, Path] = field(default_factory=dict)
    """The file that defines, or else declares, a symbol."""
    parents: dict[str, str] = field(default_factory=dict)
    """The type of a member, through its extension, or the property of an accessor."""
    uses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """What a declaration refers to; a reference to a requirement is one to what implements it as well."""

    def family(self, usr: str) -> list[str]:
        """Returns a symbol and the declarations around it, innermost first."""
        found = [usr]
        while (parent := self.parents.get(found[-1])) and parent not in found:
            found.append(parent)
        return found


class CallIndex(IndexStore):
    """An open index store, whose relations are read as well."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        for name, (result, parameters) in RELATIONS.items():
            function = getattr(self._library, f"indexstore_{name}")
            function.restype, function.argtypes = result, parameters

    def calls(self, sources: Iterable[Path]) -> Calls:
        """Returns the declarations of these files, and the uses between them.

        - Raises: CheckError when a file was not indexed: the store is older than the sources.
        """
        records, found = self._records(), Calls()
        implemented: dict[str, set[str]] = defaultdict(set)
        extended: dict[str, str] = {}
        for source in sources:
            if source not in records:
                raise index_store.CheckError(f"{source} is not in the index: run 'swift build'")
            for record in records[source]:
                self._read(record, source, found, implemented, extended)
        for member, parent in found.parents.items():
            found.parents[member] = extended.get(parent, parent)
        for used in found.uses.values():
            # A requirement of another module, such as `==`, has implementations in most files.
            for usr in used & found.files.keys():
                used |= implemented.get(usr, set())
        return found

    def _read(self, record: str, source: Path, found: Calls, implemented: dict[str, set[str]],
              extended: dict[str, str]) -> None:
        reader = self._open("record_reader_create", self._store, record.encode())
        symbols: dict[int, Symbol] = {}

        def symbol(pointer: int) -> Symbol:
            if pointer not in symbols:
                symbols[pointer] = Symbol(*(str(self._call(f"symbol_get_{name}", pointer)) for name in ("usr", "name")),
                                          self._call("symbol_get_kind", pointer))
            return symbols[pointer]

        def add(occurrence: int) -> None:
            one = symbol(self._call("occurrence_get_symbol", occurrence))
            roles = self._call("occurrence_get_roles", occurrence)
            if roles & (DEFINITION | DECLARATION) and one.kind != EXTENSION:
                found.names[one.usr] = one.name
                if roles & DEFINITION or one.usr not in found.files:
                    found.files[one.usr] = source

            def relate(relation: int) -> None:
                other = symbol(self._call("symbol_relation_get_symbol", relation))
                kind = self._call("symbol_relation_get_roles", relation)
                if roles & REFERENCE and kind & (CALLED_BY | CONTAINED_BY):
                    found.uses[other.usr].add(one.usr)
                if roles & (DEFINITION | DECLARATION) and kind & (CHILD_OF | ACCESSOR_OF):
                    found.parents[one.usr] = other.usr
                if kind & OVERRIDE_OF:
                    implemented[other.usr].add(one.usr)
                if kind & EXTENDED_BY:
                    extended[other.usr] = one.usr

            self._apply(APPLIER, "occurrence_relations_apply_f", relate, occurrence)

        self._apply(APPLIER, "record_reader_occurrences_apply_f", add, reader)
        self._call("record_reader_dispose", reader)
