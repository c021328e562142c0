/// What help and man pages say about a command.
struct CommandText {
  /// The words that may follow the options: `[FILE…]`.
  let operands: String
  /// A few words for the list of commands.
  let summary: String
  /// What the command does, in whole sentences.
  let explanation: String
  let exitStatus: String

  /// Reads `commands.txt`: for each command a heading with the operands and the summary, the
  /// explanation, and the exit status.
  fileprivate static let all: [String: CommandText] = {
    let paragraphs = String(decoding: PackageResources.commands_txt, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { $0.map(String.init) }
    return stride(from: 0, to: paragraphs.count, by: 3).reduce(into: [:]) { texts, index in
      let heading = paragraphs[index]
      texts[String(heading[0].dropFirst("# ".count))] = CommandText(
        operands: heading.count > 2 ? heading[1] : "", summary: heading[heading.count - 1],
        explanation: paragraphs[index + 1].joined(separator: "\n"),
        exitStatus: paragraphs[index + 2].joined(separator: "\n"))
    }
  }()
}

extension Command {
  var text: CommandText {
    CommandText.all[name]
      ?? CommandText(operands: "", summary: "", explanation: "", exitStatus: "")
  }
}
