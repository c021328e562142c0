package import LinkText

extension Review {
  /// A finding of `lint` with the line that it is about.
  package struct Finding: Equatable, Sendable {
    /// The line with the construct, whose controls are replaced by visible signs.
    package struct Excerpt: Equatable, Sendable {
      /// The line before the construct; a cut is shown as an ellipsis.
      package let before: String
      /// The construct, which may be empty.
      package let marked: String
      /// The line after the construct.
      package let after: String

      package init(before: String, marked: String, after: String) {
        self.before = before
        self.marked = marked
        self.after = after
      }
    }

    /// The name of the rule.
    package let rule: String
    package let level: LinkText.Finding.Level
    /// What is wrong and what to do.
    package let message: String
    /// The success criterion of WCAG that fails; `nil` if there is none.
    package let criterion: SuccessCriterion?
    /// The line, from 1.
    package let line: Int
    /// The column, from 1, in UTF-8 bytes.
    package let column: Int
    /// The line with the construct; `nil` if the file does not have it.
    package let excerpt: Excerpt?
    /// The construct after the fix, empty if it is removed; `nil` if there is no fix, or it is long.
    package let fixed: String?
    /// Whether `lint --fix` fixes it.
    package let isFixable: Bool
    /// The page about the rule; `nil` if there is none.
    package let url: String?
    /// Whether the revision does not have it; false if nothing is compared.
    package var isNew = false

    package init(
      rule: String, level: LinkText.Finding.Level, message: String, criterion: SuccessCriterion?,
      line: Int, column: Int, excerpt: Excerpt?, fixed: String?, isFixable: Bool,
      url: String?
    ) {
      self.rule = rule
      self.level = level
      self.message = message
      self.criterion = criterion
      self.line = line
      self.column = column
      self.excerpt = excerpt
      self.fixed = fixed
      self.isFixable = isFixable
      self.url = url
    }
  }
}
