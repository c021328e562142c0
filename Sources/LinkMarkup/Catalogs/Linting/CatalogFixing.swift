package import LinkText

extension Converter {
  /// Applies the fixes of findings in the values of a catalog, and changes nothing else.
  ///
  /// The fixed catalog is read again. A value whose text then differs from the intended text is not
  /// fixed, and nothing is fixed if any other value changed.
  ///
  /// - Parameters:
  ///   - language: The language of a catalog that does not name it; `nil` for the converter's
  ///     language.
  ///   - file: The path of the catalog, which the project's rules can match.
  ///   - level: The lowest level of the findings to fix.
  /// - Returns: The file, and the findings that were fixed, with positions in the values.
  /// - Throws: A `SourceError` if the file is not a catalog of its format.
  package func fixing(
    _ catalog: Catalog, in language: LanguageTag? = nil, file: String? = nil,
    from level: Finding.Level = .warning, directives: Directives = .applied
  ) throws(SourceError) -> FixedSource {
    var changes: [CatalogChange] = []
    var texts: [Bytes] = []
    var findings: [Int: [Finding]] = [:]
    try catalog.parse(in: language) { item in
      guard case .entry(let entry) = item else { return }
      let comment = entry.lintDirectives(directives)
      for value in entry.values {
        texts.append(value.text)
        guard value.value.isShipped, !value.value.isKey, value.text.mayHaveFindings else {
          continue
        }
        var converter = prepared(for: value)
        // An app that does not read Markdown shows an address as written, so keep the address.
        if value.text[...].firstRange(of: "](") == nil {
          converter.lintLevels = lintLevels.setting("bare-url", to: nil)
        }
        let fixed = try? converter.fixing(
          value.text, file: file, from: level, directives: directives)
        guard let fixed, fixed.source != value.text,
          !fixed.findings.contains(where: { comment.disables($0.rule) }),
          let change = CatalogChange(value.value, at: value.index, to: fixed.source, in: catalog)
        else { continue }
        changes.append(change)
        findings[value.index] = fixed.findings
      }
    }
    let (file, done) = catalog.applying(changes, to: texts)
    return FixedSource(source: file, findings: done.flatMap { findings[$0] ?? [] })
  }
}

struct CatalogChange {
  /// The index of the value among all values of the catalog.
  let index: Int
  /// The edits to try in order, until one results in the intended text.
  fileprivate(set) var edits: ArraySlice<Finding.Fix.Edit>
  let text: Bytes

  /// Creates the change, or returns `nil` if the text cannot be written in the value.
  init?(_ value: CatalogValue, at index: Int, to text: Bytes, in catalog: Catalog) {
    edits =
      [
        catalog.edit(value, to: text),
        catalog.edit(value, replacing: value.text.bytes.indices, with: text),
      ].compactMap(\.self)[...]
    guard !edits.isEmpty else { return nil }
    self.index = index
    self.text = text
  }

  fileprivate var start: Int { edits.first?.range.lowerBound ?? 0 }
}

extension Catalog {
  /// Returns an edit of only the differing part of a value, or `nil` if the format cannot write it.
  fileprivate func edit(_ value: CatalogValue, to text: Bytes) -> Finding.Fix.Edit? {
    let old = value.text.bytes
    // Replace whole characters.
    var start = zip(old, text).prefix { $0 == $1 }.count
    while start > 0, start < text.count, text[start] & 0xC0 == 0x80 { start -= 1 }
    let rest = min(old.count, text.count) - start
    let suffix = zip(old.reversed(), text.reversed()).prefix(rest).prefix { $0 == $1 }.count
    var end = text.count - suffix
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return edit(
      value, replacing: start..<old.count - (text.count - end), with: Bytes(text[start..<end]))
  }

  /// Applies the changes that result in the intended texts.
  ///
  /// The changed catalog is read again. If a value lacks its intended text, its next edit is tried.
  /// If any other value differs, nothing is changed.
  ///
  /// - Parameter old: The texts of all values before the changes.
  /// - Returns: The file, and the indices of the values that are changed.
  func applying(_ changes: [CatalogChange], to old: [Bytes]) -> (file: Bytes, done: [Int]) {
    var changes = changes.inFileOrder
    let unchanged = (file: text.encoded(text.bytes), done: [Int]())
    while !changes.isEmpty {
      let file = applying(changes.compactMap(\.edits.first))
      let new = try? replacingContents(with: file).values()
      guard let new, new.count == old.count else { return unchanged }
      let wanted = Dictionary(uniqueKeysWithValues: changes.map { ($0.index, $0.text) })
      var failed: Set<Int> = []
      for (index, text) in new.enumerated() where text != wanted[index] ?? old[index] {
        guard wanted[index] != nil else { return unchanged }
        failed.insert(index)
      }
      if failed.isEmpty { return (file, changes.map(\.index)) }
      for place in changes.indices where failed.contains(changes[place].index) {
        changes[place].edits.removeFirst()
      }
      changes = changes.filter { !$0.edits.isEmpty }.inFileOrder
    }
    return unchanged
  }

  private func values() throws(SourceError) -> [Bytes] {
    var values: [Bytes] = []
    try read { item in
      guard case .entry(let entry) = item else { return }
      values += entry.values.map(\.text.bytes)
    }
    return values
  }
}

extension [CatalogChange] {
  /// The changes in the order of the file, without overlaps.
  ///
  /// A change to the text around branches may overlap a change in a branch; the later is dropped.
  fileprivate var inFileOrder: [CatalogChange] {
    var end = 0
    return sorted { $0.start < $1.start }.filter { change in
      guard change.start >= end else { return false }
      end = change.edits.first?.range.upperBound ?? end
      return true
    }
  }
}
