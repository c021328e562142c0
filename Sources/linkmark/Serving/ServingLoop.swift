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
      do throws(SystemError) {
        try FileDescriptor.standardOutput.write(server.takeOutput().span)
      } catch {
        return ServingLoop.abandoned
      }
      if let status = server.exitStatus { return status }
      guard isOpen, watchParent() else { return ServingLoop.abandoned }
      let folders = server.watchesFiles ? files.takeNewFolders() : []
      if !folders.isEmpty { _ = watcher.add(folders.sorted()) }
      if !hasMore { wait() }
    }
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

  /// Watches the process of the editor, and returns whether it is still running.
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

/// The settings of the documents in a folder, from the command line and a project file.
struct ServedProject: Sendable {
  private let options: ServingOptions
  private let context: RunContext
  private let patterns: InputPatterns?
  private let converter: Converter

  private var file: ProjectFile? { context.project }

  /// Reads the project file that is nearest to a folder.
  init(near folder: String, options given: ServingOptions) throws(UsageError) {
    var options = given
    context = try RunContext(completing: &options, near: [folder])
    converter = context.completing(options.makeConverter())
    patterns = try context.project?.localePatterns()
    self.options = options
  }

  /// The real paths of the files that configure the project: its project file and its routes.
  var files: [String] {
    context.files.map(FileSystem.resolvedPath)
  }

  /// The real path of the project file's folder, or `nil` without a project file.
  var folder: String? { file.map { FileSystem.resolvedPath(of: $0.folder) } }

  /// Returns the real paths of the project's Markdown files: its inputs, or if it names no inputs,
  /// all files below its folder.
  ///
  /// The home folder and the root folder are never searched.
  func documents() -> [String] {
    guard let file, let folder else { return [] }
    var messages = Messages(.errors).held()
    let inputs: [Input]
    if file.configuration.inputs.isEmpty {
      let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
      guard folder != "/", folder != home else { return [] }
      // Invalid patterns are reported when a document is opened.
      let exclusions: IgnoreScope.Exclusions?
      do throws(UsageError) { exclusions = try file.exclusions() } catch { return [] }
      let search = FolderSearch(
        folder: file.folder, filter: .markdown, boundary: folder, exclusions: exclusions)
      inputs = search.inputs(&messages)
    } else {
      let patterns = try? InputPatterns(of: file, allowsOutside: options.project.allowsOutside)
      inputs = patterns?.inputs(&messages).0 ?? []
    }
    return inputs.filter(options.source.isMarkdown).map { FileSystem.resolvedPath(of: $0.name) }
  }

  /// Returns a document's settings, or `nil` if the document is neither Markdown nor a catalog.
  ///
  /// - Parameters:
  ///   - path: The absolute path, or `nil` for text without a file.
  ///   - languageID: The editor's identifier of the document's language.
  func settings(ofFileAt path: String?, languageID: String) -> DocumentSettings? {
    let isMarkdown = languageID == "markdown"
    guard let path else {
      return isMarkdown ? DocumentSettings(converter: converter) : nil
    }
    let worker = DocumentWorker(
      [Input(file: path)], of: file, patterns: patterns, source: options.source,
      converter: converter)
    let (input, rulePath, source) = (worker.inputs[0], worker.path(of: 0), options.source)
    guard
      source.isMarkdown(input) || isMarkdown
        || source.mayBeCatalog(input) && !source.isUnspecifiedJSON(input)
    else { return nil }
    // Folders above the project don't name the language.
    var named = Input(file: rulePath ?? FileSystem.relativePath(of: path))
    named.settings = input.settings
    return DocumentSettings(
      converter: worker.converter(for: 0), rulePath: rulePath,
      isMarkdown: isMarkdown || source.isMarkdown(input),
      routesPath: options.routes.file.map(FileSystem.resolvedPath),
      projectPath: file.map { FileSystem.resolvedPath(of: $0.path) }
    ) { [named] file throws(SourceError) in try source.catalog(named, file: file) }
  }
}

extension FileSystem {
  /// Returns a path relative to the working folder; for a path elsewhere, the path itself.
  fileprivate static func relativePath(of path: String) -> String {
    (try? realPath(of: ".")).flatMap { Path.relative(path, to: $0) } ?? path
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
