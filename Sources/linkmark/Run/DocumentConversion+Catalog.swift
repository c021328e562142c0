import LinkMarkup

extension DocumentConversion {
  /// Converts a catalog into all formats, and writes those that go to files.
  func convert(
    _ catalog: Catalog, of index: Int, result: inout Result
  ) throws(SourceError) {
    let input = inputs[index]
    if let lintLevel {
      let linted = try worker.lint(catalog, index: index, from: lintLevel)
      report(linted.findings, of: index, result: &result)
    }
    for target in targets {
      if let reason = refusal(of: catalog, by: target) {
        result.messages.failure(input.name, reason: reason)
        continue
      }
      var conversion = CatalogConversion(
        catalog, as: (isConvert ? nil : worker.path(of: index)) ?? input.name, for: target,
        by: target.converter.configured(for: input),
        language: worker.catalogPath(of: index).locale, file: worker.path(of: index))
      let output = try conversion.output()
      report(conversion.findings, of: index, result: &result)
      guard conversion.failures.isEmpty else {
        for error in conversion.failures { result.messages.failure(.inFile(error)) }
        continue
      }
      result.takenRoutes.formUnion(conversion.takenRoutes)
      result.languageWithoutPhrases =
        result.languageWithoutPhrases ?? conversion.languageWithoutPhrases
      write(output, of: index, for: target, result: &result)
    }
  }

  /// Returns why a format cannot be written; nil if it can.
  private func refusal(of catalog: Catalog, by target: ConversionTarget) -> String? {
    let options = target.options
    if options.page.isInPlace, catalog.format == .xcstrings || catalog.format == .strings {
      return "apps of Apple's platforms read Markdown in this format; leave out --in-place-format"
    }
    guard isConvert else { return nil }
    if options.page.isStandalone {
      return "a catalog has texts and no pages; leave out --standalone"
    }
    return options.map == nil ? nil : "a catalog has no map; leave out --map"
  }
}

/// The conversion of a catalog into one format.
private struct CatalogConversion {
  private let catalog: Catalog
  /// The path of the catalog in its records.
  private let path: String
  private let target: ConversionTarget
  private let converter: Converter
  private let language: LanguageTag?
  /// The path of the catalog that rules match.
  private let file: String?
  private(set) var findings: [Finding] = []
  private(set) var failures: [SourceError] = []
  private(set) var takenRoutes: Set<String> = []
  private(set) var languageWithoutPhrases: LanguageTag?

  init(
    _ catalog: Catalog, as path: String, for target: ConversionTarget, by converter: Converter,
    language: LanguageTag?, file: String?
  ) {
    self.catalog = catalog
    self.path = path
    self.target = target
    self.converter = converter
    self.language = language
    self.file = file
  }

  mutating func output() throws(SourceError) -> Bytes {
    switch target.options.resolvedFormat {
    case .html where target.options.page.isInPlace: return try rewrittenCatalog()
    case .html, .json: return try records()
    case .ansi: return try tables()
    }
  }

  /// The catalog with HTML in its values.
  private mutating func rewrittenCatalog() throws(SourceError) -> Bytes {
    let emitter = target.options.valueEmitter
    var noted = self
    let rewritten = try converter.rewriting(catalog, in: language, file: file) { value in
      noted.note(value.linked)
      let text = value.value.text.bytes
      let html = value.linked.bytes(emittedBy: emitter)
      let isInline =
        value.linked.document.isSingleParagraph || text.allSatisfy(\.isASCIIWhitespace)
      return isInline ? text.keepingSpace(around: html) : html
    }
    self = noted
    findings = rewritten.findings
    failures = rewritten.failures
    return rewritten.file
  }

  /// A line of NDJSON for each value.
  private mutating func records() throws(SourceError) -> Bytes {
    let emitter = target.options.valueEmitter
    let isJSON = target.options.resolvedFormat == .json
    let shape = target.options.shape
    let member = isJSON ? shape.rawValue : "html"
    let path = path
    var output: Bytes = []
    try forEachValue { value in
      let bytes = value.linked.bytes(emittedBy: emitter)
      output += ByteBuffer.bytes(minimumCapacity: bytes.count + 1_024) { line in
        if isJSON {
          line.append(record: value, of: path, member, json: bytes.span)
        } else {
          line.append(record: value, of: path, member, text: bytes.span)
        }
      }
    }
    return output
  }

  /// Tables of the values; a catalog with many has several, so that none takes too much memory.
  private mutating func tables() throws(SourceError) -> Bytes {
    let emitter = target.options.ansiEmitter
    let (converter, file) = (converter, file)
    var output: Bytes = []
    var table = CatalogTable(dialect: converter.dialect)
    func finish() {
      guard table.count > 0 else { return }
      if !output.isEmpty { output.append(UInt8(ascii: "\n")) }
      output += converter.convert(table.document, file: file).bytes(emittedBy: emitter)
      table = CatalogTable(dialect: converter.dialect)
    }
    try forEachValue { value in
      table.append(value)
      if table.count == CatalogConversion.rowCount { finish() }
    }
    finish()
    return output
  }

  /// The most rows of a table.
  private static let rowCount = 1_000

  private mutating func forEachValue(
    _ body: (ConvertedValue) -> Void
  ) throws(SourceError) {
    var noted = self
    try converter.convert(catalog, in: language, file: file) { item in
      switch item {
      case .finding(let finding): noted.findings.append(finding)
      case .failure(let error): noted.failures.append(error)
      case .value(let value):
        noted.note(value.linked)
        body(value)
      }
    }
    self = noted
  }

  private mutating func note(_ linked: LinkedDocument) {
    for match in linked.routeMatches { takenRoutes.insert(match.name) }
    if languageWithoutPhrases == nil, linked.phrasebook == nil, target.hasAnnouncements(of: linked)
    {
      languageWithoutPhrases = linked.locale
    }
  }
}

extension Bytes {
  /// Returns another text with the white space at the ends of this one, which Markdown leaves out.
  fileprivate func keepingSpace(around text: Bytes) -> Bytes {
    let content = trimming(while: \.isASCIIWhitespace)
    return self[..<content.startIndex] + text + self[content.endIndex...]
  }
}
