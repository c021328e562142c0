/// Waits until something changes in folders.
///
/// Linux tells of it (inotify); elsewhere, and where Linux has no room for so many folders, a second
/// passes between two looks.
struct FolderWatcher: ~Copyable {
  #if os(Linux)
    /// Open for as long as the process runs; nil where Linux has none left.
    private let events: FileDescriptor?
    private var watches: Set<Int32> = []
    private var isComplete = true

    init() {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      events = descriptor < 0 ? nil : FileDescriptor(rawValue: descriptor)
    }

    /// Watches folders; gives whether one of them was not watched yet.
    mutating func add(_ folders: Set<String>) -> Bool {
      guard let events else { return false }
      let mask =
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF
      var isNew = false
      for folder in folders {
        // A folder that was made anew has another watch.
        let watch = unsafe inotify_add_watch(events.rawValue, folder, UInt32(mask))
        if watch < 0 {
          isComplete = false
        } else if watches.insert(watch).inserted {
          isNew = true
        }
      }
      return isNew
    }

    /// Returns when nothing has happened for a moment after something has.
    func wait() throws(SystemError) {
      guard let events, isComplete else {
        sleep(1)
        return
      }
      // What has happened is seen from the files.
      repeat {
        _ = try events.read(count: FolderWatcher.eventsCount)
      } while events.hasInput(within: FolderWatcher.settlingTime)
    }

    private static let eventsCount = 1 << 16
    /// In milliseconds; editors save a file in several steps.
    private static let settlingTime: Int32 = 60
  #else
    init() {}

    mutating func add(_ folders: Set<String>) -> Bool { false }

    func wait() throws(SystemError) { sleep(1) }
  #endif
}
