import Foundation
public import LinkMarkup
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Compares a converted text with its recorded snapshots, which are one file for each format.
///
/// The files are in the directory `__Snapshots__` next to the test's file, in a subdirectory with
/// the name of the test's file. By default, a snapshot has the name of the test. A test that
/// compares more than once, or has arguments, needs a different `name` for each call.
///
/// Differences and missing files are recorded as issues at the call site, in Swift Testing and in
/// XCTest. If the environment variable `LINKMARK_RECORD` is 1, missing and different files are
/// written. Writing a file is an issue as well, so a test that writes a file does not pass.
///
/// - Parameters:
///   - linked: The converted text.
///   - name: The name of the files, or `nil` for the name of the test.
///   - formats: The formats to compare.
///   - fileID: The file of the call site, for issues.
///   - filePath: The path of the test's file.
///   - line: The line of the call site.
///   - column: The column of the call site.
///   - function: The function that contains the call, for the name of the test.
public func expectCopy(
  _ linked: LinkedDocument, named name: String? = nil, as formats: [CopyFormat] = CopyFormat.all,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let test = TestName(file: "\(filePath)", function: "\(function)")
  let snapshots = formats.map { format in
    Snapshot(
      file: test.snapshot(named: name, pathExtension: format.pathExtension),
      content: format.text(linked))
  }
  guard let message = Recording.current.outcome(of: snapshots, in: test) else { return }
  let place = SourceLocation(
    fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  if Test.current == nil {
    // The call is outside of Swift Testing, or in a task detached from a test. Record the issue
    // with both libraries, each of which ignores issues outside of its tests.
    #if canImport(XCTest)
      XCTFail(message, file: filePath, line: line)
    #endif
  }
  Issue.record(Comment(rawValue: message), sourceLocation: place)
}

/// A readable format in which converted texts are compared.
public struct CopyFormat: Sendable {
  /// The extension of the snapshot files.
  public let pathExtension: String
  let text: @Sendable (LinkedDocument) -> Bytes
}

extension CopyFormat {
  /// Creates a format from the output of an emitter, with control characters replaced by pictures.
  ///
  /// - Parameters:
  ///   - pathExtension: The extension of the snapshot files.
  ///   - emitter: The emitter that writes the text.
  public init(pathExtension: String, _ emitter: some Emitter) {
    self.init(pathExtension: pathExtension) { Visible.text($0.bytes(emittedBy: emitter)) }
  }

  /// Annotated HTML.
  public static let html = CopyFormat(pathExtension: "html", .html)

  /// Text for a terminal with 80 columns, with the addresses of links in the text.
  ///
  /// The theme's colors are used only for a style on contrast, or for a requested appearance.
  public static let terminal = CopyFormat(
    pathExtension: "ansi",
    ANSIEmitter(
      width: 80, attributes: .colors(.truecolor), hyperlinks: .live, addresses: .inline))

  /// The format `linkmark.runs/1` without ranges, with one run, block, link or image per line.
  public static let runs = CopyFormat(pathExtension: "json") {
    LineBrokenJSON.text($0.bytes(emittedBy: .runs))
  }

  /// The formats ``html``, ``terminal`` and ``runs``.
  public static let all: [CopyFormat] = [.html, .terminal, .runs]
}

/// The current output in a format, and the file to compare it with.
struct Snapshot {
  let file: URL
  let content: Bytes

  /// The result of comparing the output with the file.
  enum State: Equatable {
    case same
    case different(from: Bytes)
    case missing
    case unreadable(String)
  }

  var state: State {
    do {
      let recorded = Bytes(try Data(contentsOf: file))
      return recorded == content ? .same : .different(from: recorded)
    } catch CocoaError.fileReadNoSuchFile {
      return .missing
    } catch {
      return .unreadable(error.localizedDescription)
    }
  }

  func record() throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: file, options: .atomic)
  }

  fileprivate var difference: String? {
    switch state {
    case .same: nil
    case .different(let recorded):
      "Copy differs from \(file.path)\n" + LineDiff(from: recorded, to: content).text
    case .missing: "There is no \(file.path) to compare with."
    case .unreadable(let reason): "Cannot read \(file.path): \(reason)"
    }
  }

  fileprivate var recordingMessage: String? {
    if state == .same { return nil }
    do {
      try record()
      return "Recorded \(file.path)"
    } catch {
      return "Cannot write \(file.path): \(error.localizedDescription)"
    }
  }
}

