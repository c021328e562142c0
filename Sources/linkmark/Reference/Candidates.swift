import LinkMarkup

/// The words and files that a shell offers for the value of an option, or for an operand.
struct Candidates: Equatable {
  enum Files {
    case none
    case files
    case folders
  }

  var words: [String] = []
  var files = Files.none

  private static let knownWords = [
    "TAG": Phrasebook.embeddedTags,
    "RULE": RuleHandbook(PackageResources.Rules_md).names,
    "THEME": Theme.embeddedNames,
  ]
}

extension Candidates {
  /// Reads a label of the help: `NAME|FILE`, `[FILE…]` or `inline|none|URL`.
  ///
  /// Words that are not in capitals are offered as they are.
  ///
  /// - Parameter names: The words for `NAME`.
  init(label: String, names: [String] = []) {
    self.init()
    for word in label.split(whereSeparator: { "[]|…".contains($0) }).map(String.init) {
      switch word {
      case "FILE", "PATH": files = .files
      case "DIR": files = .folders
      case "NAME": words += names
      default:
        if word == "THEME" { files = .files }
        words += Candidates.knownWords[word] ?? (word == word.uppercased() ? [] : [word])
      }
    }
  }
}

extension CommandOption {
  /// The candidates for its value; nil without a value.
  var candidates: Candidates? {
    switch value {
    case .none: nil
    case .choice(let choices): Candidates(words: choices())
    case .text(let placeholder): Candidates(label: placeholder, names: knownNames)
    }
  }

  private var knownNames: [String] {
    switch name {
    case "theme": Theme.embeddedNames
    // Most themes have the same names.
    case "font-style": Theme.backpack.fontStyles.map(\.name)
    default: []
    }
  }

  /// The spellings of the name: `--to`, `-t`.
  var spellings: [String] {
    ["--\(name.text)"] + (shortName.map { ["-\($0)"] } ?? [])
  }
}

extension Command {
  /// The candidates for its operands, or its subcommands.
  var candidates: Candidates {
    subcommands.isEmpty
      ? Candidates(label: text.operands) : Candidates(words: subcommands.map(\.lastName))
  }
}
