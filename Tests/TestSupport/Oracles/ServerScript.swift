import LinkMarkup
import Synchronization

@testable import LanguageServer

/// Interprets bytes as an editor's messages to the server, and checks the server's behavior.
///
/// The first two bytes choose the encoding of positions and the client's capabilities. Each line
/// after them is a step: a letter, the document, positions and a text. In the text, `|` is a line
/// feed and `^` a carriage return.
struct ServerScript {
  private var session: ServerSession
  private var lines: [ArraySlice<UInt8>]

  /// Creates a script from bytes, perhaps with a fault that the checks should detect.
  init(_ input: Bytes, fault: ServerSession.Fault? = nil) {
    let encodings = PositionEncoding.allCases
    let encoding = encodings[Int(input.first ?? 0) % encodings.count]
    let capabilities = ServerScript.capabilities[Int(input.dropFirst().first ?? 0) % 3]
    session = ServerSession(encoding, capabilities, fault: fault)
    lines = input.dropFirst(2).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// Returns the defects in the server's messages and state.
  static func defects(of input: Bytes, fault: ServerSession.Fault? = nil) -> [String] {
    var script = ServerScript(input, fault: fault)
    script.run()
    return script.session.defects
  }

  private mutating func run() {
    for line in lines where session.isRunning {
      var step = ServerStep(line)
      session.perform(&step)
    }
    session.end()
  }

  /// Members of `capabilities`: for a client that receives diagnostics, a client that pulls them,
  /// and a client with few capabilities.
  private static let capabilities = [
    """
    "textDocument":{"codeAction":{"codeActionLiteralSupport":{}},\
    "publishDiagnostics":{"relatedInformation":true},\
    "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},\
    "completion":{"completionItem":{"snippetSupport":true}}},\
    "workspace":{"workspaceEdit":{"documentChanges":true},\
    "didChangeWatchedFiles":{"dynamicRegistration":true}}
    """,
    """
    "textDocument":{"diagnostic":{},"codeAction":{"codeActionLiteralSupport":{}},\
    "hover":{"contentFormat":["markdown"]}},\
    "workspace":{"diagnostics":{"refreshSupport":true},"configuration":true}
    """,
    "\"textDocument\":{}",
  ]
}

/// A host with files in memory and a configuration.
final class TestHost: ServerHost {
  let version = "0"
  private let state: Mutex<State>

  struct State: Sendable {
    var files: [String: String] = [:]
    var error: String?
    var converter = Converter()
    var routesPath: String?
    var projectPath: String?
    var forgottenCount = 0
    /// The files that the current search finds.
    var foundFiles: Set<String>?
    var searchedFolders: [String] = []
    var isSearching = false
  }

  init(_ files: [String: String] = [:]) {
    state = Mutex(State(files: files))
  }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  var forgottenCount: Int { state.withLock(\.forgottenCount) }

  /// The folders whose projects were searched since the documents were forgotten.
  var searchedFolders: [String] { state.withLock(\.searchedFolders) }

  func settings(
    ofFileAt path: String?, languageID: String
  ) throws(ConfigurationError) -> DocumentSettings? {
    let state = state.withLock(\.self)
    if let error = state.error { throw ConfigurationError(message: error) }
    let format = path.flatMap { CatalogFormat(path: $0) }
    let isMarkdown = languageID == "markdown" || path?.hasSuffix(".md") == true
    guard isMarkdown || format != nil else { return nil }
    return DocumentSettings(
      converter: state.converter, rulePath: path, isMarkdown: format == nil,
      routesPath: state.routesPath, projectPath: state.projectPath
    ) { bytes throws(SourceError) in
      guard let format, let path else { return nil }
      return try Catalog(bytes, as: format, path: path)
    }
  }

  let configurationFiles: Set<String> = ["/p/routes.json"]

  func hasFile(at path: String) -> Bool? { state.withLock { $0.files[path] != nil } }

  func spelling(of path: String, in folder: String) -> String? { nil }

  func contents(ofFileAt path: String) -> Bytes? {
    state.withLock(\.files)[path].map { Bytes($0.utf8) }
  }

  func entries(inFolder path: String) -> [FolderEntry] {
    let names = state.withLock { Array($0.files.keys) }.compactMap { file in
      file.hasPrefix(path + "/") ? file.dropFirst(path.count + 1).split(separator: "/") : nil
    }
    return Dictionary(names.map { (String($0[0]), $0.count > 1) }) { $0 || $1 }
      .map { ($0.key, $0.value) }
  }

  func realPath(ofFileAt path: String) -> String { path }

  func clientPath(ofFileAt path: String) -> String { path }

  func searchProject(near folder: String) {
    state.withLock { $0.searchedFolders.append(folder) }
  }

  var isSearching: Bool { state.withLock(\.isSearching) }

  func finishSearches() -> Set<String>? {
    state.withLock { state in
      defer { state.foundFiles = nil }
      return state.foundFiles
    }
  }

  func forgetFiles() { state.withLock { $0.forgottenCount += 1 } }

  func forgetConfiguration() { forgetDocuments() }

  func forgetDocuments() { state.withLock { $0.searchedFolders = [] } }
}

/// A text as an array of scalars, which counts every position from the beginning.
struct TextModel {
  var scalars: [Unicode.Scalar]

  var text: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// The indices of each line's scalars, without the line ending.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < scalars.count {
      let end = index
      if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
        index += 2
      } else if scalars[index] == "\r" || scalars[index] == "\n" {
        index += 1
      } else {
        index += 1
        continue
      }
      lines.append(start..<end)
      start = index
    }
    return lines + [start..<scalars.count]
  }

  /// The index of the scalar at a position.
  func index(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    let lines = lines
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return scalars.count }
    var unit = 0
    for index in lines[position.line] {
      unit += TextModel.unitCount(of: scalars[index], encoding)
      if unit > position.character { return index }
    }
    return lines[position.line].upperBound
  }

  static func unitCount(of scalar: Unicode.Scalar, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: String(scalar).utf8.count
    case .utf16: String(scalar).utf16.count
    case .utf32: 1
    }
  }

  mutating func replace(
    _ start: TextPosition, _ end: TextPosition, _ encoding: PositionEncoding, with text: String
  ) {
    let first = index(of: start, encoding)
    scalars.replaceSubrange(
      first..<max(first, index(of: end, encoding)), with: Array(text.unicodeScalars))
  }
}
