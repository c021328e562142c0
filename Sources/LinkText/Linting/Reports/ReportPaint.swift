/// The colors of a report on a terminal.
package struct ReportPaint: Sendable {
  private let hasColors: Bool

  /// - Parameter hasColors: Whether there are any.
  package init(hasColors: Bool = false) {
    self.hasColors = hasColors
  }

  func strong(_ text: String) -> String { painted(text, "1") }

  func dim(_ text: String) -> String { painted(text, "2") }

  func level(_ text: String, _ level: Finding.Level) -> String {
    switch level {
    case .error: painted(text, "1;31")
    case .warning: painted(text, "1;33")
    case .note: painted(text, "1;36")
    }
  }

  func fix(_ text: String) -> String { painted(text, "32") }

  private func painted(_ text: String, _ attributes: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
  }
}
