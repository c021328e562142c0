"""Compiles the code for random route files in three languages, and matches addresses with it.

    Scripts/check generated-routes                     200 files with 10,000 addresses each
    Scripts/check generated-routes -- --smoke          few files, and Kotlin only where its compiler is installed
    Scripts/check generated-routes -- --seed 7 --files 20 --addresses 500

Seven of ten files are in linkmark's format, the others are in Apple's or Android's.

The names of routes and placeholders are often keywords. The code must compile without warnings, and an address that it
writes must match the same route. All languages must agree on every address, and with `linkmark explain` on the first
addresses of each file. An additional route must break a switch over the old routes, and wrong matchers must be noticed.
"""
import json
import pathlib
import random
import re
import tempfile
import time

from checks.generated_routes import components, languages
from checks.support import folders, generated_routes, machine, options
from checks.support.results import Results

SMOKE = ["--smoke"]
SECONDS = 35
BATCH = 500
CODE = re.compile(r"[^A-Za-z0-9]")
BRACE_IN_HOST = re.compile(r"[^:/?#]*://[^/?#]*\{")


def encoded(text):
    return CODE.sub(lambda match: "".join(f"%{byte:02x}" for byte in match[0].encode()), text)


def options_of(source):
    """Returns the options that select a route file."""
    hosts = ["--web-hosts", ",".join(source["hosts"])] if "entries" in source else []
    return ["--no-config", "--routes", source["path"], *hosts]


def generated(linkmark, source, language, *words):
    return machine.captured([linkmark, "routes", language, *options_of(source), *words])


def sources(linkmark, folder, generator, arguments):
    """Writes route files that linkmark accepts, and addresses for each."""
    found = []
    refused = 0
    while len(found) < arguments.files:
        place = folder / str(len(found))
        place.mkdir(exist_ok=True)
        if generator.random() < arguments.components:
            text, read, entries = components.file(generator, generator.randint(3, 12))
            hosts = generator.sample(generated_routes.HOSTS, generator.randint(1, 3))
            source = {"text": text, "routes": read, "entries": entries, "schemes": [], "hosts": hosts}
        else:
            text, read, schemes, hosts = generated_routes.file(generator, generator.randint(2, 12))
            source = {"text": text, "routes": read, "schemes": schemes, "hosts": hosts}
        source["path"] = languages.write(place, "routes.json", text)
        # TypeScript does not narrow a switch over a single route to never.
        if len(source["routes"]) < 2 or generated(linkmark, source, "typescript").returncode != 0:
            refused += 1
            continue
        hosts = source["hosts"]
        source["addresses"] = (
            components.addresses(generator, arguments.addresses, source["entries"], hosts) if "entries" in source
            else generated_routes.addresses(generator, arguments.addresses, source["routes"], source["schemes"], hosts))
        languages.write(place, "addresses.txt", "\n".join(source["addresses"]))
        found.append(source)
    print(f"{refused} files of routes were refused, most of them as ambiguous", flush=True)
    return found


def value_of(text, kind):
    """Returns a value of a type in the spelling that the code writes; None if the text is not a value."""
    if kind == "string":
        return text
    if kind == "bool":
        return text if text in ("true", "false") else None
    if not re.fullmatch("-?[0-9]+", text) or abs(int(text)) > 2 ** 53 - 1:
        return None
    return str(int(text))


def explained(linkmark, source, count):
    """Returns the results of `linkmark explain` for the first addresses, in the fields of the programs' answers."""
    found = []
    by_name = {route.name: route for route in source["routes"]}
    addresses = source["addresses"][:count]
    for start in range(0, len(addresses), BATCH):
        line = [linkmark, "explain", *options_of(source), "--format", "json", "--quiet", "--"]
        done = machine.captured(line + addresses[start:start + BATCH], check=True)
        for text, address in zip(done.stdout.split("\n")[:-1], addresses[start:start + BATCH]):
            routing = json.loads(text)["route"]
            found.append(None)
            if routing is None:
                continue
            route = by_name[routing["name"]]
            if "entries" in source:
                found[-1] = [encoded(route.name), encoded(components.reference(address))]
                continue
            parameters = {**routing["params"]["query"], **routing["params"]["path"]}
            own = route.placeholders(routing["pattern"])
            values = {name: value_of(parameters[name], route.type(name)) for name in own}
            if None not in values.values():
                names = [name for name, _ in route.parameters()]
                found[-1] = [encoded(route.name)] + [encoded(values[name]) if name in values else "?" for name in names]
    return found


def compare(linkmark, folder, found, used, arguments, results):
    """Compares the answers of all languages and of `explain`."""
    counts = {"addresses": 0, "routes": 0, "explained": 0}
    for index, source in enumerate(found):
        answers = {language.name: (folder / str(index) / f"{language.name}.txt").read_text().split("\n")
                   for language in used}
        expected = explained(linkmark, source, arguments.explained)
        app, host = languages.has_addresses(source)
        for number, address in enumerate(source["addresses"]):
            lines = {name: lines[number] for name, lines in answers.items()}
            first = next(iter(lines.values()))
            where = f"file {index}, {address!r}"
            counts["addresses"] += 1
            results.expect(set(lines.values()) == {first}, f"{where}: the languages disagree: {lines}")
            results.expect("another route" not in first, f"{where}: {first}")
            fields = first.split("\t")
            if first != "-":
                counts["routes"] += 1
                has_web = fields[-1] != "?"
                results.expect(fields[-2] != "?" or not app or has_web, f"{where}: no address is written for {first}")
            # In copy, a backslash is percent-encoded before the lookup, and braces in the host are a placeholder, which
            # is never opened.
            if number < len(expected) and "\\" not in address and not BRACE_IN_HOST.match(address):
                counts["explained"] += 1
                shown = None if first == "-" else fields[:-2]
                results.equal(shown, expected[number], f"{where}: explain")
    return counts


