"""Type-checks Swift for Apple's systems without their SDKs.

The standard library's textual interface, which every toolchain has, keeps the availability of each declaration
on Apple's systems. Compiled for an Apple triple, it lets the compiler enforce a deployment version as it does on
a Mac: APIs, conformances, and language features that need a newer runtime. What imports Foundation or a C library
cannot be checked so, since their Apple modules are in the SDKs; of the C standard library a few functions are
declared here. The triples are those of simulators, which have the host's architecture as the interfaces do; it
does not matter for availability.
"""
from __future__ import annotations

import re
import subprocess
import zlib
from pathlib import Path

from .package import Target
from .symbol_graphs import Toolchain, Version

# SwiftPM's platform: the folder of modules in the resources, and the triple without and with a version.
SYSTEMS = {
    "macos": ("macosx", "{}-apple-macos", "{}-apple-macosx{}"),
    "ios": ("iphonesimulator", "{}-apple-ios-simulator", "{}-apple-ios{}-simulator"),
    "tvos": ("appletvsimulator", "{}-apple-tvos-simulator", "{}-apple-tvos{}-simulator"),
    "watchos": ("watchsimulator", "{}-apple-watchos-simulator", "{}-apple-watchos{}-simulator"),
    "visionos": ("xrsimulator", "{}-apple-xros-simulator", "{}-apple-xros{}-simulator"),
}
MODULES = ("Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "Synchronization")
# Modules that a target may import to be checked; of Darwin, these functions.
IMPORTS = {"Swift", "Synchronization", "Darwin", "Glibc", "Musl", "Bionic", "Android"}
DARWIN_MAP = 'module Darwin [system] { header "Darwin.h" export * }\n'
DARWIN = """\
#include <stddef.h>
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t);
void free(void *);
void *memchr(const void *, int, size_t), *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *);
"""
FEATURES = ("InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny")


def type_check(target: Target, platform: str, floor: Version, toolchain: Toolchain) -> list[str]:
    """Returns the compiler's errors for a target on a platform's oldest supported version."""
    folder, module_triple, triple = SYSTEMS[platform]
    architecture = toolchain.triple.split("-", 1)[0].replace("aarch64", "arm64")
    triple = triple.format(architecture, ".".join(map(str, floor[:2])))
    resources = written_resources(folder, module_triple.format(architecture), triple, toolchain)
    command = ["swiftc", "-frontend", "-typecheck", "-target", triple, "-resource-dir", str(resources),
               "-I", str(resources / "Darwin"), "-module-cache-path", str(resources / "cache"),
               "-disable-objc-interop", "-swift-version", "6", "-parse-as-library",
               "-module-name", target.name, "-package-name", "check"]
    for feature in FEATURES:
        command += ["-enable-upcoming-feature", feature]
    done = subprocess.run([*command, *map(str, target.sources)], capture_output=True, text=True, check=False)
    errors = re.findall(r"^[^\s|].*?: error: .*", done.stderr, re.MULTILINE)
    return errors or ([done.stderr] if done.returncode else [])


def written_resources(folder: str, module_triple: str, triple: str, toolchain: Toolchain) -> Path:
    """Returns a resource folder for a triple with the Linux interfaces as its own.

    Its name has a digest of them, since the compiler does not build a module again when its interface changes.
    """
    interfaces = {}
    for module in MODULES:
        source = toolchain.modules / f"{module}.swiftmodule/{toolchain.triple}.swiftinterface"
        if source.exists():
            path = f"{folder}/{module}.swiftmodule/{module_triple}.swiftinterface"
            interfaces[path] = apple_interface(source.read_text(), toolchain.triple, triple)
    interfaces |= {"Darwin/module.modulemap": DARWIN_MAP, "Darwin/Darwin.h": DARWIN}
    digest = zlib.crc32("".join(interfaces.values()).encode())
    resources = toolchain.cache / f"{folder}-{digest:08x}"
    for path, text in interfaces.items():
        if not (resources / path).exists():
            (resources / path).parent.mkdir(parents=True, exist_ok=True)
            (resources / path).write_text(text)
    for shared in ("shims", "clang", "apinotes"):
        if not (resources / shared).is_symlink():
            (resources / shared).symlink_to(toolchain.resources / shared)
    return resources


def apple_interface(text: str, linux: str, triple: str) -> str:
    """Returns an interface of a Linux module for an Apple triple.

    Where a body is not inlinable on Linux, the interface omits it, and `@backDeployed` requires one; without the
    attribute such a declaration has the same availability. What the module itself uses is not checked.
    """
    text = re.sub(r"@backDeployed\(before: [^)]*\)", "", text)
    if "xros" in triple:
        text = re.sub(r"@available\([^()]*\biOS (\d+)[^()]*(?=, \*\))", with_vision, text)
    return re.sub(rf"^(// swift-module-flags: .*?)-target {re.escape(linux)}(.*)$",
                  rf"\1-target {triple}\2 -disable-availability-checking", text, count=1,
                  flags=re.MULTILINE).replace(" -static ", " ", 1)


def with_vision(available: re.Match[str]) -> str:
    """Adds the version of visionOS, which follows from that of iOS; on a Mac, its SDK has the table of versions."""
    ios = int(available[1])
    version = 1 if ios < 18 else 2 if ios < 26 else ios
    return available[0] if "visionOS" in available[0] else f"{available[0]}, visionOS {version}.0"
