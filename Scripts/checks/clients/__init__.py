"""Decodes 20,000 documents in Python, JavaScript, Swift and Kotlin, and compares the results.

    Scripts/check clients                 20,000 generated documents
    Scripts/check clients -- COUNT        the same with `COUNT` documents
    Scripts/check clients -- --smoke 300  without Kotlin

Each client prints the ranges of every block, run, link and image in both units, and the text that it cuts from the copy
in the unit of its language. It also prints the address, the route, the colors in both appearances, and the
announcements. The Swift client uses LinkText. The Kotlin client uses the data model of Examples/Apps, compiled with the
PyPI package kotlin-jupyter-kernel. tsc checks the JavaScript client against linkmark.runs.d.ts. Wrong outputs prove
that a difference is noticed.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import zipfile

from checks.clients import client
from checks.support import folders, generated_copy, machine, options
from checks.support.conversion import CONFIGURATION
from checks.support.machine import PROJECT, STRICT, Unavailable, captured
from checks.support.results import Results

SMOKE = ["--smoke", "300"]
SECONDS = 25
FOLDER = pathlib.Path(__file__).parent
ANDROID = PROJECT / "Examples/Apps/Android"
SERIALIZATION = "org.jetbrains.kotlinx.serialization.compiler.extensions.SerializationComponentRegistrar"
# Declarations of node's APIs for tsc.
NODE = "declare module \"node:fs\";\ndeclare function require(name: string): any;\ndeclare const process: any;\n"


def swift_client(folder):
    """Returns the command of the Swift client, linked with the built LinkText."""
    products = machine.build(*STRICT, "--target", "LinkText")
    program = folder / "swift-client"
    subprocess.run(["swiftc", "-parse-as-library", "-I", products / "Modules", FOLDER / "Client.swift",
                    *machine.objects(products, "LinkText"), "-o", program], check=True, stdout=sys.stderr)
    return [program]


def kotlin_client(folder):
    """Returns the command of the Kotlin client; raises Unavailable if it cannot be compiled."""
    if not shutil.which("java"):
        machine.require_commands({"java": "default-jre-headless"})
    jars = machine.python_packages("kotlin-jupyter-kernel", with_dependencies=False) / "run_kotlin_kernel/jars"
    [compiler] = jars.glob("kotlin-jupyter-kernel-*-all.jar")
    libraries = [*jars.glob("kotlin-stdlib-*.jar"), *jars.glob("kotlinx-serialization-*.jar")]
    # The compiler contains the serialization plugin; this jar makes the compiler load it.
    with zipfile.ZipFile(folder / "plugin.jar", "w") as plugin:
        plugin.writestr("META-INF/services/org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar", SERIALIZATION)
    classes = folder / "classes"
    done = captured(["java", "-cp", compiler, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                     f"-Xplugin={folder / 'plugin.jar'}", "-Werror", "-no-stdlib", "-no-reflect",
                     "-cp", ":".join(map(str, libraries)), "-d", classes, ANDROID / "Runs.kt",
                     ANDROID / "RunsLookup.kt", FOLDER / "Client.kt"])
    if done.returncode != 0:
        sys.exit(f"the client in Kotlin does not compile:\n{done.stdout}{done.stderr}")
    return ["java", "-cp", ":".join(map(str, [classes, *libraries])), "linkmark.ClientKt"]


def type_errors(folder):
    """Returns the errors that tsc reports in the JavaScript client, which uses the declared types."""
    (folder / "node.d.ts").write_text(NODE)
    done = captured(["tsc", "--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2021",
                     folder / "node.d.ts", FOLDER / "client.js"])
    return done.stdout


class Check:
    def __init__(self, clients, results):
        self.clients, self.results = clients, results
        self.record_count = 0

    def descriptions(self, lines):
        """Returns the clients' output for documents, given one per line, by language."""
        text = "".join(f"{line}\n" for line in lines).encode()
        found = {language: subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout.split(b"\n")
                 for language, command in self.clients.items()}
        python = [record for line in lines for record in client.described(line)]
        return {"Python": "\n".join([*python, ""]).encode().split(b"\n"), **found}

    def compare(self, lines):
        described = self.descriptions(lines)
        expected = described.pop("Python")
        self.record_count += len(expected) - 1
        for language, found in described.items():
            self.results.expect(found == expected, difference(language, found, expected))

    def can_fail(self, line):
        """Gives one client at a time a wrong output, and checks that its description differs from the others."""
        expected = self.descriptions([line])["Python"]
        changes = [lambda d: d["links"][0]["accessibility"]["announcement"].update(talkBack="x"),
                   lambda d: d["runs"][-1].get("dark", d["dark"]).update(foregroundColor="#000001"),
                   lambda d: d["blocks"][0]["announcement"].update(voiceOver="x"),
                   lambda d: d["links"][0].update(href="app://x")]
        for number, change in enumerate(changes):
            document = json.loads(line)
            change(document)
            for language, found in self.descriptions([json.dumps(document, ensure_ascii=False)]).items():
                self.results.expect(found != expected, f"{language} does not notice the wrong output {number}")
        return len(changes)


def difference(language, found, expected):
    if found == expected:
        return ""
    number = next((number for number, pair in enumerate(zip(found, expected)) if pair[0] != pair[1]),
                  min(len(found), len(expected)))
    return f"{language}: record {number}: {found[number:number + 1]}, not {expected[number:number + 1]}"


def outputs(linkmark, files):
    """Returns the runs of files in both appearances, one document per line."""
    done = captured([linkmark, "-t", "json", "--appearance", "both", "--config", CONFIGURATION, "--quiet", *files],
                    check=True)
    return done.stdout.split("\n")[:-1]


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="without Kotlin", more=[
        ("count", dict(nargs="?", type=int, default=20_000, metavar="COUNT", help="generated documents"))])
    machine.require_commands({"node": "nodejs", "tsc": "node-typescript"})
    linkmark, results = machine.linkmark(), Results()
    with folders.temporary() as folder:
        clients = {"JavaScript": ["node", FOLDER / "client.js"], "Swift": swift_client(folder)}
        if not chosen.smoke:
            try:
                clients["Kotlin"] = kotlin_client(folder)
            except Unavailable as reason:
                # Not a failure, since the compiler is a development version that PyPI may have removed.
                print(f"skipped: Kotlin: {reason}", flush=True)
        results.equal(type_errors(folder), "", "tsc reports")
        check = Check(clients, results)
        for start in range(0, chosen.count, 1000):
            files = []
            for seed in range(start, min(start + 1000, chosen.count)):
                files.append(folder / f"{seed}.md")
                files[-1].write_bytes(generated_copy.document(seed))
            check.compare(outputs(linkmark, files))
        source = folder / "sound.md"
        source.write_text("Read the [*terms*](app://terms), é.\n")
        wrong = check.can_fail(outputs(linkmark, [source])[0])
    languages = ", ".join(["Python", *clients])
    return results.finish(f"{chosen.count} documents, {check.record_count} records in {languages}; {wrong} wrong outputs")
