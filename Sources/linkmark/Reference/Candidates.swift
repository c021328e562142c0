import LinkMarkup

/// What a shell offers for the value of an option, or for an operand.
struct Candidates: Equatable {
  enum Files {
    case none
    case files
    case folders
  }

  var words: [String]
  var files: Files

  private static let knownWords = [
    "TAG": Phrasebook.embedded.map(\.language.description),
    "THEME": Theme.embeddedNames,
  ]

  init(words: [String] = [], files: Files = .none) {
    self.words = words
    self.files = files
  }

  /// Reads what the help shows: `NAME|FILE`, `[FILE…]` or `inline|none|URL`.
  ///
  /// What is not in capitals stands for itself; `names` is what `NAME` stands for.
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
  /// What its value can be; nil without a value.
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
    // Those that other themes mostly have, too.
    case "font-style": Theme.backpack.fontStyles.map(\.name)
    default: []
    }
  }

  /// As it is written: `--to`, `-t`.
  var spellings: [String] {
    ["--\(name)"] + (shortName.map { ["-\($0)"] } ?? [])
  }
}

extension Command {
  /// What its operands can be, or what can be said behind its name.
  var candidates: Candidates {
    subcommands.isEmpty
      ? Candidates(label: operands.label) : Candidates(words: subcommands.map(\.lastName))
  }
}