def more_routes(source):
    """Returns the text of a route file with an additional route."""
    if "entries" in source:
        return components.more_routes(source["text"])
    file = json.loads(source["text"])
    file["routes"].append({"name": "one more", "path": "one-more/{id}"})
    return json.dumps(file)


def check_new_route(linkmark, folder, source, language, results):
    """Checks that a switch over the old routes does not compile with a new route."""
    place = pathlib.Path(tempfile.mkdtemp(prefix=f"more-{language.name}-", dir=folder))
    more = {**source, "path": languages.write(place, "routes.json", more_routes(source))}
    code = language.prepared(0, generated(linkmark, more, language.name, *package(language, 0)).stdout)
    files = [languages.write(place, f"routes0.{language.extension}", code),
             languages.write(place, f"adapter0.{language.extension}", language.adapter(0, source)),
             languages.write(place, f"main.{language.extension}", language.main(1))]
    done = language.compile(place, files)
    results.expect(done.returncode != 0 and languages.missing_case(language, done.stdout + done.stderr),
                   f"{language.name}: a new route does not break an old switch: {(done.stdout + done.stderr)[-500:]}")


def package(language, index):
    return ["--package", f"p{index}"] if language.name == "kotlin" else []


def check_language(linkmark, folder, found, language, results):
    """Compiles the code of all files at once, and runs it."""
    start = time.monotonic()
    files = [languages.write(folder, f"main.{language.extension}", language.main(len(found)))]
    for index, source in enumerate(found):
        done = generated(linkmark, source, language.name, *package(language, index))
        again = generated(linkmark, source, language.name, *package(language, index))
        results.equal(done.stdout, again.stdout, f"file {index}: a second run")
        code = language.prepared(index, done.stdout)
        files += [languages.write(folder, f"routes{index}.{language.extension}", code),
                  languages.write(folder, f"adapter{index}.{language.extension}", language.adapter(index, source))]
    done = language.compile(folder, files)
    results.expect(done.returncode == 0, f"{language.name} does not compile: {(done.stdout + done.stderr)[:3000]}")
    compiled = time.monotonic()
    if done.returncode != 0:
        return False
    language.run(folder)
    print(f"{language.name}: {len(found)} files compiled in {compiled - start:.0f} s, "
          f"run in {time.monotonic() - compiled:.0f} s", flush=True)
    return True


def check_control(folder, found, results):
    """Checks that wrong matchers are noticed: one prefers placeholders, one matches too many characters."""
    path = folder / "js"
    for index, source in enumerate(found):
        script = path / f"routes{index}.js"
        text = script.read_text()
        broken = (text.replace('return character;', 'return characters;') if "entries" in source
                  else text.replace('startsWith("{") ? "1" : "0"', 'startsWith("{") ? "0" : "1"'))
        results.expect(text != broken, f"file {index}: the matcher was not broken")
        script.write_text(broken)
    before = [(folder / str(index) / "typescript.txt").read_text() for index, _ in enumerate(found)]
    languages.TypeScript().run(folder)
    changed = {"entries" in source: 0 for source in found}
    for index, text in enumerate(before):
        place = folder / str(index) / "typescript.txt"
        changed["entries" in found[index]] += place.read_text() != text
        place.write_text(text)
    results.expect(changed.get(False) != 0, "a matcher that prefers placeholders to literals is not noticed")
    results.expect(changed.get(True) != 0, "a matcher that takes any characters for one is not noticed")


def main(arguments):
    arguments = options.parsed(__name__, __doc__, arguments, smoke="6 files with 300 addresses each", more=[
        ("--files", dict(type=int, help="the number of files of routes (200)")),
        ("--addresses", dict(type=int, help="the number of addresses for each (10,000)")),
        ("--explained", dict(type=int, help="how many of them are given to explain (1,000)")),
        ("--components", dict(type=float, default=0.3, help="how many are Apple's or Android's (0.3)")),
        ("--seed", dict(type=int, default=1))])
    for name, (short, full) in {"files": (6, 200), "addresses": (300, 10_000), "explained": (300, 1_000)}.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, short if arguments.smoke else full)
    results = Results()
    machine.require_commands({"tsc": "node-typescript", "node": "nodejs"})
    # The Swift program links the objects of this build.
    configuration = [] if arguments.smoke else ["-c", "release"]
    products = machine.build(*machine.STRICT, *configuration, "--product", "linkmark")
    linkmark = products / "linkmark"
    used = [languages.Swift(products), languages.TypeScript()]
    try:
        if arguments.smoke and not (machine.site_packages() / "run_kotlin_kernel").exists():
            raise machine.Unavailable("its compiler is not installed; run the check in full")
        machine.require_commands({"java": "default-jre-headless"})
        used.append(languages.Kotlin())
    except machine.Unavailable as reason:
        if arguments.smoke:
            print(f"skipped: Kotlin: {reason}", flush=True)
        else:
            results.skip("Kotlin", reason)
    with folders.temporary() as folder:
        found = sources(linkmark, folder, random.Random(arguments.seed), arguments)
        used = [language for language in used if check_language(linkmark, folder, found, language, results)]
        counts = compare(linkmark, folder, found, used, arguments, results)
        for kind in (False, True):
            source = next((source for source in found if ("entries" in source) == kind), None)
            for language in used if source else []:
                check_new_route(linkmark, folder, source, language, results)
        if any(language.name == "typescript" for language in used):
            check_control(folder, found, results)
    return results.finish(f"{len(found)} files, {counts['addresses']} addresses in {len(used)} languages, "
                          f"{counts['routes']} of them of routes, {counts['explained']} compared with explain")
