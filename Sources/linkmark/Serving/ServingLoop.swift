import CSystem
import LanguageServer
import LinkMarkup

/// Serves an editor on standard input and output, on one thread.
///
/// All that has arrived is received before each piece of work. Without work, the process waits for a message, a
/// change of a file, or the end of the editor.
struct ServingLoop: ~Copyable {
  private let files: ServedFiles
  private var server: LanguageServer
  private var reader = MessageReader()
  private var watcher = FolderWatcher()
  /// The end of the editor's process; nil until it is known, or if it cannot be watched.
  private var parent: FileDescriptor?

  /// The status of a server whose editor is gone.
  private static let abandoned: Int32 = 1

  init(_ files: ServedFiles) {
    self.files = files
    server = LanguageServer(host: files)
  }

  /// Serves until the editor ends the server, or is gone.
  ///
  /// - Returns: The exit status of the protocol.
  mutating func run() -> Int32 {
    while true {
      let isOpen = receive()
      var hasMore = server.advance()
      if !isOpen { while hasMore { hasMore = server.advance() } }
      do throws(SystemError) {
        try FileDescriptor.standardOutput.write(server.takeOutput().span)
      } catch {
        return ServingLoop.abandoned
      }
      if let status = server.exitStatus { return status }
      guard isOpen, watchParent() else { return ServingLoop.abandoned }
      watchFolders()
      if !hasMore { wait() }
    }
  }

  /// Receives all messages that have arrived, and returns whether more may come.
  private mutating func receive() -> Bool {
    while FileDescriptor.standardInput.hasInput(within: 0) {
      guard let bytes = try? FileDescriptor.standardInput.read(count: 1 << 16), !bytes.isEmpty
      else { return false }
      reader.append(bytes)
      while let item = reader.next() {
        switch item {
        case .body(let body): server.receive(body)
        case .error(let error): server.receive(error)
        }
      }
    }
    return true
  }

  /// Watches the process of the editor, and returns whether it runs.
  private mutating func watchParent() -> Bool {
    if let parent { return !parent.hasInput(within: 0) }
    guard let process = server.parentProcess else { return true }
    let descriptor = system_watch_process(process)
    guard descriptor >= 0 else { return errno != ESRCH }
    parent = FileDescriptor(rawValue: descriptor)
    return true
  }

  private mutating func watchFolders() {
    guard server.watchesFiles else { return }
    let folders = files.takeNewFolders()
    if !folders.isEmpty { _ = watcher.add(folders.sorted()) }
  }

  private mutating func wait() {
    let others = [watcher.descriptor, parent, files.wakeUp.descriptor].compactMap(\.self)
    FileDescriptor.withInput(among: [.standardInput] + others, within: nil)
    server.filesChanged(watcher.changes())
    server.filesFound(files.takeFoundFiles())
  }
}
