import LinkMarkup
import LinkViewer

/// The documents that can be viewed; their files are read on demand.
struct ViewedFiles {
  private let converter: Converter
  private let project: ProjectFile?
  private let patterns: InputPatterns?
  /// The folders in which linked files must be, except files in `named`.
  private var roots: [Boundary] = []
  /// The files that may be viewed even if they are outside of the roots.
  private let named: Set<String>
  /// The documents without files, by name: standard input and the list of documents.
  private var documentsInMemory: [String: ViewedDocument] = [:]
  /// The names of the files in the list of documents; empty without a list.
  private var listed: Set<String> = []
  private(set) var firstName = ""

  init(_ options: ViewingOptions, messages: inout Messages) throws(UsageError) {
    let places = options.common.operands.map { $0 == "-" ? "." : $0 }
    var options = options
    let context = try RunContext(completing: &options, near: places)
    converter = context.completing(try options.makeConverter())
    project = context.project
    patterns = try context.project?.localePatterns()
    let allowsOutside = options.project.allowsOutside
    let search = InputSearch(
      options.common.operands, standardInputName: options.inputs.standardInputName,
      allowsOutside: allowsOutside, exclusions: try context.project?.exclusions(),
      meantCommand: { _ in nil }, messages: &messages)
    named = Set(
      search.inputs.filter { allowsOutside || $0.source == .file(belowFolder: nil) }.map(\.name))
    try addRoots(of: options.common.operands)
    try choose(among: search.inputs, messages: &messages)
  }

  /// Adds the folders of the operands; for a file in the working folder, adds the working folder.
  private mutating func addRoots(of operands: [String]) throws(UsageError) {
    let here = Boundary(".")
    for operand in operands where operand != "-" {
      if (try? FileStatus(ofFileAt: operand))?.kind == .directory {
        roots.append(Boundary(operand))
      } else {
        roots.append(here.contains(operand) ? here : Boundary(Path.folder(of: operand)))
      }
    }
    if roots.isEmpty { roots = [here] }
  }

  /// Reads standard input, and chooses the first document.
  private mutating func choose(among inputs: [Input], messages: inout Messages) throws(UsageError) {
    for input in inputs where input.source == .standardInput {
      guard let source = input.readDocument(&messages) else { continue }
      do throws(UsageError) {
        documentsInMemory[input.name] = try converted(source, input: input)
      } catch {
        messages.failure(input.name, reason: "\(error)")
      }
    }
    let names = inputs.map(\.name)
    guard let first = names.first else { throw .refused("there is nothing to view") }
    firstName = names.count == 1 ? first : addList(of: names)
  }

  /// Adds a document with a link to each of several files, and returns the document's name.
  private mutating func addList(of names: [String]) -> String {
    let title = "\(names.count) documents"
    listed = Set(names)
    let lines = names.map { "- [\(Self.escaped($0))](\($0.percentEncoded(keeping: "/-._~")))\n" }
    let source = Bytes("# \(title)\n\n\(lines.joined())".utf8)
    if let linked = try? Converter(styling: converter.styling).convert(source) {
      documentsInMemory[title] = ViewedDocument(linked, name: title)
    }
    return title
  }

  // MARK: Reading

  func document(named name: String) throws(UsageError) -> ViewedDocument {
    if let known = documentsInMemory[name] { return known }
    // A symbolic link may have replaced the file after it was found.
    try checkPlace(of: name)
    let source = try attempt(
      try FileSystem.contents(ofRegularFile: name, limit: Document.maximumSourceCount),
      orRefuse: { "\(name): \($0)" })
    return try converted(source, input: Input(file: name))
  }

  private func converted(_ source: Bytes, input: Input) throws(UsageError) -> ViewedDocument {
    if CatalogFormat(path: input.name) != nil {
      throw .refused(
        "\(input.name): this is a catalog of localized strings; use linkmark --to ansi")
    }
    let worker = DocumentWorker(
      [input], of: project, patterns: patterns, source: SourceOptions(), converter: converter)
    let linked = try attempt(
      try worker.converter(for: 0).convert(source, file: worker.path(of: 0))
    ) { (error: LinkMarkupError) in UsageError.refused("\(input.name): \(error)") }
    return ViewedDocument(linked, name: input.name)
  }

  /// Returns the path of a document's file; nil for a document without a file.
  func file(named name: String) -> String? { documentsInMemory[name] == nil ? name : nil }

  // MARK: Links

  /// Returns the name of the document to which a reference leads, and the fragment without `#`.
  ///
  /// - Throws: If the target isn't Markdown, or is neither a named file nor in an opened folder.
  func destination(
    of reference: String, in name: String
  ) throws(UsageError) -> (name: String, fragment: String?) {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? String(parts[1]) : nil
    let decoded = String(decoding: parts[0].utf8.percentDecoded.bytes, as: UTF8.self)
    if documentsInMemory[name] != nil, listed.contains(decoded) {
      return (decoded, fragment)
    }
    let bytes = Bytes(reference.utf8)
    guard let relative = RelativePath(of: bytes.span)?.decoded else {
      throw .refused("\(reference) is not a path from this file to another")
    }
    let folder = documentsInMemory[name] == nil ? Path.folder(of: name) : "."
    let path = Self.normalized(Path.joined(folder, relative))
    try checkPlace(of: path)
    guard Input.markdownExtension(of: Path.name(of: path)) != nil else {
      throw .refused("\(path) is not Markdown; it is not opened")
    }
    return (path, fragment)
  }

  /// Checks that a file was named, or is in a folder that was opened.
  private func checkPlace(of path: String) throws(UsageError) {
    guard named.contains(path) || roots.contains(where: { $0.contains(path) }) else {
      throw .refused("\(path) is outside of the folder that was opened")
    }
  }

  /// Returns a path without `..`, or unchanged if it would lead elsewhere due to symbolic links.
  private static func normalized(_ path: String) -> String {
    guard let rest = Path.normalized(path) else { return path }
    let normalized = path.hasPrefix("/") ? "/" + rest : rest
    let isSame = Path.areSame(
      FileSystem.resolvedPath(of: path), FileSystem.resolvedPath(of: normalized))
    return isSame ? normalized : path
  }

  /// Returns the Markdown for a literal text, with U+FFFD in place of characters below U+0020.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, UInt8(scalar.value).isASCIIPunctuation { escaped += "\\" }
      escaped.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
    }
    return escaped
  }
}
