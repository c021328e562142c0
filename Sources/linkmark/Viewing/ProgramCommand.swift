import LinkMarkup

/// A program and its arguments, which get an address without a shell.
struct ProgramCommand: Sendable {
  /// At least one.
  private let words: [String]

  /// Reads words that are separated by spaces; each `%s` is replaced by the address, which
  /// otherwise is the last word.
  init(_ text: String) throws(UsageError) {
    guard let command = ProgramCommand(words: text) else {
      throw .refused("'\(text)' names no program")
    }
    self = command
  }

  /// Reads words; nil if there are none.
  init?(words text: some StringProtocol) {
    words = text.split { $0 == " " }.map { String($0) }
    if words.isEmpty { return nil }
  }

  var name: String { words[0] }

  /// Returns the program and its arguments for an address.
  func words(for address: String) -> [String] {
    let placeholder = "%s"
    guard words.dropFirst().contains(where: { $0.contains(placeholder) }) else {
      return words + [address]
    }
    return [words[0]]
      + words.dropFirst().map { $0.replacing(placeholder, with: address) }
  }
}
