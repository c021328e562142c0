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

/// Returns 1 if the program was linked without a dynamic linker, else 0.
int system_is_static(void);

/// Copies the extended attributes of an open file to another one, those that may be copied.
void system_copy_attributes(int from, int to);

/// Starts a guard: a process that restores the terminal and ends as this one does, whatever ends it.
///
/// Returns in a new process, which the guard waits for; it passes signals on to it. Without a guard, because no
/// process can be started, it returns in this process. Call it before threads are started.
void system_guard_terminal(void);

/// Makes a pipe from which a byte can be read after some signals: `w` when the terminal was resized, `c` when the
/// process was continued, which enters the terminal again, and `x` when a child has ended.
///
/// Signals that end or stop the process restore the terminal first.
///
/// Returns the descriptor, or -1 with the reason in `errno`.
int system_watch_signals(void);

/// Switches a terminal to single keys without echo, and writes bytes that switch it to the screen of a program.
///
/// Returns 0, or -1 with the reason in `errno`.
int system_enter_terminal(int input, int output, const unsigned char *_Nonnull bytes, long count);

/// Restores the terminal; does nothing if that has been done.
void system_leave_terminal(void);

#endif
