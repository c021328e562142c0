extension Review {
  /// The counts of a review.
  package struct Tally: Equatable, Sendable {
    package var files = 0
    package var texts = 0
    package var links = 0
    package var images = 0
    package var errors = 0
    package var warnings = 0
    package var notes = 0
    /// The findings that `lint --fix` fixes.
    package var fixableFindings = 0
    /// The findings that the revision does not have.
    package var newFindings = 0
    package var changedTexts = 0
    package var addedTexts = 0
    package var removedTexts = 0
    package var renamedTexts = 0
    /// The links whose address or route differs.
    package var redirectedLinks = 0
    /// The properties of themes that differ.
    package var themeChanges = 0
    /// The pairs of colors with less contrast than required, in each appearance.
    package var contrastFailures = 0

    package init() {}

    package var findings: Int { errors + warnings + notes }
  }
}

extension Review.Tally {
  /// Returns the result in one line.
  func verdict(isCompared: Bool) -> String {
    var parts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
    }
    if isCompared {
      add(changedTexts, "text changed", "texts changed")
      add(addedTexts, "text added", "texts added")
      add(removedTexts, "text removed", "texts removed")
      add(renamedTexts, "text renamed", "texts renamed")
      add(redirectedLinks, "link leads elsewhere", "links lead elsewhere")
      add(themeChanges, "value of a theme changed", "values of themes changed")
      add(newFindings, "new finding", "new findings")
      if parts.isEmpty { parts.append("nothing changed") }
    } else {
      add(errors, "error", "errors")
      add(warnings, "warning", "warnings")
      add(notes, "note", "notes")
      if parts.isEmpty { parts.append("no findings") }
    }
    add(contrastFailures, "contrast too low", "contrasts too low")
    return parts.joined(separator: ", ")
  }
}
