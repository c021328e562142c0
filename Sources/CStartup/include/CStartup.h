#ifndef CSTARTUP_H
#define CSTARTUP_H

// Two functions of Swift's runtime, which a statically linked program takes from here.
//
// The runtime's own come with what runs before `main`: one reads /proc/self/maps to find the arguments, the
// other asks in eight places for a program that explains crashes, which is not installed with the command.
// That is a twentieth of a short run. A program that is linked dynamically calls the runtime's, and so
// does one for which the linker needs the rest of their files: these are weak.

/// The arguments of the process, and how many there are; they belong to it.
__attribute__((weak, swiftcall)) char **_swift_stdlib_getUnsafeArgvArgc(int *count);

/// Where a program stands that comes with the runtime, for the caller to free; NULL, for there is none.
__attribute__((weak)) const char *swift_copyAuxiliaryExecutablePath(const char *name);

#endif