/// Whether snapshots are recorded or only compared.
enum Recording {
  case off
  case on

  static let variable = "LINKMARK_RECORD"

  static var current: Recording {
    switch ProcessInfo.processInfo.environment[variable] {
    case nil, "", "0": .off
    default: .on
    }
  }

  /// Compares or records snapshots, and returns a message, or `nil` if all are unchanged.
  func outcome(of snapshots: [Snapshot], in test: TestName) -> String? {
    let lines = snapshots.compactMap { self == .on ? $0.recordingMessage : $0.difference }
    let advice =
      self == .on
      ? "Review it, then run again without \(Recording.variable)."
      : "To accept the current output: \(test.recordingCommand)"
    return lines.isEmpty ? nil : (lines + [advice]).joined(separator: "\n")
  }
}

/// The name of a test, from `#filePath` and `#function`.
struct TestName {
  /// The path of the test's file.
  let file: String
  /// The name of the function, without parameters and without the backticks of a raw identifier.
  let name: String

  init(file: String, function: String) {
    self.file = file
    if function.first == "`", let end = function.dropFirst().firstIndex(of: "`") {
      name = String(function[..<end].dropFirst())
    } else {
      name = String(function.prefix { $0 != "(" })
    }
  }

  /// Returns the file of a snapshot, whose name has only letters, digits, `.`, `_` and `-`.
  func snapshot(named other: String?, pathExtension: String) -> URL {
    let test = URL(filePath: file)
    let name = (other ?? name).split { character in
      !(character.isLetter || character.isNumber || "._-".contains(character))
    }.joined(separator: "-")
    return test.deletingLastPathComponent().appending(path: "__Snapshots__")
      .appending(path: test.deletingPathExtension().lastPathComponent)
      .appending(path: "\(name).\(pathExtension)")
  }

  /// The shell command that accepts the current output.
  var recordingCommand: String {
    let pattern = NSRegularExpression.escapedPattern(for: name)
    let quoted = pattern.replacing("'", with: #"'\''"#)
    return "\(Recording.variable)=1 swift test --filter '\(quoted)'"
  }
}

/// Breaks `linkmark.runs/1` into lines, one for each member and each element of a member's array.
///
/// Ranges are omitted: an added letter would change all ranges after it.
enum LineBrokenJSON {
  private static let range = Bytes(#""range":{"utf16":["#.utf8)

  static func text(_ json: Bytes) -> Bytes {
    var text: Bytes = []
    text.reserveCapacity(json.count * 2)
    var depth = 0
    var isInString = false
    var isEscaped = false
    // Whether the current container at depth 2 is an array; an object there stays on one line.
    var isArray = false
    func startLine() {
      text.append(UInt8(ascii: "\n"))
      text += Bytes(repeating: UInt8(ascii: " "), count: depth)
    }
    var breaksLines: Bool { depth == 1 || depth == 2 && isArray }
    var index = -1
    while index + 1 < json.count {
      index += 1
      let byte = json[index]
      if isInString {
        text.append(byte)
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      if json[index...].starts(with: range),
        let end = json[index...].firstIndex(of: UInt8(ascii: "}"))
      {
        // Also skip the comma after the range; there is one, because no object ends with its range.
        index = end + 1
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(byte)
        depth += 1
        if depth == 2 { isArray = byte == UInt8(ascii: "[") }
        let isEmpty = json[(index + 1)...].first.map { "}]".utf8.contains($0) } ?? false
        if breaksLines, !isEmpty { startLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let isBroken = breaksLines
        depth -= 1
        let isEmpty = json[..<index].last.map { "{[".utf8.contains($0) } ?? false
        if isBroken, !isEmpty { startLine() }
        text.append(byte)
      case UInt8(ascii: ","):
        text.append(byte)
        if breaksLines { startLine() }
      default:
        text.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return text
  }
}
