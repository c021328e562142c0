import LinkText

extension Command {
  static let reference: Command = Command(
    name: "reference", maximumOperandCount: 1, options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let folder = options.common.operands.first else {
      return messages.printHelp(for: .reference)
    }
    guard !folder.isEmpty, !folder.hasReplacements else {
      throw .refused("'\(folder)' is not a name for a folder; choose another")
    }
    let files = ReferenceFile.all(of: Linkmark.commands, date: Linkmark.date)
    let paths = files.map { Path.joined(folder, $0.path) }
    OutputWriter.finishWhenInterrupted()
    let writer = OutputWriter()
    for (file, path) in zip(files, paths) {
      do throws(SystemError) {
        try writer.write(Bytes(file.text.utf8).span, to: path, .anywhere)
      } catch {
        messages.failure(path, writing: error)
      }
    }
    return messages.status
  }
}
