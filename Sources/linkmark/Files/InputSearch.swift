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
        inputs.append(
          Input(source: .file(belowFolder: nil), name: operand, identity: status.identity))
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
    var folders = [operand]
    while let folder = folders.popLast() {
      do throws(SystemError) {
        for name in try FileSystem.names(in: folder) {
          guard let name else {
            messages.failure(folder, "the name of a file in this folder is not UTF-8; rename it")
            continue
          }
          if name.utf8.first == UInt8(ascii: ".") { continue }
          let path = Path.joined(folder, name)
          do throws(SystemError) {
            var status = try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed)
            if status.kind == .directory {
              folders.append(path)
              continue
            }
            guard Input.markdownExtension(of: name) != nil else { continue }
            if status.kind == .symbolicLink { status = try FileStatus(ofFileAt: path) }
            guard status.kind == .regular else { continue }
            found.append(
              Input(
                source: .file(belowFolder: operand), name: path, identity: status.identity))
          } catch {
            messages.failure(path, reading: error)
          }
        }
      } catch {
        messages.failure(folder, reading: error)
      }
    }
    return found.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
