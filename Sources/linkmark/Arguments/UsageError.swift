import LinkMarkup

/// Arguments that the command does not understand, or must not follow.
struct UsageError: Error, Equatable, CustomStringConvertible {
  enum Place {
    case commandLine
    /// The description begins with the place, as `path:line:column:`.
    case file
  }

  let place: Place
  let description: String

  init(_ description: String, at place: Place = .commandLine) {
    self.description = description
    self.place = place
  }

  /// Appends the word that was probably meant, if there is one.
  init(_ description: String, nearest word: String?) {
    self.init(description + (word.map { "; did you mean \($0)?" } ?? ""))
  }
}

extension UsageError {
  /// The options that the description names, of those that a project file may set.
  var namedOptions: [CommandOption] { words.compactMap(UsageError.option) }

  /// The description as a project file or a record has it, where `--class-map` is `'classMap'`.
  var descriptionWithKeys: String {
    let words = words.map { word in
      UsageError.option(namedBy: word).map { option in
        "'\(option.key)'" + word.drop { $0 == "-" || $0.isLetter }
      } ?? String(word)
    }
    return words.joined(separator: " ") + description[ownWordsEnd...]
  }

  /// Those before whatever is quoted.
  private var words: [Substring] {
    description[..<ownWordsEnd].split(separator: " ", omittingEmptySubsequences: false)
  }

  private var ownWordsEnd: String.Index { description.firstIndex(of: "'") ?? description.endIndex }

  private static func option(namedBy word: Substring) -> CommandOption? {
    let name = word.prefix { $0 == "-" || $0.isLetter }
    return Command.convert.options.first { option in
      ConfigurationKey(rawValue: option.key) != nil
        && (name == "--\(option.name)" || option.shortName.map { name == "-\($0)" } == true)
    }
  }
}
