"""Reads the uses between declarations from the compiler's index."""
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from checks.support.index_store import APPLIER, DECLARATION, DEFINITION, EXTENSION, REFERENCE, IndexStore, Symbol

CHILD_OF, BASE_OF, OVERRIDE_OF, CALLED_BY, EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY = (
    1 << 9, 1 << 10, 1 << 11, 1 << 13, 1 << 14, 1 << 15, 1 << 16)


@dataclass
class Calls:
    """The declarations in sources and the uses between them, by unified symbol resolution (USR)."""

    names: dict[str, str] = field(default_factory=dict)
    files: dict[str, Path] = field(default_factory=dict)
    """The file that defines a symbol, or otherwise declares it."""
    parents: dict[str, str] = field(default_factory=dict)
    """The type of a member, also in an extension, or the property of an accessor."""
    uses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The symbols that a declaration refers to; a reference to a requirement also counts for its implementations."""

    def family(self, usr: str) -> list[str]:
        """Returns a symbol and the enclosing declarations, innermost first."""
        found = [usr]
        while (parent := self.parents.get(found[-1])) and parent not in found:
            found.append(parent)
        return found


class CallIndex(IndexStore):
    """An open index store that also reads relations."""

    def calls(self, sources: Iterable[Path]) -> Calls:
        """Returns the declarations in these files, and the uses between them.

        - Raises: CheckError if a file is not in the index, since the store is older than the sources.
        """
        found, implemented, extended = Calls(), defaultdict(set), {}

        def add(source: Path, symbol: Callable[[int], Symbol], occurrence: int) -> None:
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

        self._visit(sources, add)
        for member, parent in found.parents.items():
            found.parents[member] = extended.get(parent, parent)
        for used in found.uses.values():
            # Another module's requirement, such as `==`, has implementations in most files.
            for usr in used & found.files.keys():
                used |= implemented.get(usr, set())
        return found
