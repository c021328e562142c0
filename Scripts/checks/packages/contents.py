"""The contents of the packages: digests, records, the bill of materials, notices and sizes."""
import base64
import csv
import gzip
import hashlib
import importlib.resources
import io
import json
import re
import stat
import subprocess
import tarfile
import zipfile

from checks.support import folders
from checks.support.cases import expect_failures

MOST_BYTES = 12_000_000
PLACEHOLDER = b"linkmark.example"
# The documents in every package, at the paths that the archive uses.
DOCUMENTS = ["LICENSE", "THIRD-PARTY-NOTICES.txt", "CHANGELOG.md", "linkmark.cdx.json"]


def check(folder, number, results):
    check_sums(folder, results)
    check_other_sums(folder, results)
    wheel = one(folder, "*.whl")
    check_record(wheel.read_bytes(), number, results)
    expect_failures(results, "a record of other bytes", check_record,
                    changed(wheel, "/__main__.py", lambda data: data + b"#"), number)
    bill = json.loads(one(folder, "*.cdx.json").read_text())
    check_bill(bill, results)
    expect_failures(results, "a component without a name", check_bill, bill | {"components": [{"type": "library"}]})
    expect_failures(results, "another format", check_bill, bill | {"bomFormat": "SPDX"})
    check_archive(folder, bill, number, results)
    root = bill["metadata"]["component"]
    for broken, component, components in [
            ("the digest of another program", root | {"hashes": [{"content": "0" * 64}]}, bill["components"]),
            ("another version", root | {"version": "99.0.0"}, bill["components"]),
            ("a component without a notice", root, [*bill["components"], {"name": "zlib", "version": "1"}])]:
        expect_failures(results, broken, check_archive, folder,
                        {"metadata": {"component": component}, "components": components}, number)
    check_licenses(folder, bill, results)
    expect_failures(results, "a license that no package names", check_licenses, folder,
                    bill | {"components": [*bill["components"], {"licenses": [{"expression": "MIT AND Zlib"}]}]})
    sizes = [f"{path.name.removeprefix('linkmark').strip('-_')} {path.stat().st_size / 1e6:.1f} MB"
             for path in sorted(folder.iterdir()) if path.stat().st_size > 100_000]
    return "; ".join(sizes)


def one(folder, pattern):
    """Returns the only matching path in a folder."""
    (path,) = folder.glob(pattern)
    return path


