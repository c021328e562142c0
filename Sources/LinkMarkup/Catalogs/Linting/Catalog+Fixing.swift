package import LinkText

extension Converter {
  /// Applies the fixes of findings in the values of a catalog, and changes nothing else.
  ///
  /// The fixed catalog is read again. A value that is then not what it should be is not fixed, and
  /// nothing is if another value changed.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - language: The language of a catalog that does not name it; `nil` if it is that of the
  ///     converter.
  ///   - file: The path of the catalog, which the project's rules can match.
  ///   - level: The lowest level of the findings to fix.
  ///   - directives: Whether comments in the copy disable rules.
  /// - Returns: The file, and the findings that were fixed, with positions in the values.
  /// - Throws: A `SourceError` if the file is not a catalog of its format.
  package func fixing(
    _ catalog: Catalog, in language: LanguageTag? = nil, file: String? = nil,
    from level: Finding.Level = .warning, directives: Directives = .applied
  ) throws(SourceError) -> FixedSource {
    var fixes: [CatalogFix] = []
    var index = 0
    var language = language ?? locale
    try catalog.read { item in
      switch item {
      case .problem: break
      case .language(let tag): language = tag
      case .entry(let entry):
        let comment =
          directives == .applied ? LintDirectives(inComment: entry.comment) : LintDirectives()
        for value in entry.values {
          defer { index += 1 }
          guard value.isShipped, !value.isKey, value.text.bytes.mayHaveFindings else { continue }
          var converter = catalogConverter
          converter.locale = value.locale ?? language
          // An app shows an address as it is, unless it reads Markdown.
          if value.text.bytes[...].firstRange(of: "](") == nil {
            converter.lintLevels = lintLevels.turningOff("bare-url")
          }
          guard
            let fixed = try? converter.fixing(
              value.text.bytes, file: file, from: level, directives: directives),
            fixed.source != value.text.bytes,
            !fixed.findings.contains(where: { comment.silence($0.rule) }),
            let edit = catalog.edit(value, to: fixed.source)
          else { continue }
          fixes.append(
            CatalogFix(index: index, edit: edit, text: fixed.source, findings: fixed.findings))
        }
      }
    }
    return catalog.applying(fixes)
  }

  /// The converter for values, in which front matter is text.
  var catalogConverter: Converter {
    var converter = self
    converter.dialect.remove(.frontMatter)
    return converter
  }
}

/// The fix of a value.
private struct CatalogFix {
  /// The index of the value among all values of the catalog.
  let index: Int
  let edit: CatalogEdit
  /// The text of the fixed value.
  let text: Bytes
  let findings: [Finding]
}

extension Catalog {
  /// Returns the edit that gives a value another text, without what both texts begin and end with.
  fileprivate func edit(_ value: CatalogValue, to text: Bytes) -> CatalogEdit? {
    let old = value.text.bytes
    let prefix = zip(old, text).prefix { $0 == $1 }.count
    let start = text.characterStart(at: prefix)
    let rest = min(old.count, text.count) - start
    let suffix = zip(old.reversed(), text.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let end = text.characterEnd(at: text.count - suffix)
    return edit(
      value, replacing: start..<old.count - (text.count - end), with: Bytes(text[start..<end]))
  }

  /// Applies the fixes after which the catalog reads as it should.
  fileprivate func applying(_ fixes: [CatalogFix]) -> Converter.FixedSource {
    var fixes = fixes.inFileOrder
    let unchanged = Converter.FixedSource(source: text.encoded(text.bytes), findings: [])
    guard let old = try? values() else { return unchanged }
    while !fixes.isEmpty {
      let file = applying(fixes.map(\.edit))
      let fixed = try? Catalog(file, as: format, path: path).values()
      guard let fixed, fixed.count == old.count else { return unchanged }
      let wanted = Dictionary(uniqueKeysWithValues: fixes.map { ($0.index, $0.text) })
      var failed: Set<Int> = []
      for (index, text) in fixed.enumerated() where text != wanted[index] ?? old[index] {
        guard wanted[index] != nil else { return unchanged }
        failed.insert(index)
      }
      if failed.isEmpty {
        return Converter.FixedSource(source: file, findings: fixes.flatMap(\.findings))
      }
      fixes.removeAll { failed.contains($0.index) }
    }
    return unchanged
  }

  /// Returns the texts of all values in their order.
  private func values() throws(SourceError) -> [Bytes] {
    var values: [Bytes] = []
    try read { item in
      guard case .entry(let entry) = item else { return }
      values += entry.values.map(\.text.bytes)
    }
    return values
  }
}

extension [CatalogFix] {
  /// The fixes in the order of the file, without those that overlap: the text around the branches of
  /// a message may end after them.
  fileprivate var inFileOrder: [CatalogFix] {
    var end = 0
    return sorted { $0.edit.range.lowerBound < $1.edit.range.lowerBound }.filter { fix in
      guard fix.edit.range.lowerBound >= end else { return false }
      end = fix.edit.range.upperBound
      return true
    }
  }
}

extension Bytes {
  /// Returns the start of the character that an offset is in.
  fileprivate func characterStart(at offset: Int) -> Int {
    var start = offset
    while start > 0, start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Returns the end of the character that an offset is in.
  fileprivate func characterEnd(at offset: Int) -> Int {
    var end = offset
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
