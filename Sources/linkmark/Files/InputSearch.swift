import LinkMarkup

/// Finds the documents that operands stand for.
struct InputSearch {
  private(set) var inputs: [Input] = []
  private(set) var places = SearchedPlaces()
  private let standardInputName: String

  init(_ arguments: Arguments, messages: inout Messages) {
    standardInputName = arguments.standardInputName
    for operand in arguments.inputOperands {
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
        places.addFile(operand)
        return
      }
      places.addFolder(operand)
      let failureCount = messages.failureCount
      let found = FolderSearch(operand, .markdown).inputs(&messages)
      if found.isEmpty, messages.failureCount == failureCount {
        messages.failure(operand, "there is no .md or .markdown file in this folder")
      }
      inputs += found
    } catch .noSuchFile where operand.isEmpty {
      messages.failure("''", "the name is empty; name a file, or - for standard input")
    } catch .noSuchFile where operand.hasReplacements {
      messages.failure(operand, "the name of this file is not UTF-8; rename it")
    } catch .noSuchFile {
      places.addFile(operand)
      // Who mistypes a command has named a file without a folder and an extension.
      let command =
        operand.hasPrefix("-") || operand.contains { $0 == "/" || $0 == "." }
        ? nil : Command.all.map(\.name).nearestWord(to: operand)
      messages.failure(
        operand, .noSuchFile,
        command.map { "did you mean the command \($0)?" } ?? "check the path")
    } catch {
      places.addFile(operand)
      messages.failure(operand, reading: error)
    }
  }
}
