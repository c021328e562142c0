/// Waits until something changes in folders.
///
/// Uses inotify on Linux; elsewhere, and if there are too many folders for inotify, it waits one second.
struct FolderWatcher: ~Copyable {
  #if os(Linux)
    /// Open until the process ends; nil if there are too many instances of inotify.
    private let events: FileDescriptor?
    private var watches: Set<Int32> = []
    private var isComplete = true

    init() {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      events = descriptor < 0 ? nil : FileDescriptor(rawValue: descriptor)
    }

    /// Watches folders, and returns whether one of them was not watched before.
    mutating func add(_ folders: [String]) -> Bool {
      guard let events else { return false }
      let mask =
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ATTRIB
      var isNew = false
      for folder in folders {
        // A folder that was removed and created again has another watch.
        let watch = unsafe inotify_add_watch(events.rawValue, folder, UInt32(mask))
        if watch < 0 {
          isComplete = false
        } else if watches.insert(watch).inserted {
          isNew = true
        }
      }
      return isNew
    }

    /// Returns after a change, when there has been no other one for a moment, or soon if changes do not
    /// end.
    func wait() throws(SystemError) {
      guard let events, isComplete else {
        pause()
        return
      }
      // The events are ignored, as the caller compares the files.
      _ = try events.read(count: FolderWatcher.eventsCount)
      let end = CurrentProcess.uptime + FolderWatcher.maximumSettlingTime
      while CurrentProcess.uptime < end, events.hasInput(within: FolderWatcher.settlingTime) {
        _ = try events.read(count: FolderWatcher.eventsCount)
      }
    }

    private static let eventsCount = 1 << 16
    /// In milliseconds, as editors save a file in several steps.
    private static let settlingTime: Int32 = 60
    /// In seconds.
    private static let maximumSettlingTime = 0.3
  #else
    init() {}

    mutating func add(_ folders: [String]) -> Bool { false }

    func wait() throws(SystemError) { pause() }
  #endif

  /// Returns after a second, for folders that cannot be watched.
  func pause() { sleep(1) }
}
