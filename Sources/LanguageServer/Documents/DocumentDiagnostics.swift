package import LinkMarkup

/// The findings in a text, as `linkmark lint` reports them.
struct DocumentDiagnostics: Sendable {
  /// The findings, ordered by position.
  var findings: [Finding] = []
  /// The error that prevents the text from being linted, or `nil` if it was linted.
  var failure: (message: String, place: SourcePosition?)?
  /// Whether the text is Markdown and was linted.
  var isMarkdown = false
  /// The number of nodes with content, such as paragraphs; a disabling comment must not change it.
  var containerCount = 0

  /// Lints a text.
  ///
  /// - Parameter context: Access to linked files, or `nil` for a text without a file.
  static func linting(
    _ text: Bytes, settings: DocumentSettings, context: LintContext?
  ) -> DocumentDiagnostics {
    do throws(SourceError) {
      if let catalog = try settings.catalog(text) {
        let linted = try settings.converter.lint(
          catalog, in: CatalogPath(catalog.path).locale, file: settings.rulePath,
          from: settings.level)
        return DocumentDiagnostics(findings: linted.findings.filter { $0.level >= settings.level })
      }
    } catch {
      let place = SourcePosition(line: error.line, column: error.column)
      return DocumentDiagnostics(failure: (error.message, place))
    }
    guard settings.isMarkdown else { return DocumentDiagnostics() }
    do throws(LinkMarkupError) {
      let linted = try settings.converter.lint(
        text, file: settings.rulePath, context: context, from: settings.level)
      let containerCount = linted.linked.document.events.count { event in
        if case .enter = event { true } else { false }
      }
      return DocumentDiagnostics(
        findings: linted.findings.filter { $0.level >= settings.level }, isMarkdown: true,
        containerCount: containerCount)
    } catch {
      return DocumentDiagnostics(failure: ("\(error)", error.location))
    }
  }

  /// Returns a text with the fixes of `linkmark lint --fix`, or `nil` if it can't be linted.
  static func fixing(_ text: Bytes, settings: DocumentSettings, context: LintContext?) -> Bytes? {
    do {
      if let catalog = try settings.catalog(text) {
        return try settings.converter.fixing(
          catalog, in: CatalogPath(catalog.path).locale, file: settings.rulePath,
          from: settings.level
        ).source
      }
      guard settings.isMarkdown else { return nil }
      return try settings.converter.fixing(
        text, file: settings.rulePath, context: context, from: settings.level
      ).source
    } catch {
      return nil
    }
  }
}

/// Converts findings to diagnostics of the protocol.
enum Diagnostic {
  /// Returns the diagnostics of a text as a JSON array.
  ///
  /// - Parameters:
  ///   - uri: The URI of the document, or `nil` if the client doesn't show related places.
  static func json(
    of linted: DocumentDiagnostics, in text: TextDocument, encoding: PositionEncoding, uri: String?
  ) -> JSONText {
    var converter = PositionConverter(text, encoding: encoding)
    let failure = linted.failure.map { failure -> JSONText in
      let offset = failure.place.map(text.offset(of:)) ?? 0
      return #"""
        {"range":\#(converter.range(offset..<offset)),"severity":1,"source":"linkmark",\#
        "message":\#(failure.message)}
        """#
    }
    let findings = linted.findings.listed.map {
      json(of: $0, in: text, converter: &converter, uri: uri)
    }
    return ([failure].compactMap(\.self) + findings).jsonText
  }

  /// Returns the diagnostic of a finding, without related places if the document's `uri` is `nil`.
  static func json(
    of finding: Finding, in text: TextDocument, converter: inout PositionConverter,
    uri: String? = nil
  ) -> JSONText {
    let page: JSONText? = finding.page.map { #"{"href":\#($0)}"# }
    let related = uri.flatMap { uri in
      finding.related.map { related -> [JSONText] in
        let range = converter.range(text.range(from: related.start, to: related.end))
        return [#"{"location":{"uri":\#(uri),"range":\#(range)},"message":\#(related.message)}"#]
      }
    }
    return #"""
      {"range":\#(converter.range(text.range(of: finding))),\#
      "severity":\#(finding.level.severity),"code":\#(finding.rule)\#
      \#(member: "codeDescription", page),"source":"linkmark","message":\#(finding.message)\#
      \#(member: "tags", finding.rule == "unused-definition" ? [1] : nil)\#
      \#(member: "relatedInformation", related)}
      """#
  }
}

extension TextDocument {
  /// Returns the byte range of a finding, which is empty if the finding has no end.
  func range(of finding: Finding) -> Range<Int> {
    range(from: finding.location, to: finding.end)
  }

  /// Returns the byte range between two positions, which is empty if `end` is `nil`.
  fileprivate func range(from start: SourcePosition, to end: SourcePosition?) -> Range<Int> {
    let offset = offset(of: start)
    return offset..<max(offset, end.map(self.offset(of:)) ?? offset)
  }
}

extension Finding.Level {
  /// The protocol's number for the severity.
  fileprivate var severity: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

/// The settings of a document, from the command line and the project file.
package struct DocumentSettings: Sendable {
  /// The converter with the project's settings for the document.
  package var converter: Converter
  /// The path that is matched against the project's rules, or `nil` without a project.
  package var rulePath: String?
  /// Whether to lint the document as Markdown if it isn't a catalog.
  package var isMarkdown: Bool
  /// Reads the text as a string catalog, or returns `nil` if the document isn't a catalog.
  package var catalog: @Sendable (Bytes) throws(SourceError) -> Catalog?
  /// The absolute path of the route file, or `nil` if there is none.
  package var routesPath: String?
  /// The absolute path of the project file, or `nil` if there is none.
  package var projectPath: String?
  package var level = Finding.Level.warning

  package init(
    converter: Converter, rulePath: String? = nil, isMarkdown: Bool = true,
    routesPath: String? = nil, projectPath: String? = nil,
    catalog: @escaping @Sendable (Bytes) throws(SourceError) -> Catalog? = { _ in nil }
  ) {
    self.converter = converter
    self.rulePath = rulePath
    self.routesPath = routesPath
    self.projectPath = projectPath
    self.isMarkdown = isMarkdown
    self.catalog = catalog
  }
}
