import LinkText

/// Converts positions in values to positions in the file of the catalog.
final class CatalogLocator {
  let catalog: Catalog
  /// The starts of the lines, which are found when the first position is needed.
  private lazy var lines = {
    let text = catalog.text.bytes
    return LineStarts(text.span)
  }()
  /// The lines of the value that was asked for last, since a value may have many findings.
  private var valueLines: (text: Bytes, lines: LineStarts)?

  /// The number of bytes that edits may still read, because a reader may read a whole value to
  /// find the spelling of an edit.
  private var editBudget: Int

  init(_ catalog: Catalog) {
    self.catalog = catalog
    editBudget = 1 << 20 + 64 * catalog.text.bytes.count
  }

  typealias Bounds = (start: SourcePosition, end: SourcePosition)

  /// Returns the position of an offset in ``CatalogText/bytes``.
  ///
  /// The position's offset also counts the bytes of a UTF-8 byte order mark.
  func position(of offset: Int) -> SourcePosition {
    let position = lines.position(of: offset)
    return SourcePosition(
      line: position.line, column: position.column, offset: offset + catalog.text.reportedOffset)
  }

  func bounds(of range: Range<Int>) -> Bounds {
    (position(of: range.lowerBound), position(of: range.upperBound))
  }

  func finding(
    rule: String = "catalog-syntax", _ range: Range<Int>, _ message: String,
    of name: CatalogKey? = nil
  ) -> Finding {
    let (start, end) = bounds(of: range)
    return Finding(
      rule: rule, level: .warning, location: start, end: end, message: message, value: name)
  }

  func finding(_ finding: Finding, in value: CatalogValue, named name: CatalogKey) -> Finding {
    let lines = lines(of: value.text.bytes)
    func offset(_ position: SourcePosition) -> Int {
      position.offset ?? lines.start(of: position.line) + position.column - 1
    }
    func place(_ start: SourcePosition, _ end: SourcePosition?) -> Bounds {
      let start = offset(start)
      let range = start..<max(start, end.map(offset) ?? start)
      return bounds(of: value.text.sourceRange(of: range))
    }
    func edit(_ edit: Finding.Fix.Edit) -> Finding.Fix.Edit? {
      editBudget -= value.text.source.count
      guard editBudget > 0 else { return nil }
      let shift = catalog.text.reportedOffset
      return catalog.edit(value, replacing: edit.range, with: edit.replacement).map { edit in
        Finding.Fix.Edit(
          edit.range.lowerBound + shift..<edit.range.upperBound + shift, with: edit.replacement)
      }
    }
    let (start, end) = place(finding.location, finding.end)
    return Finding(
      rule: finding.rule, level: finding.level, location: start, end: end,
      criterion: finding.criterion, message: finding.message,
      fix: finding.fix.flatMap { fix in
        // Drop the fix if the format cannot express one of its edits.
        let edits = fix.edits.compactMap(edit)
        return edits.count == fix.edits.count ? Finding.Fix(edits, effect: fix.effect) : nil
      },
      suggestion: finding.suggestion.map {
        Finding.Suggestion(word: $0.word, edit: $0.edit.flatMap(edit))
      },
      related: finding.related.map { related in
        let (start, end) = place(related.start, related.end)
        return Finding.RelatedPlace(start: start, end: end, message: related.message)
      }, value: name, count: finding.count)
  }

  private func lines(of text: Bytes) -> LineStarts {
    if let valueLines, valueLines.text.span.isIdentical(to: text.span) { return valueLines.lines }
    let lines = LineStarts(text.span)
    valueLines = (text, lines)
    return lines
  }

  /// Returns an error at the beginning of a value.
  func error(_ value: CatalogValue, _ message: String) -> SourceError {
    let position = position(of: value.text.source.lowerBound)
    return SourceError(
      path: catalog.path, line: position.line, column: position.column, message: message)
  }
}

/// The keys read so far from a catalog, which are kept to find duplicates.
struct SeenKeys {
  /// A key whose bytes are hashed in one step; an array would hash each byte, which takes longer.
  private struct Key: Hashable {
    let bytes: Bytes

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  private var keys: Set<Key>

  /// - Parameter minimumCapacity: The expected number of keys.
  init(minimumCapacity: Int) { keys = Set(minimumCapacity: minimumCapacity) }

  /// Creates an empty set with room for a catalog's keys, estimated at one per 128 bytes.
  init(of catalog: Bytes) { self.init(minimumCapacity: catalog.count / 128) }

  /// Adds a key, and returns whether it is new.
  mutating func insert(_ key: Bytes) -> Bool { keys.insert(Key(bytes: key)).inserted }
}
