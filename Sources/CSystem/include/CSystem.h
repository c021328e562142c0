#ifndef CSYSTEM_H
#define CSYSTEM_H

// Functions that Swift's modules of the C libraries lack, or that Swift cannot call safely.

/// Returns the `open` flags for a base folder of relative paths, which need not be readable.
int system_folder_flags(void);

/// Exchanges two files of a folder in one step.
///
/// Returns 0, or -1 with the reason in `errno`.
int system_exchange(int folder, const char *_Nonnull name, const char *_Nonnull other);

/// Returns a descriptor that is readable once a process has ended, or -1 with an error in `errno`.
int system_watch_process(int process);

/// Returns 1 if the program was linked without a dynamic linker, else 0.
int system_is_static(void);

/// Bounds the time on the processor, in seconds, and the memory of a process, where Linux can.
void system_limit_process(int process, long seconds, long bytes);

/// Makes a fault, such as a lack of memory, print a message before it ends this process.
void system_report_faults(void);

/// Copies the extended attributes of an open file to another one, as far as permitted.
void system_copy_attributes(int from, int to);

/// Makes this process a guard that restores the terminal however its new child process ends.
///
/// Returns in the child. The guard passes signals on to it, and ends as it does. If no process can
/// be started, returns in this process. Call the function before threads are started.
void system_guard_terminal(void);

/// Creates a pipe that gets a byte after some signals: `w` when the terminal is resized, `c` when
/// the process is continued and has entered the terminal again, and `x` when a child has ended.
///
/// Signals that end or stop the process restore the terminal first.
///
/// Returns the descriptor to read from, or -1 with the reason in `errno`.
int system_watch_signals(void);

/// Switches a terminal to raw mode, and writes the bytes that show the program's own screen.
///
/// Returns 0, or -1 with the reason in `errno`.
int system_enter_terminal(int input, int output, const unsigned char *_Nonnull bytes, long count);

/// Restores the terminal; does nothing if that has been done.
void system_leave_terminal(void);

#endif
