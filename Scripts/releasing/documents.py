"""The documents in every package: the license, the changelog, third-party notices, and a bill of materials."""
from __future__ import annotations

import hashlib
import json
import uuid

from releasing.archives import File
from releasing.program import Platform, Program
from releasing.version import CHANGELOG, PROJECT

SUMMARY = "Markdown copy into HTML, terminal text and attributed runs"
AUTHORS = "The linkmark authors"
NOTICES, BILL = "THIRD-PARTY-NOTICES.txt", "linkmark.cdx.json"
RELINK = """\
The executable is linked statically, the GNU C Library included. From the
complete source of linkmark, which is published under the MIT license, the
script Scripts/install links it again, also with a changed library. The source:
{homepage}
"""


def bill_name(number: str, platform: Platform) -> str:
    """Returns the name of the bill of materials that is published with a platform's packages."""
    return f"linkmark-{number}-{platform.name}.{BILL.partition('.')[2]}"


def documents(program: Program) -> list[File]:
    """Returns the documents by name."""
    return [File("LICENSE", (PROJECT / "LICENSE").read_bytes()), File(NOTICES, notices(program).encode()),
            File(CHANGELOG, (PROJECT / CHANGELOG).read_bytes()), File(BILL, bill_of_materials(program).encode())]


def notices(program: Program) -> str:
    """Returns the licenses of third-party code in the executable."""
    line = "=" * 78
    names = "".join(f"* {each.kind.name} {each.version}: {each.kind.license}\n" for each in program.components)
    texts = "".join(f"\n{line}\n{each.kind.name} {each.version}\n{each.kind.source}\n{each.kind.license}\n{line}\n\n"
                    f"{each.text}\n" for each in program.components)
    return f"linkmark {program.version.number} contains code of these projects:\n\n{names}\n{relinking(program)}{texts}"


def relinking(program: Program) -> str:
    """Returns instructions to relink with a changed library, a right that the GNU C Library's license grants."""
    return RELINK.format(homepage=program.publisher.homepage)


def bill_of_materials(program: Program) -> str:
    """Returns a software bill of materials in the CycloneDX 1.6 format."""
    number, digest = program.version.number, hashlib.sha256(program.executable).hexdigest()
    homepage = program.publisher.homepage
    root = f"pkg:generic/linkmark@{number}"
    described = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{homepage}/{digest}')}",
        "version": 1,
        "metadata": {
            "timestamp": f"{program.version.date}T00:00:00Z",
            "component": {
                "type": "application", "bom-ref": root, "name": "linkmark", "version": number,
                "description": SUMMARY, "purl": root, "authors": [{"name": AUTHORS}],
                "hashes": [{"alg": "SHA-256", "content": digest}], "licenses": [{"expression": program.license}],
                "externalReferences": [{"type": "website", "url": homepage}],
                "properties": [{"name": "linkmark:platform", "value": program.platform.name}],
            },
        },
        "components": [
            {"type": "library", "bom-ref": each.address, "name": each.kind.name, "version": each.version,
             "scope": "required", "licenses": [{"expression": each.kind.license}], "purl": each.address,
             "externalReferences": [{"type": "website", "url": each.kind.source}]}
            for each in program.components
        ],
        "dependencies": [{"ref": root, "dependsOn": sorted(each.address for each in program.components)}],
    }
    return json.dumps(described, indent=2) + "\n"
