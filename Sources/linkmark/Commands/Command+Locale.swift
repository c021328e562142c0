import LinkMarkup

extension Command {
  static let locale: Command = Command(
    name: "locale", subcommands: [.localeList], options: NoOptions.self
  ) { (_, messages) throws(UsageError) in messages.printHelp(for: .locale) }

  private static let localeList: Command = Command(
    name: "locale list", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let width = Phrasebook.embeddedTags.map(\.count).max() ?? 0
    let total = Phrasebook.phraseCount
    let lines = Phrasebook.embedded.map { phrasebook in
      let tag = phrasebook.language.description
      let padding = String(repeating: " ", count: width - tag.count)
      let missing = phrasebook.missing.map(\.rawValue)
      let rest = missing.isEmpty ? "" : "; not \(missing.joined(separator: ", "))"
      return "\(tag)\(padding)  \(total - missing.count) of \(total)\(rest)\n"
    }
    return messages.print(lines.joined(), to: .standardOutput)
  }
}
