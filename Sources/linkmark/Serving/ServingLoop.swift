import CSystem
import LanguageServer
import LinkMarkup

/// A loop that serves an editor on standard input and output, on one thread.
///
/// Before each piece of work, the loop receives all messages that have arrived. When idle, it waits
/// for a message, a change to a file, the end of a search, or the end of the editor.
struct ServingLoop: ~Copyable {
  private let files: LanguageServerFiles
  private var server: LanguageServer
  private var reader = MessageReader()
  private var watcher = FolderWatcher()
  /// A descriptor that is readable once the editor's process has ended; `nil` if it is not watched.
  private var parent: FileDescriptor?

  /// The exit status after the editor has disappeared.
  private static let abandoned: Int32 = 1

  init(_ files: LanguageServerFiles) {
    self.files = files
    server = LanguageServer(host: files)
  }

  /// Serves until the editor stops the server or disappears.
  ///
  /// - Returns: The exit status that the protocol requires.
  mutating func run() -> Int32 {
    while true {
      let isOpen = receive()
      var hasMore = server.advance()
      if !isOpen { while hasMore { hasMore = server.advance() } }
      guard write(server.takeOutput()) else { return ServingLoop.abandoned }
      if let status = server.exitStatus { return status }
      guard isOpen, watchParent() else { return ServingLoop.abandoned }
      let folders = server.watchesFiles ? files.takeNewFolders() : []
      if !folders.isEmpty { _ = watcher.add(folders.sorted()) }
      if !hasMore { wait() }
    }
  }

  /// Writes all bytes, and returns false if the editor has disappeared instead of reading them.
  private func write(_ bytes: Bytes) -> Bool {
    var rest = bytes.span
    while !rest.isEmpty {
      let isReady = FileDescriptor.wait(
        for: [(.standardOutput, .output)] + (parent.map { [($0, .input)] } ?? []))
      // Another process may keep the pipe open after the editor has ended.
      guard isReady[0] || !isReady[1] else { return false }
      // A pipe that is ready takes this many bytes at once.
      let piece = rest.extracting(0..<min(rest.count, Int(PIPE_BUF)))
      do throws(SystemError) {
        rest = rest.extracting(try FileDescriptor.standardOutput.writeOnce(piece)...)
      } catch .wouldBlock {
        continue
      } catch {
        return false
      }
    }
    return true
  }

  /// Receives all messages that have arrived, and returns whether more may follow.
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

  /// Watches the process of the editor, and returns false once that process has ended.
  private mutating func watchParent() -> Bool {
    if let parent { return !parent.hasInput(within: 0) }
    guard let process = server.parentProcess else { return true }
    let descriptor = system_watch_process(process)
    guard descriptor >= 0 else { return errno != ESRCH }
    parent = FileDescriptor(rawValue: descriptor)
    return true
  }

  private mutating func wait() {
    let others = [watcher.descriptor, parent, files.wakeUp.descriptor].compactMap(\.self)
    FileDescriptor.withInput(among: [.standardInput] + others, within: nil)
    server.filesChanged(watcher.changes())
    server.filesFound(files.takeFoundFiles())
  }
}

/// The options of `linkmark lsp`: the options of `linkmark lint` that decide the findings.
struct ServingOptions: LinkResolvingOptions {
  var common = CommonOptions()
  private(set) var project = ProjectOptions()
  private(set) var language = LocaleOptions()
  private(set) var source = SourceOptions()
  private(set) var markdown = DialectOptions()
  var routes = RouteOptions()
  private(set) var destinations = DestinationPolicy()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.add(&language)
    try options.add(&source)
    try options.add(&markdown)
    try options.add(&project)
    try options.add(&routes)
    try destinations.declareSchemes(&options)
    try options.add(&common)
  }

  func makeConverter() -> Converter {
    Converter(
      locale: language.locale, isLocaleFixed: language.isFixed, dialect: markdown.dialect,
      destinations: destinations)
  }
}
