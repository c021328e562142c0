"""Compiles the code for many route files, and matches addresses with it.

For every route file, each program reads `addresses.txt` and writes one answer per line to a file for its language: `-`,
or the route's name, its values and both of its addresses, separated by tabs and percent-encoded.
"""
import pathlib
import re
import subprocess

from checks.support import machine
from checks.support.generated_routes import camel

TEMPLATES = pathlib.Path(__file__).with_name("templates")
IMPORT = 'import {{ answer as answer{0} }} from "./adapter{0}";\n'
KOTLIN = "kotlin-jupyter-kernel"
TSC = ["tsc", "--strict", "--noUnusedLocals", "--noUnusedParameters", "--noImplicitReturns",
       "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noFallthroughCasesInSwitch",
       "--target", "es2020", "--module", "commonjs", "--typeRoots", "/nonexistent"]
SWIFT_FLAGS = ["-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors", "-parse-as-library",
               "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
               "-enable-upcoming-feature", "MemberImportVisibility"]
SWIFT_KEYWORDS = {"self", "init", "default", "class", "in", "is", "var", "import", "enum", "struct", "protocol", "let",
                  "inout"}
KOTLIN_KEYWORDS = {"in", "is", "when", "object", "typeof", "var", "this"}


def pascal(text):
    name = camel(text)
    return name[0].upper() + name[1:] if name[0].isascii() else name


def literal(text):
    return '"' + "".join(character if re.match(r"[A-Za-z0-9 *-]", character) else
                         "".join(f"\\u{unit:04x}" for unit in utf16(character)) for character in text) + '"'


def utf16(text):
    data = text.encode("utf-16-be")
    return [data[index] << 8 | data[index + 1] for index in range(0, len(data), 2)]


def parameter(name):
    return camel("rest" if name == "**" else name)


def has_addresses(source):
    """Returns whether the code has functions for app addresses, and the default host for web addresses."""
    return bool(source["schemes"]), next((host for host in source["hosts"] if host[0] != "*"), None)


class Language:
    """A language, with templates for its programs."""

    def filled(self, name, **values):
        """Returns the text of a template with the names between at signs replaced."""
        text = (TEMPLATES / f"{name}.{self.extension}.template").read_text()
        return re.sub(r"@([A-Z]+)@", lambda found: str(values[found[1]]), text)

    def adapter(self, index, source):
        """Returns code with a switch over all routes of a file."""
        app, host = has_addresses(source)
        return self.filled("adapter", INDEX=index, CASES="\n".join(map(self.case, source["routes"])),
                           APP=f"{self.route}address{self.call}" if app else self.null,
                           WEB=f"{self.route}webAddress{self.call}" if host else self.null)

    def main(self, count):
        return self.filled("main", FUNCTIONS=", ".join(map(self.function, range(count))),
                           IMPORTS="".join(IMPORT.format(index) for index in range(count)))

    def prepared(self, index, code):
        return code


class Swift(Language):
    name, extension, route, call, null, function = "swift", "swift", "route.", "()", "nil", "answer{}".format

    def __init__(self, products):
        self.products = products

    def case(self, route):
        name = camel(route.name)
        names = [f"v{number}" for number, _ in enumerate(route.parameters())]
        binding = "(" + ", ".join(f"let {variable}" for variable in names) + ")" if names else ""
        text = '"' + "".join(f"\\u{{{ord(character):x}}}" for character in route.name) + '"'
        shown = "".join(f", field({variable})" for variable in names)
        return f"    case .{f'`{name}`' if name in SWIFT_KEYWORDS else name}{binding}: [field({text}){shown}]"

    def prepared(self, index, code):
        return code.replace("AppRoute", f"AppRoute{index}")

    def compile(self, folder, files):
        objects = map(str, machine.objects(self.products, "LinkText"))
        return machine.captured(["swiftc", *SWIFT_FLAGS, "-I", str(self.products / "Modules"), "-module-name", "Routes",
                                 "-o", str(folder / "swift-program"), *map(str, files), *objects])

    def run(self, folder):
        subprocess.run([folder / "swift-program", folder], check=True)


class TypeScript(Language):
    name, extension, route, call, null, function = "typescript", "ts", "routes.", "(route)", "null", "answer{}".format

    def case(self, route):
        shown = "".join(f", field(route.{parameter(name)})" for name, _ in route.parameters())
        return f"    case {literal(route.name)}: return [field({literal(route.name)}){shown}];"

    def compile(self, folder, files):
        (folder / "field.ts").write_text(self.filled("field"))
        return machine.captured([*TSC, "--outDir", str(folder / "js"), *map(str, files)])

    def run(self, folder):
        subprocess.run(["node", folder / "js/main.js", folder], check=True)


class Kotlin(Language):
    name, extension, route, call, null, function = "kotlin", "kt", "route.", "()", "null", "{{ p{}.answer(it) }}".format

    def __init__(self):
        self.jars = machine.python_packages(KOTLIN, with_dependencies=False) / "run_kotlin_kernel/jars"
        self.library = next(self.jars.glob("kotlin-stdlib-*.jar"))

    def case(self, route):
        names = [parameter(name) for name, _ in route.parameters()]
        names = ["class_" if name == "class" else f"`{name}`" if name in KOTLIN_KEYWORDS else name for name in names]
        shown = "".join(f", field(this.{name})" for name in names)
        name = pascal(route.name)
        name = name + "_" if name in {"Companion", "AppRoute"} else name
        return f"    is AppRoute.{name} -> listOf(field({literal(route.name)}){shown})"

    def compile(self, folder, files):
        return machine.captured([
            "java", "-Xmx3g", "-cp", f"{self.jars}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib",
            "-no-reflect", "-Werror", "-cp", str(self.library), "-d", str(folder / "classes"), *map(str, files)])

    def run(self, folder):
        subprocess.run(["java", "-cp", f"{folder / 'classes'}:{self.library}", "main.MainKt", folder], check=True)


def missing_case(language, output):
    """Returns whether a compiler reports that a switch lacks a case."""
    return {"swift": "switch must be exhaustive", "kotlin": "'when' expression must be exhaustive",
            "typescript": "is not assignable to type 'never'"}[language.name] in output


def write(folder, name, text):
    path = pathlib.Path(folder) / name
    path.write_text(text)
    return path
