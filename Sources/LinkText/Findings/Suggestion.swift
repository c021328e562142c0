extension Finding {
  /// The correct word that is nearest to a wrong one.
  package struct Suggestion: Hashable, Sendable {
    /// The correct word, which the message ends with.
    package let word: String
    /// The edit that writes it in place of the wrong one; `nil` if the place of that is not known.
    package let edit: Fix.Edit?

    package init(word: String, edit: Fix.Edit?) {
      self.word = word
      self.edit = edit
    }
  }
}
