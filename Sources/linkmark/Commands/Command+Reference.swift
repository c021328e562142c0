import LinkText

extension Command {
  static let reference: Command = Command(
    name: "reference",
    operands: Operands(label: "DIR", maximumCount: 1),
    summary: "Manual pages, and completions for bash, zsh and fish",
    explanation: """
      Writes manual pages and completions for bash, zsh and fish below DIR, where man
      and the shells find them if DIR is /usr/local/share or ~/.local/share.
      """,
    exitStatus: "0 done, 2 wrong arguments or a file that cannot be written",
    options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let folder = options.common.operands.first else {
      return messages.printHelp(for: .reference)
    }
    guard !folder.isEmpty, !folder.hasReplacements else {
      throw .refused("'\(folder)' is not a name for a folder; choose another")
    }
    let files = ReferenceFile.all(of: Linkmark.commands)
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
