package import LinkMarkup

/// A document that an editor shows, with what is known of it.
package struct OpenDocument: Sendable {
  /// As the client writes it.
  package let uri: String
  /// Nil for a text without a file.
  package let path: String?
  package let languageID: String
  package var text: TextDocument
  package var version: Int
  /// Nil if the document is not linted.
  package var settings: DocumentSettings?
  /// The outline of the text, or of an older one; nil for a catalog.
  package var outline: FileOutline?
  /// Whether the outline is that of the text.
  package var isOutlined = false
  /// The findings in the text, or in an older one while it is stale.
  package var linted: DocumentDiagnostics?
  /// The findings as a JSON array.
  package var diagnostics: Bytes = []
  /// A number that another array of diagnostics changes.
  package var resultID = 0
  /// The version whose diagnostics were sent; nil before the first ones.
  package var publishedVersion: Int?
  /// Whether something else than the text has changed since the document was linted, which the client does not
  /// know.
  package var isAffected = false
  /// Whether the text or what its findings depend on has changed since it was linted.
  package var isStale = true

  package init(uri: String, path: String?, languageID: String, version: Int, text: Bytes) {
    self.uri = uri
    self.path = path
    self.languageID = languageID
    self.version = version
    self.text = TextDocument(text)
  }
}

/// The findings in a text, as `linkmark lint` reports them.
package struct DocumentDiagnostics: Sendable {
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
  /// - Parameter context: The other files; nil for a text that is in no folder.
  package static func linting(
    _ text: Bytes, _ settings: DocumentSettings, _ context: LintContext?
  ) -> DocumentDiagnostics {
    do throws(SourceError) {
      if let catalog = try settings.catalog(text) { return try linting(catalog, settings) }
    } catch {
      let place = SourcePosition(line: error.line, column: error.column)
      return DocumentDiagnostics(failure: (error.message, place))
    }
    guard settings.isMarkdown else { return DocumentDiagnostics() }
    do throws(LinkMarkupError) {
      let linted = try settings.converter.lint(
        text, file: settings.rulePath, context: context, from: settings.level)
      return DocumentDiagnostics(
        findings: linted.findings.filter { $0.level >= settings.level },
        isMarkdown: true,
        containerCount: linted.linked.document.containerCount)
    } catch {
      return DocumentDiagnostics(failure: ("\(error)", error.location))
    }
  }

  private static func linting(
    _ catalog: Catalog, _ settings: DocumentSettings
  ) throws(SourceError) -> DocumentDiagnostics {
    let linted = try settings.converter.lint(
      catalog, in: CatalogPath(catalog.path).locale, file: settings.rulePath,
      from: settings.level)
    return DocumentDiagnostics(findings: linted.findings.filter { $0.level >= settings.level })
  }

  /// Returns a text after the fixes of `linkmark lint --fix`; nil if it cannot be linted.
  package static func fixing(
    _ text: Bytes, _ settings: DocumentSettings, _ context: LintContext?
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
        text, file: settings.rulePath, context: context, from: settings.level
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

/// Writes findings as diagnostics of the protocol.
package enum Diagnostic {
  /// Returns the diagnostics of a text as a JSON array.
  ///
  /// - Parameters:
  ///   - uri: The document, for places that belong to a finding; nil if the client does not show them.
  package static func json(
    of linted: DocumentDiagnostics, in text: TextDocument, _ encoding: PositionEncoding, uri: String?
  ) -> Bytes {
    var converter = PositionConverter(text, encoding)
    return ByteBuffer.bytes { output in
      output.append("[")
      if let failure = linted.failure {
        let offset = failure.place.map(text.offset(of:)) ?? 0
        output.append("{\"range\":")
        output.append(json: converter.range(offset..<offset))
        output.append(",\"severity\":1,\"source\":\"linkmark\",\"message\":", json: failure.message)
        output.append("}")
      }
      for (index, finding) in linted.findings.enumerated() {
        if index > 0 { output.append(",") }
        append(finding, in: text, &converter, uri: uri, to: &output)
      }
      output.append("]")
    }
  }

  /// Returns the diagnostic of a finding as a JSON object, without places that belong to it.
  package static func json(
    of finding: Finding, in text: TextDocument, _ converter: inout PositionConverter
  ) -> Bytes {
    ByteBuffer.bytes { append(finding, in: text, &converter, uri: nil, to: &$0) }
  }

  private static func append(
    _ finding: Finding, in text: TextDocument, _ converter: inout PositionConverter,
    uri: String?, to output: inout ByteBuffer
  ) {
    output.append("{\"range\":")
    output.append(json: converter.range(text.range(of: finding)))
    output.append(",\"severity\":", decimal: finding.level.severity)
    output.append(",\"code\":", json: finding.rule)
    if let page = finding.page {
      output.append(",\"codeDescription\":{\"href\":", json: page)
      output.append("}")
    }
    output.append(",\"source\":\"linkmark\",\"message\":", json: finding.message)
    if finding.rule == "unused-definition" { output.append(",\"tags\":[1]") }
    if let uri, let related = finding.related {
      output.append(",\"relatedInformation\":[{\"location\":{\"uri\":", json: uri)
      output.append(",\"range\":")
      output.append(json: converter.range(text.range(from: related.start, to: related.end)))
      output.append("},\"message\":", json: related.message)
      output.append("}]")
    }
    output.append("}")
  }
}

extension TextDocument {
  /// Returns the offsets of a finding; one without an end is empty.
  package func range(of finding: Finding) -> Range<Int> {
    range(from: finding.location, to: finding.end)
  }

  /// Returns the offsets between two positions; a range without an end is empty.
  fileprivate func range(from start: SourcePosition, to end: SourcePosition?) -> Range<Int> {
    let offset = offset(of: start)
    return offset..<max(offset, end.map(self.offset(of:)) ?? offset)
  }
}

extension Finding.Level {
  /// The number of the severity in the protocol.
  fileprivate var severity: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

/// How a document is linted, as the command line and the project file say.
package struct DocumentSettings: Sendable {
  /// With the settings of the project file for the document.
  package var converter: Converter
  /// The path that the project's rules match; nil without a project.
  package var rulePath: String?
  /// Whether the document is Markdown if it is no catalog; other documents have no findings.
  package var isMarkdown: Bool
  /// Returns the catalog that the document is; nil if it is none.
  package var catalog: @Sendable (Bytes) throws(SourceError) -> Catalog?
  /// The absolute path of the file of routes; nil if there is none.
  package var routesPath: String?
  /// The absolute path of the project file; nil if there is none.
  package var projectPath: String?
  /// The least level that is reported.
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

/// Converts the paths of files to URIs and back.
package enum DocumentURI {
  /// Returns the path of a `file` URI of this machine; nil for other URIs, such as that of a text without a file.
  package static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    let rest = uri.dropFirst(scheme.count)
    guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = rest[..<slash].lowercased()
    guard host.isEmpty || host == "localhost" else { return nil }
    let path = rest[slash...].utf8.prefix { $0 != 0x23 && $0 != 0x3F }.percentDecoded.bytes
    guard !path.contains(0), path.span.firstInvalidUTF8Offset == nil else { return nil }
    return String(decoding: path, as: UTF8.self)
  }

  /// Returns the URI of an absolute path.
  package static func uri(ofPath path: String) -> String {
    "file://" + path.percentEncoded(keeping: "/-._~")
  }
}
