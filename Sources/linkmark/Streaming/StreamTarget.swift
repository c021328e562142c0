import LinkMarkup

/// Converts the records of a stream that have the same settings; a class, as thousands share one.
final class StreamTarget: Sendable {
  private let options: TargetOptions
  private let converter: Converter
  private let emitter: any Emitter

  /// - Parameter standard: The converter of records without settings.
  init(_ options: TargetOptions, like standard: Converter) throws(UsageError) {
    self.options = options
    var converter = standard
    converter.styling = try options.readStyling(theme: standard.styling.theme)
    converter.locale = options.language.locale
    converter.isLocaleFixed = options.language.isFixed
    converter.dialect = options.dialect
    converter.sourceDetail = options.sourceDetail
    // Many records are converted at once.
    converter.limits.links = converter.limits.recordLinks
    self.converter = converter
    // Made only once, as it asks for the state of the terminal.
    emitter = options.emitter(fallbackTitle: "linkmark")
  }

  /// Appends the answer to a record, and returns the worst level of its findings.
  func appendAnswer(
    to record: StreamRecord, into output: inout ByteBuffer
  ) throws(StreamRecordError) -> Finding.Level? {
    let linked: LinkedDocument
    let findings: [Finding]
    do throws(LinkMarkupError) {
      (linked, findings) = try link(record.markdown)
    } catch {
      let place = error.location.map { "\($0.line):\($0.column): " } ?? ""
      throw StreamRecordError(id: record.id, "\(place)\(error)")
    }
    let bytes = linked.bytes(emittedBy: emitter)
    guard bytes.count <= converter.limits.answerCount else {
      throw StreamRecordError(
        id: record.id,
        "the answer has more than \(converter.limits.answerCount) bytes; split the record")
    }
    switch options.resolvedFormat {
    case .json: output.append(answerTo: record.id, json: bytes.span, findings: findings)
    case .html, .ansi: output.append(answerTo: record.id, text: bytes.span, findings: findings)
    }
    return findings.worstLevel
  }

  private func link(_ source: Bytes) throws(LinkMarkupError) -> (LinkedDocument, [Finding]) {
    try converter.convert(source).withFindings(for: options.extentOfText) {
      () throws(LinkMarkupError) in
      var exactConverter = converter
      exactConverter.sourceDetail = .links
      return try exactConverter.convert(source)
    }
  }
}
