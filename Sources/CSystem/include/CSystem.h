#ifndef CSYSTEM_H
#define CSYSTEM_H

// What Swift's modules of the C libraries lack, because it is no part of POSIX.

/// The flags of `open` for a folder relative to which files are opened; it need not be readable.
int system_folder_flags(void);

/// Exchanges two files of a folder in one step.
///
/// Returns 0, or -1 with the reason in `errno`.
int system_exchange(int folder, const char *_Nonnull name, const char *_Nonnull other);

/// Returns a descriptor from which can be read when a process has ended, or -1 with the reason in `errno`.
int system_watch_process(int process);

/// Copies the extended attributes of an open file to another one, those that may be copied.
void system_copy_attributes(int from, int to);

#endif
