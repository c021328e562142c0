"""Type-checks Swift for Apple's systems without their SDKs.

The standard library's textual interface, which every toolchain has, keeps the availability of each declaration
on Apple's systems. Compiled for an Apple triple, it lets the compiler enforce a deployment version as it does on
a Mac: APIs, conformances, and language features that need a newer runtime. What imports C or Foundation cannot
be checked so, since their Apple modules are in the SDKs. The triples are simulators' for x86-64, because the
Linux interface for x86-64 has Float80; availability is the same on every architecture.
"""
from __future__ import annotations

import re
import subprocess
from pathlib import Path

from .package import Target
from .symbol_graphs import Toolchain, Version

# SwiftPM's platform: the folder of modules in the resources, and the triple without and with a version.
SYSTEMS = {
    "macos": ("macosx", "x86_64-apple-macos", "x86_64-apple-macosx{}"),
    "ios": ("iphonesimulator", "x86_64-apple-ios-simulator", "x86_64-apple-ios{}-simulator"),
    "tvos": ("appletvsimulator", "x86_64-apple-tvos-simulator", "x86_64-apple-tvos{}-simulator"),
    "watchos": ("watchsimulator", "x86_64-apple-watchos-simulator", "x86_64-apple-watchos{}-simulator"),
    "visionos": ("xrsimulator", "x86_64-apple-xros-simulator", "x86_64-apple-xros{}-simulator"),
}
MODULES = ("Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "Synchronization")
FEATURES = ("InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny")


def type_check(target: Target, platform: str, floor: Version, toolchain: Toolchain) -> list[str]:
    """Returns the compiler's errors for a target on a platform's oldest supported version."""
    folder, _, triple = SYSTEMS[platform]
    triple = triple.format(".".join(map(str, floor[:2])))
    resources = toolchain.cache / "apple"
    write_interfaces(resources, platform, triple, toolchain)
    command = ["swiftc", "-frontend", "-typecheck", "-target", triple, "-resource-dir", str(resources),
               "-module-cache-path", str(toolchain.cache / "apple-modules"), "-disable-objc-interop",
               "-swift-version", "6", "-parse-as-library", "-module-name", target.name, "-package-name", "check"]
    for feature in FEATURES:
        command += ["-enable-upcoming-feature", feature]
    done = subprocess.run([*command, *map(str, target.sources)], capture_output=True, text=True, check=False)
    errors = re.findall(r"^[^\s|].*?: error: .*", done.stderr, re.MULTILINE)
    return errors or ([done.stderr] if done.returncode else [])


def write_interfaces(resources: Path, platform: str, triple: str, toolchain: Toolchain) -> None:
    """Writes the Linux interfaces as interfaces for an Apple triple."""
    folder, module_triple, _ = SYSTEMS[platform]
    for shared in ("shims", "clang", "apinotes"):
        link = resources / shared
        link.parent.mkdir(parents=True, exist_ok=True)
        if not link.is_symlink():
            link.symlink_to(toolchain.resources / shared)
    for module in MODULES:
        source = toolchain.modules / f"{module}.swiftmodule/{toolchain.triple}.swiftinterface"
        path = resources / folder / f"{module}.swiftmodule/{module_triple}.swiftinterface"
        if source.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            text = apple_interface(source.read_text(), toolchain.triple, triple)
            if not path.exists() or path.read_text() != text:
                path.write_text(text)


def apple_interface(text: str, linux: str, triple: str) -> str:
    """Returns an interface of a Linux module for an Apple triple.

    Where a body is not inlinable on Linux, the interface omits it, and `@backDeployed` requires one; without the
    attribute such a declaration has the same availability. What the module itself uses is not checked.
    """
    text = re.sub(r"@backDeployed\(before: [^)]*\)", "", text)
    return re.sub(rf"^(// swift-module-flags: .*?)-target {re.escape(linux)}(.*)$",
                  rf"\1-target {triple}\2 -disable-availability-checking", text, count=1,
                  flags=re.MULTILINE).replace(" -static ", " ", 1)
