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
