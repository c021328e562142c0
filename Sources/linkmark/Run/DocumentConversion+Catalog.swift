import LinkMarkup

extension DocumentConversion {
  /// Lints a catalog if requested, converts it into all formats, and writes or checks the outputs.
  func convert(_ catalog: Catalog, of index: Int, result: inout Outcome) throws(SourceError) {
    let input = inputs[index]
    let file = worker.path(of: index)
    let reasons = targets.map { refusal(of: catalog, by: $0) }
    var outputs = zip(targets, reasons).map { target, reason in
      reason == nil
        ? CatalogOutput(
          catalog, as: (isConvertCommand ? nil : file) ?? input.name, for: target,
          by: target.converter.configured(for: input), file: file) : nil
    }
    var linting = lintLevel.map { level in
      CatalogLinting(
        catalog, converter: worker.converter(for: index), file: file, from: level,
        directives: worker.directives)
    }
    do throws(SourceError) {
      if linting != nil || reasons.contains(nil) {
        try catalog.parse(in: worker.catalogPath(of: index).locale) { item in
          linting?.receive(item)
          for place in outputs.indices { outputs[place]?.receive(item) }
        }
      }
    } catch {
      if linting == nil {
        for reason in reasons.prefix(while: { $0 != nil }).compactMap(\.self) {
          result.messages.failure(input.name, reason: reason)
        }
      }
      throw error
    }
    if let linting { report(linting.result.findings, of: index, result: &result) }
    for (place, target) in targets.enumerated() {
      guard var output = outputs[place] else {
        reasons[place].map { result.messages.failure(input.name, reason: $0) }
        continue
      }
      // Frees the output of a large catalog before the next output is finished.
      outputs[place] = nil
      let bytes = output.finish()
      report(output.findings, of: index, result: &result)
      guard output.failures.isEmpty else {
        for error in output.failures { result.messages.failure(.inFile(error)) }
        continue
      }
      result.takenRoutes.formUnion(output.takenRoutes)
      result.languageWithoutPhrases = result.languageWithoutPhrases ?? output.languageWithoutPhrases
      write(bytes, of: index, for: target, result: &result)
    }
  }

  /// Returns the reason why a catalog cannot be written in a format; nil if it can.
  private func refusal(of catalog: Catalog, by target: ConversionTarget) -> String? {
    let options = target.options
    if options.page.isInPlace, catalog.format == .xcstrings || catalog.format == .strings {
      return "apps of Apple's platforms read Markdown in this format; leave out --in-place-format"
    }
    guard isConvertCommand else { return nil }
    if options.page.isStandalone {
      return "a catalog has texts and no pages; leave out --standalone"
    }
    return options.map == nil ? nil : "a catalog has no map; leave out --map"
  }
}

/// The output of a catalog in one format, which is made while the catalog is read.
private struct CatalogOutput {
  /// The path of the catalog in the output's records.
  private let path: String
  private let target: ConversionTarget
  private let converter: Converter
  /// The path for matching link rules; nil without a project file or for standard input.
  private let file: String?
  private let conversion: CatalogConversion
  /// Rewrites the catalog with HTML in its values; nil unless `--in-place-format` is given.
  private var rewriting: CatalogRewriting?
  private var table: CatalogTable
  private var output: Bytes = []
  private(set) var findings: [Finding] = []
  private(set) var failures: [SourceError] = []
  private(set) var takenRoutes: Set<String> = []
  private(set) var languageWithoutPhrases: LanguageTag?

  init(
    _ catalog: Catalog, as path: String, for target: ConversionTarget, by converter: Converter,
    file: String?
  ) {
    self.path = path
    self.target = target
    self.converter = converter
    self.file = file
    conversion = CatalogConversion(catalog, converter: converter, file: file)
    table = CatalogTable(dialect: converter.dialect)
    if target.options.resolvedFormat == .html, target.options.page.isInPlace {
      rewriting = CatalogRewriting(catalog, converter: converter, file: file)
    }
  }

  mutating func receive(_ item: ParsedItem) {
    if rewriting != nil { return rewrite(item) }
    for converted in conversion.converted(item) {
      switch converted {
      case .finding(let finding): findings.append(finding)
      case .failure(let error): failures.append(error)
      case .value(let value):
        recordRoutesAndLanguage(of: value.linked)
        if target.options.resolvedFormat == .ansi {
          table.append(value)
          // The values of a large catalog are split into several tables, to limit memory.
          if table.count == CatalogOutput.rowCount { finishTable() }
        } else {
          appendRecord(of: value)
        }
      }
    }
  }

  /// Returns the output, once the whole catalog has been received.
  mutating func finish() -> Bytes {
    if let rewritten = rewriting?.result {
      findings = rewritten.findings
      failures = rewritten.failures
      return rewritten.file
    }
    finishTable()
    return output
  }

  private mutating func rewrite(_ item: ParsedItem) {
    let emitter = target.options.valueEmitter
    var converted: [LinkedDocument] = []
    rewriting?.receive(item) { value in
      converted.append(value.linked)
      let text = value.value.text.bytes
      let html = value.linked.bytes(emittedBy: emitter)
      let isInline = value.linked.document.isSingleParagraph || text.allSatisfy(\.isASCIIWhitespace)
      guard isInline else { return html }
      // Markdown drops the white space at both ends, so it is copied from the value.
      let content = text.trimming(while: \.isASCIIWhitespace)
      return text[..<content.startIndex] + html + text[content.endIndex...]
    }
    for linked in converted { recordRoutesAndLanguage(of: linked) }
  }

  /// Appends a value as a line of NDJSON.
  private mutating func appendRecord(of value: ConvertedValue) {
    let bytes = value.linked.bytes(emittedBy: target.options.valueEmitter)
    let isJSON = target.options.resolvedFormat == .json
    // Escapes make most documents less than half as long again.
    output += ByteBuffer.bytes(minimumCapacity: bytes.count * 3 / 2 + 1_024) { line in
      line.append(
        record: value, of: path, isJSON ? target.options.shape.rawValue : "html",
        document: bytes.span, isJSON: isJSON)
    }
  }

  private mutating func finishTable() {
    guard table.count > 0 else { return }
    if !output.isEmpty { output.append(UInt8(ascii: "\n")) }
    output += converter.convert(table.document, file: file)
      .bytes(emittedBy: target.options.ansiEmitter)
    table = CatalogTable(dialect: converter.dialect)
  }

  private static let rowCount = 1_000

  private mutating func recordRoutesAndLanguage(of linked: LinkedDocument) {
    for match in linked.routeMatches { takenRoutes.insert(match.name) }
    if languageWithoutPhrases == nil, linked.phrasebook == nil, target.addsWords(to: linked) {
      languageWithoutPhrases = linked.locale
    }
  }
}
