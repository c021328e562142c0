/// A pipe by which a thread wakes another one that waits for input.
struct WakeUp: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// What can be read after a signal; nil if the system has no pipe left.
  var descriptor: FileDescriptor? { reading < 0 ? nil : FileDescriptor(rawValue: reading) }

  init() {
    var ends: [Int32] = [-1, -1]
    unsafe _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Wakes the thread that waits.
  func signal() {
    var byte: UInt8 = 0
    unsafe _ = write(writing, &byte, 1)
  }

  /// Forgets the signals so far.
  func clear() {
    while let descriptor, descriptor.hasInput(within: 0) { _ = try? descriptor.read(count: 64) }
  }
}
