package import LinkMarkup

/// The findings in a text, as `linkmark lint` reports them.
package struct LintedText: Sendable {
  /// In the order of their positions.
  package var findings: [Finding] = []
  /// What keeps the text from being linted, and where; nil if it was.
  package var failure: (message: String, place: SourcePosition?)?
  /// Whether the text is Markdown that was linted.
  package var isMarkdown = false
  /// The number of blocks and spans of a document that are not HTML, which a comment must not change.
  package var containerCount = 0

  /// Lints a text.
  ///
  /// - Parameter surroundings: The other files; nil for a text that is in no folder.
  package static func linting(
    _ text: Bytes, _ settings: DocumentSettings, _ surroundings: LintSurroundings?
  ) -> LintedText {
    do throws(SourceError) {
      if let catalog = try settings.catalog(text) { return try linting(catalog, settings) }
    } catch {
      let place = SourcePosition(line: error.line, column: error.column)
      return LintedText(failure: (error.message, place))
    }
    guard settings.isMarkdown else { return LintedText() }
    do throws(LinkMarkupError) {
      let linted = try settings.converter.lint(
        text, file: settings.rulePath, surroundings: surroundings, from: settings.level)
      return LintedText(
        findings: linted.findings.filter { $0.level >= settings.level },
        isMarkdown: true,
        containerCount: linted.linked.document.containerCount)
    } catch {
      return LintedText(failure: ("\(error)", error.location))
    }
  }

  private static func linting(
    _ catalog: Catalog, _ settings: DocumentSettings
  ) throws(SourceError) -> LintedText {
    let linted = try settings.converter.lint(
      catalog, in: CatalogPath(catalog.path).locale, file: settings.rulePath,
      from: settings.level)
    return LintedText(findings: linted.findings.filter { $0.level >= settings.level })
  }

  /// Returns a text after the fixes of `linkmark lint --fix`; nil if it cannot be linted.
  package static func fixing(
    _ text: Bytes, _ settings: DocumentSettings, _ surroundings: LintSurroundings?
  ) -> Bytes? {
    do {
      if let catalog = try settings.catalog(text) {
        return try settings.converter.fixing(
          catalog, in: CatalogPath(catalog.path).locale, file: settings.rulePath,
          from: settings.level
        ).source
      }
      guard settings.isMarkdown else { return nil }
      return try settings.converter.fixing(
        text, file: settings.rulePath, surroundings: surroundings, from: settings.level
      ).source
    } catch {
      return nil
    }
  }
}

extension Document {
  fileprivate var containerCount: Int {
    events.count { event in if case .enter = event { true } else { false } }
  }
}
