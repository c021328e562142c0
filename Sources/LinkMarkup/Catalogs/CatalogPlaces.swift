import LinkText

/// The places of findings in a catalog.
final class CatalogPlaces {
  private let catalog: Catalog
  /// The lines of the file, which are needed only for findings.
  private lazy var lines = {
    let text = catalog.text.bytes
    return LineStarts(text.span)
  }()

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// Returns the position of an offset in the text of the catalog.
  func position(of offset: Int) -> SourcePosition { catalog.position(of: offset, lines) }

  /// Returns a finding at a range of the catalog.
  func finding(
    rule: String = "catalog-syntax", _ range: Range<Int>, _ message: String,
    of name: CatalogKey? = nil
  ) -> Finding {
    Finding(
      rule: rule, level: .warning, location: position(of: range.lowerBound),
      end: position(of: range.upperBound), message: message, value: name)
  }

  /// Returns a finding in a value as one in the catalog.
  func finding(_ finding: Finding, in value: CatalogValue, _ name: CatalogKey) -> Finding {
    let lines = LineStarts(value.text.bytes.span)
    func place(
      _ start: SourcePosition, _ end: SourcePosition?
    ) -> (start: SourcePosition, end: SourcePosition) {
      let start = start.offset(lines)
      let range = value.text.sourceRange(of: start..<max(start, end?.offset(lines) ?? start))
      return (position(of: range.lowerBound), position(of: range.upperBound))
    }
    let (start, end) = place(finding.location, finding.end)
    return Finding(
      rule: finding.rule, level: finding.level, location: start, end: end,
      criterion: finding.criterion, message: finding.message,
      fix: finding.fix.flatMap { catalog.fix($0, of: value) },
      suggestion: finding.suggestion.map { catalog.suggestion($0, of: value) },
      related: finding.related.map { related in
        let (start, end) = place(related.start, related.end)
        return Finding.RelatedPlace(start: start, end: end, message: related.message)
      }, value: name)
  }

  /// Returns an error at the beginning of a value.
  func error(_ value: CatalogValue, _ message: String) -> SourceError {
    let position = position(of: value.text.source.lowerBound)
    return SourceError(
      path: catalog.path, line: position.line, column: position.column, message: message)
  }
}

extension Catalog {
  /// Returns the fix of a value as edits of the file; `nil` if the format cannot hold it.
  fileprivate func fix(_ fix: Finding.Fix, of value: CatalogValue) -> Finding.Fix? {
    let edits = fix.edits.compactMap { edit($0, of: value) }
    return edits.count == fix.edits.count ? Finding.Fix(edits, effect: fix.effect) : nil
  }

  /// Returns the suggestion for a value, with an edit of the file if the format can hold it.
  fileprivate func suggestion(
    _ suggestion: Finding.Suggestion, of value: CatalogValue
  ) -> Finding.Suggestion {
    Finding.Suggestion(
      word: suggestion.word, edit: suggestion.edit.flatMap { edit($0, of: value) })
  }

  /// Returns the edit of a value as one of the file; `nil` if the format cannot hold it.
  private func edit(_ edit: Finding.Fix.Edit, of value: CatalogValue) -> Finding.Fix.Edit? {
    self.edit(value, replacing: edit.range, with: edit.replacement).map { edit in
      Finding.Fix.Edit(
        edit.range.lowerBound + text.reportedOffset..<edit.range.upperBound + text.reportedOffset,
        edit.literal)
    }
  }
}

extension SourcePosition {
  /// Returns the offset in a text with the given lines.
  fileprivate func offset(_ lines: LineStarts) -> Int {
    offset ?? lines.start(of: line) + column - 1
  }
}
