"""Compiles the code of many files, and asks it about addresses.

Each program reads `addresses.txt` of every file, and writes an answer a line to a file of its language: `-`, or the
route's name, its values and both of its addresses, separated by tabs and percent-encoded.
"""
import pathlib
import re
import subprocess

from checks.generated_routes.routes import camel
from checks.support import machine
from checks.support.machine import captured

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
    """Returns whether code has functions for addresses of apps and of the web, and the latter's standard host."""
    return bool(source["schemes"]), next((host for host in source["hosts"] if host[0] != "*"), None)


class Swift:
    name, extension = "swift", "swift"

    def __init__(self, products):
        self.products = products

    def adapter(self, index, source):
        """Returns a switch over all routes of a file."""
        cases = []
        for route in source["routes"]:
            name = camel(route.name)
            names = [f"v{number}" for number, _ in enumerate(route.parameters())]
            binding = "(" + ", ".join(f"let {variable}" for variable in names) + ")" if names else ""
            text = '"' + "".join(f"\\u{{{ord(character):x}}}" for character in route.name) + '"'
            shown = "".join(f", field({variable})" for variable in names)
            cases.append(f"    case .{f'`{name}`' if name in SWIFT_KEYWORDS else name}{binding}: [field({text}){shown}]")
        app, host = has_addresses(source)
        return f"""
extension AppRoute{index} {{
  var fields: [String] {{
    switch self {{
{chr(10).join(cases)}
    }}
  }}
}}

func answer{index}(_ address: String) -> String {{
  guard let route = AppRoute{index}(address: address) else {{ return "-" }}
  let app: String? = {'route.address()' if app else 'nil'}
  let web: String? = {'route.webAddress()' if host else 'nil'}
  for written in [app, web].compactMap({{ $0 }}) where AppRoute{index}(address: written) != route {{
    return "\\(written) is another route"
  }}
  return (route.fields + [field(app), field(web)]).joined(separator: "\\t")
}}
"""

    def main(self, count):
        functions = ", ".join(f"answer{index}" for index in range(count))
        return f"""
import Foundation

func field(_ value: (some CustomStringConvertible)?) -> String {{
  guard let value else {{ return "?" }}
  return value.description.utf8.map {{ byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      ? String(UnicodeScalar(byte)) : "%" + String(Int(byte) + 256, radix: 16).suffix(2)
  }}.joined()
}}

@main struct Main {{
  static func main() throws {{
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    let answers: [(String) -> String] = [{functions}]
    for (index, answer) in answers.enumerated() {{
      let file = folder.appendingPathComponent("\\(index)")
      let text = try String(contentsOf: file.appendingPathComponent("addresses.txt"), encoding: .utf8)
      let lines = text.unicodeScalars.split(separator: "\\n").map {{ answer(String($0)) }}
      try lines.joined(separator: "\\n").write(
        to: file.appendingPathComponent("swift.txt"), atomically: false, encoding: .utf8)
    }}
  }}
}}
"""

    def prepared(self, index, code):
        return code.replace("AppRoute", f"AppRoute{index}")

    def compile(self, folder, files):
        objects = map(str, machine.objects(self.products, "LinkText"))
        line = ["swiftc", *SWIFT_FLAGS, "-I", str(self.products / "Modules"), "-module-name", "Routes",
                "-o", str(folder / "swift-program"), *map(str, files), *objects]
        return captured(line)

    def run(self, folder):
        subprocess.run([folder / "swift-program", folder], check=True)