def check_sums(folder, results):
    rows = dict(line.split("  ")[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    results.equal(sorted(rows), sorted(path.name for path in folder.iterdir() if path.name != "SHA256SUMS"),
                  "the files of SHA256SUMS")
    for name, digest in rows.items():
        path = folder / name
        results.equal(hashlib.sha256(path.read_bytes()).hexdigest(), digest, f"the digest of {name}")
        results.expect(path.stat().st_size < MOST_BYTES, f"{name} has more than {MOST_BYTES} bytes")


def check_other_sums(folder, results):
    """Checks that wrong digests and files without digests are noticed."""
    with folders.temporary() as other:
        for path in folder.iterdir():
            (other / path.name).symlink_to(path.absolute())
        formula = other / "linkmark.rb"
        formula.unlink()
        formula.write_text("class Linkmark\n")
        expect_failures(results, "a file with another digest", check_sums, other)
        formula.write_text((folder / formula.name).read_text())
        (other / "more").write_text("")
        expect_failures(results, "a file without a digest", check_sums, other)


def read_all(path):
    """Returns a package's files without its executable, by path; any other file is returned by itself."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            files = {name: wheel.read(name) for name in wheel.namelist()}
    elif path.suffix in (".gz", ".tgz"):
        files = read_tar(path.read_bytes())
    elif path.suffix == ".deb":
        files = {}
        for part in ["--ctrl-tarfile", "--fsys-tarfile"]:
            files |= read_tar(subprocess.run(["dpkg-deb", part, path], check=True, stdout=subprocess.PIPE).stdout)
    else:
        files = {path.name: path.read_bytes()}
    return {name: gzip.decompress(data) if name.endswith(".gz") else data
            for name, data in files.items() if not re.search("(bin|scripts)/linkmark$", name)}


def check_licenses(folder, bill, results):
    """Checks that the metadata has valid license expressions with the licenses of every component."""
    from packaging.licenses import canonicalize_license_expression
    expected = {"MIT"}.union(*(each["licenses"][0]["expression"].split(" AND ") for each in bill["components"]))
    wheel, npm = read_all(one(folder, "*.whl")), read_all(one(folder, "*.tgz"))
    metadata = next(data for name, data in wheel.items() if name.endswith(".dist-info/METADATA")).decode()
    expressions = {
        "the bill of materials": bill["metadata"]["component"]["licenses"][0]["expression"],
        "the wheel": re.search("^License-Expression: (.*)$", metadata, re.MULTILINE)[1],
        "the package for npm": json.loads(npm["package/package.json"])["license"]}
    for name, expression in expressions.items():
        results.equal(set(expression.split(" AND ")), expected, f"the licenses of {name}")
        results.equal(canonicalize_license_expression(expression), expression, f"the license expression of {name}")
    formula = re.search(r"license all_of: \[(.*?)\]", (folder / "linkmark.rb").read_text(), re.DOTALL)[1]
    found = re.sub(r"\{ (.*?) => \{ with: (.*?) \} \}", r"\1 WITH \2", formula).replace('"', "")
    results.equal({each.strip() for each in found.split(",") if each.strip()}, expected, "the licenses of the formula")


def read_tar(data):
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}


def check_addresses(folder, results):
    """Checks that no file except the executable contains the placeholder address."""
    for path in sorted(folder.iterdir()):
        for name, data in read_all(path).items():
            results.expect(PLACEHOLDER not in data, f"{path.name}: {name} has an address of {PLACEHOLDER.decode()}")


def check_placeholders(folder, results):
    """Checks that each package built for this check contains the placeholder, since it is not published."""
    for path in sorted(folder.iterdir()):
        if path.name != "SHA256SUMS":
            results.expect(any(PLACEHOLDER in data for data in read_all(path).values()),
                           f"{path.name} has no address of {PLACEHOLDER.decode()}")
    expect_failures(results, "a placeholder of an address", check_addresses, folder)


def check_record(data, number, results):
    """Compares a wheel's record with its files."""
    with zipfile.ZipFile(io.BytesIO(data)) as wheel:
        record = f"linkmark-{number}.dist-info/RECORD"
        rows = {path: (digest, size) for path, digest, size in csv.reader(io.StringIO(wheel.read(record).decode()))}
        results.equal(sorted(rows), sorted(wheel.namelist()), "the files of RECORD")
        results.equal(len(wheel.namelist()), len(set(wheel.namelist())), "files that are twice in the wheel")
        for path in wheel.namelist():
            content = wheel.read(path)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            expected = ("", "") if path == record else (f"sha256={digest}", str(len(content)))
            results.equal(rows.get(path), expected, f"the record of {path}")
        mode = wheel.getinfo(f"linkmark-{number}.data/scripts/linkmark").external_attr >> 16
        results.equal(stat.S_IMODE(mode), 0o755, "the mode of the executable in the wheel")


def changed(path, end, change):
    """Returns a wheel with a changed file, which differs from the wheel's record.

    - end: the end of the file's path.
    - change: returns the changed bytes of the file.
    """
    written = io.BytesIO()
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(written, "w") as other:
        for entry in wheel.infolist():
            data = wheel.read(entry)
            other.writestr(entry, change(data) if entry.filename.endswith(end) else data)
    return written.getvalue()


def check_bill(bill, results):
    """Validates a bill of materials against the schema in the package cyclonedx-python-lib."""
    import jsonschema
    from referencing import Registry, Resource
    folder = importlib.resources.files("cyclonedx.schema") / "_res"
    # Schemas by the addresses that the main schema uses.
    registry = Registry().with_resources([
        (f"http://cyclonedx.org/schema/{name}", Resource.from_contents(json.loads((folder / name).read_text())))
        for name in ["spdx.SNAPSHOT.schema.json", "jsf-0.82.SNAPSHOT.schema.json"]])
    schema = json.loads((folder / "bom-1.6.SNAPSHOT.schema.json").read_text())
    for error in jsonschema.Draft7Validator(schema, registry=registry).iter_errors(bill):
        results.fail(f"the bill of materials: {'/'.join(map(str, error.path))}: {error.message[:200]}")
    known = {bill["metadata"]["component"]["bom-ref"], *(each.get("bom-ref") for each in bill["components"])}
    for dependency in bill["dependencies"]:
        results.expect({dependency["ref"], *dependency["dependsOn"]} <= known, "a dependency is no component")


def check_archive(folder, bill, number, results):
    """Checks the archive's files, and compares the bill of materials with the notices."""
    path = one(folder, "*.tar.gz")
    with tarfile.open(path) as archive:
        top = path.name.removesuffix(".tar.gz")
        members = archive.getmembers()
        files = {member.name.removeprefix(f"{top}/"): member for member in members}
        results.equal({(member.uid, member.gid, member.uname) for member in members}, {(0, 0, "root")}, "owners")
        results.equal(len({member.mtime for member in members}), 1, "times in the archive")
        results.equal({member.mode for member in members if member.isfile() and member.name.endswith("bin/linkmark")},
                      {0o755}, "the mode of the executable")

        def read(name):
            return archive.extractfile(files[name]).read()

        for name in DOCUMENTS:
            results.expect(f"share/doc/linkmark/{name}" in files, f"the archive lacks {name}")
        notices = read("share/doc/linkmark/THIRD-PARTY-NOTICES.txt").decode()
        for each in bill["components"]:
            results.expect(f"* {each['name']} {each['version']}: " in notices, f"{each['name']} has no notice")
        digest = hashlib.sha256(read("bin/linkmark")).hexdigest()
        results.equal(bill["metadata"]["component"]["hashes"][0]["content"], digest, "the digest of the executable")
        results.equal(bill["metadata"]["component"]["version"], number, "the version in the bill of materials")
