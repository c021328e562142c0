import LinkMarkup

/// Finds the documents that operands stand for.
struct InputSearch {
  private(set) var inputs: [Input] = []
  private let standardInputName: String

  init(_ arguments: Arguments, messages: inout Messages) {
    standardInputName = arguments.standardInputName
    for operand in arguments.operands.isEmpty ? ["-"] : arguments.operands {
      if operand == "-" {
        addStandardInput(&messages)
      } else {
        add(operand, &messages)
      }
    }
  }

  private mutating func addStandardInput(_ messages: inout Messages) {
    guard !inputs.contains(where: { $0.source == .standardInput }) else {
      messages.failure(standardInputName, "standard input can be read only once")
      return
    }
    inputs.append(.standardInput(named: standardInputName))
  }

  private mutating func add(_ operand: String, _ messages: inout Messages) {
    do throws(SystemError) {
      let status = try FileStatus(ofFileAt: operand)
      guard status.kind == .directory else {
        inputs.append(Input(file: operand))
        return
      }
      let failureCount = messages.failureCount
      let found = markdownFiles(below: operand, &messages)
      if found.isEmpty, messages.failureCount == failureCount {
        messages.failure(operand, "there is no .md or .markdown file in this folder")
      }
      inputs += found
    } catch .noSuchFile where operand.isEmpty {
      messages.failure("''", "the name is empty; name a file, or - for standard input")
    } catch .noSuchFile where operand.hasReplacements {
      messages.failure(operand, "the name of this file is not UTF-8; rename it")
    } catch .noSuchFile {
      // Who mistypes a command has named a file without a folder and an extension.
      let command =
        operand.contains { $0 == "/" || $0 == "." }
        ? nil : (Command.all.map(\.name) + Command.plannedNames).nearestWord(to: operand)
      messages.failure(
        operand, .noSuchFile,
        command.map { "did you mean the command \($0)?" } ?? "check the path")
    } catch {
      messages.failure(operand, reading: error)
    }
  }

  /// The Markdown files below a folder, sorted by the bytes of their paths.
  ///
  /// Hidden files and folders are left out, and so are symbolic links to folders: none can lead
  /// back to where the search comes from.
  private func markdownFiles(below operand: String, _ messages: inout Messages) -> [Input] {
    var found: [Input] = []
    // The next one is the last.
    var rest = [FoundFile(path: operand, name: "", kind: .directory)]
    while let file = rest.popLast() {
      guard file.kind == .directory else {
        found.append(Input(file: file.path, belowFolder: operand))
        continue
      }
      do throws(SystemError) {
        rest += try content(of: file.path, &messages).sorted { $1.precedes($0) }
      } catch {
        messages.failure(file.path, reading: error)
      }
    }
    return found
  }

  /// The Markdown files and the folders in a folder.
  private func content(
    of folder: String, _ messages: inout Messages
  ) throws(SystemError) -> [FoundFile] {
    var content: [FoundFile] = []
    for entry in try FileSystem.entries(in: folder) {
      guard let name = entry.name else {
        messages.failure(folder, "the name of a file in this folder is not UTF-8; rename it")
        continue
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      let isMarkdown = Input.markdownExtension(of: name) != nil
      let path = Path.joined(folder, name)
      do throws(SystemError) {
        var kind = entry.kind
        if kind == nil {
          kind = try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed).kind
        }
        if isMarkdown, kind == .symbolicLink {
          let target = try FileStatus(ofFileAt: path).kind
          kind = target == .directory ? nil : target
        }
        if kind == .directory || kind == .regular && isMarkdown {
          content.append(FoundFile(path: path, name: name, kind: kind))
        }
      } catch {
        messages.failure(path, reading: error)
      }
    }
    return content
  }
}

/// A file or a folder that a search came upon.
private struct FoundFile {
  let path: String
  let name: String
  let kind: FileStatus.Kind?

  /// Whether the file, and all that is in it, comes before another of the same folder.
  ///
  /// A folder's name counts with its slash, as it does in the paths of its files.
  func precedes(_ other: FoundFile) -> Bool {
    var bytes = name.utf8.makeIterator()
    var otherBytes = other.name.utf8.makeIterator()
    var end = kind == .directory ? UInt8(ascii: "/") : nil
    var otherEnd = other.kind == .directory ? UInt8(ascii: "/") : nil
    while true {
      guard let byte = bytes.next() ?? end.take() else { return true }
      guard let otherByte = otherBytes.next() ?? otherEnd.take() else { return false }
      if byte != otherByte { return byte < otherByte }
    }
  }
}