class TypeScript:
    name, extension = "typescript", "ts"

    def adapter(self, index, source):
        cases = []
        for route in source["routes"]:
            shown = "".join(f", field(route.{parameter(name)})" for name, _ in route.parameters())
            cases.append(f"    case {literal(route.name)}: return [field({literal(route.name)}){shown}];")
        app, host = has_addresses(source)
        return f"""
import * as routes from "./routes{index}";
import {{ field }} from "./field";

function fields(route: routes.AppRoute): string[] {{
  switch (route.route) {{
{chr(10).join(cases)}
    default: {{
      const unknown: never = route;
      return unknown;
    }}
  }}
}}

export function answer(address: string): string {{
  const route = routes.parse(address);
  if (route === null) return "-";
  const app: string | null = {'routes.address(route)' if app else 'null'};
  const web: string | null = {'routes.webAddress(route)' if host else 'null'};
  for (const written of [app, web]) {{
    if (written !== null && JSON.stringify(routes.parse(written)) !== JSON.stringify(route)) {{
      return written + " is another route";
    }}
  }}
  return [...fields(route), field(app), field(web)].join("\\t");
}}
"""

    def main(self, count):
        imports = "".join(f'import {{ answer as answer{index} }} from "./adapter{index}";\n' for index in range(count))
        functions = ", ".join(f"answer{index}" for index in range(count))
        return f"""{imports}
declare const process: {{ argv: string[] }};
declare function require(name: string): any;
const fs = require("fs");
[{functions}].forEach((answer, index) => {{
  const folder = process.argv[2] + "/" + index;
  const lines: string[] = fs.readFileSync(folder + "/addresses.txt", "utf8").split("\\n");
  fs.writeFileSync(folder + "/typescript.txt", lines.map(answer).join("\\n"));
}});
"""

    FIELD = """
export function field(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "?";
  return encodeURIComponent(String(value))
    .replace(/[^A-Za-z0-9%]/g, (character) => "%" + character.charCodeAt(0).toString(16))
    .replace(/%../g, (code) => code.toLowerCase());
}
"""

    def prepared(self, index, code):
        return code

    def compile(self, folder, files):
        (folder / "field.ts").write_text(self.FIELD)
        line = [*TSC, "--outDir", str(folder / "js"), *map(str, files)]
        return captured(line)

    def run(self, folder):
        subprocess.run(["node", folder / "js/main.js", folder], check=True)


class Kotlin:
    name, extension = "kotlin", "kt"

    def __init__(self):
        self.jars = machine.python_packages(KOTLIN, with_dependencies=False) / "run_kotlin_kernel/jars"
        self.library = next(self.jars.glob("kotlin-stdlib-*.jar"))

    def adapter(self, index, source):
        cases = []
        for route in source["routes"]:
            names = [parameter(name) for name, _ in route.parameters()]
            names = ["class_" if name == "class" else f"`{name}`" if name in KOTLIN_KEYWORDS else name for name in names]
            shown = "".join(f", field(this.{name})" for name in names)
            name = pascal(route.name)
            name = name + "_" if name in {"Companion", "AppRoute"} else name
            cases.append(f"    is AppRoute.{name} -> listOf(field({literal(route.name)}){shown})")
        app, host = has_addresses(source)
        return f"""
package p{index}

import main.field

fun AppRoute.fields(): List<String> = when (this) {{
{chr(10).join(cases)}
}}

fun answer(address: String): String {{
    val route = AppRoute.parse(address) ?: return "-"
    val app: String? = {'route.address()' if app else 'null'}
    val web: String? = {'route.webAddress()' if host else 'null'}
    for (written in listOfNotNull(app, web)) {{
        if (AppRoute.parse(written) != route) return written + " is another route"
    }}
    return (route.fields() + field(app) + field(web)).joinToString("\\t")
}}
"""

    def main(self, count):
        functions = ", ".join(f"{{ p{index}.answer(it) }}" for index in range(count))
        return f"""
package main

import java.io.File

fun field(value: Any?): String =
    value?.toString()?.encodeToByteArray()?.joinToString("") {{
        val character = it.toInt().toChar()
        if (character in 'a'..'z' || character in 'A'..'Z' || character in '0'..'9') character.toString()
        else "%%%02x".format(it)
    }} ?: "?"

fun main(arguments: Array<String>) {{
    listOf<(String) -> String>({functions}).forEachIndexed {{ index, answer ->
        val folder = File(arguments[0], index.toString())
        val lines = File(folder, "addresses.txt").readText().split("\\n").map(answer)
        File(folder, "kotlin.txt").writeText(lines.joinToString("\\n"))
    }}
}}
"""

    def prepared(self, index, code):
        return code

    def compile(self, folder, files):
        line = ["java", "-Xmx3g", "-cp", f"{self.jars}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib",
                "-no-reflect", "-Werror", "-cp", str(self.library), "-d", str(folder / "classes"), *map(str, files)]
        return captured(line)

    def run(self, folder):
        subprocess.run(["java", "-cp", f"{folder / 'classes'}:{self.library}", "main.MainKt", folder], check=True)


def missing_case(language, output):
    """Returns whether the output of a compiler says that a switch lacks a case."""
    return {"swift": "switch must be exhaustive", "kotlin": "'when' expression must be exhaustive",
            "typescript": "is not assignable to type 'never'"}[language.name] in output


def write(folder, name, text):
    path = pathlib.Path(folder) / name
    path.write_text(text)
    return path
