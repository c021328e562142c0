/// Waits until something changes in a set of folders.
///
/// It uses inotify on Linux. Elsewhere, or if inotify fails for a folder, it waits for one second.
struct FolderWatcher: ~Copyable {
  #if os(Linux)
    /// The inotify instance, open until the process ends; nil if none could be created.
    private let events: FileDescriptor?
    private var watches: [Int32: String] = [:]
    private var isComplete = true

    init() {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      events = descriptor < 0 ? nil : FileDescriptor(rawValue: descriptor)
    }

    /// Watches folders, and returns whether any of them was not watched before.
    mutating func add(_ folders: [String]) -> Bool {
      guard let events else { return false }
      let mask =
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ATTRIB
      var isNew = false
      for folder in folders {
        // A folder that was removed and created again gets a new watch.
        let watch = unsafe inotify_add_watch(events.rawValue, folder, UInt32(mask))
        if watch < 0 {
          isComplete = false
        } else if watches.updateValue(folder, forKey: watch) == nil {
          isNew = true
        }
      }
      return isNew
    }

    /// Waits for a change, and then for a pause in the changes.
    func wait() throws(SystemError) {
      guard let events, isComplete else {
        pause()
        return
      }
      // The events are discarded, because the caller compares the files.
      _ = try events.read(count: FolderWatcher.eventsCount)
      let end = CurrentProcess.monotonicSeconds + FolderWatcher.maximumSettlingTime
      while CurrentProcess.monotonicSeconds < end,
        events.hasInput(within: FolderWatcher.settlingTime)
      {
        _ = try events.read(count: FolderWatcher.eventsCount)
      }
    }

    /// A descriptor that is readable after a change; nil without inotify.
    var descriptor: FileDescriptor? { events }

    /// Returns the changed paths, without waiting.
    func changes() -> [String] {
      guard let events, events.hasInput(within: 0),
        let bytes = try? events.read(count: FolderWatcher.eventsCount)
      else { return [] }
      // An event is a watch, a mask, a cookie, the length of a name (4 bytes each), and the name.
      func number(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
      }
      var paths: [String] = []
      var offset = 0
      while offset + 16 <= bytes.count {
        let name = bytes[(offset + 16)...].prefix(Int(number(at: offset + 12)))
        let folder = watches[Int32(bitPattern: number(at: offset))] ?? ""
        let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        paths.append(text.isEmpty ? folder : Path.joined(folder, text))
        offset += 16 + name.count
      }
      return paths
    }

    private static let eventsCount = 1 << 16
    /// The length of the pause, in milliseconds; editors save a file in several steps.
    private static let settlingTime: Int32 = 60
    /// The maximum time to wait for the pause, in seconds.
    private static let maximumSettlingTime = 0.3
  #else
    init() {}

    mutating func add(_ folders: [String]) -> Bool { false }

    func wait() throws(SystemError) { pause() }

    var descriptor: FileDescriptor? { nil }

    func changes() -> [String] { [] }
  #endif

  /// Waits for a second, for folders that cannot be watched.
  func pause() { sleep(1) }
}

/// A pipe through which a thread wakes another thread that waits for input.
struct WakeUp: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// A descriptor that is readable after `signal()`; nil if no pipe could be created.
  var descriptor: FileDescriptor? { reading < 0 ? nil : FileDescriptor(rawValue: reading) }

  init() {
    var ends: [Int32] = [-1, -1]
    unsafe _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  func signal() {
    var byte: UInt8 = 0
    unsafe _ = write(writing, &byte, 1)
  }

  /// Makes the descriptor unreadable until the next `signal()`.
  func clear() {
    while let descriptor, descriptor.hasInput(within: 0) { _ = try? descriptor.read(count: 64) }
  }
}
