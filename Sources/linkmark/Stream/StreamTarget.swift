import LinkMarkup

/// What the records of a stream become that set the same for themselves; a class, since thousands
/// share one.
final class StreamTarget: Sendable {
  private let arguments: Arguments
  private let converter: Converter
  private let emitter: any Emitter

  /// `standard` converts the records that set nothing.
  init(_ arguments: Arguments, like standard: Converter) throws(UsageError) {
    self.arguments = arguments
    var converter = standard
    converter.styling = try Styling(arguments, theme: standard.styling.theme)
    converter.locale = arguments.locale
    converter.dialect = arguments.dialect
    converter.sourceDetail = arguments.sourceDetail
    self.converter = converter
    // Asked for only once, since it looks at the terminal.
    emitter = arguments.emitter(fallbackTitle: "linkmark")
  }

  /// Appends the answer to a record; gives the worst of what was found.
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
    switch arguments.format {
    case .json: output.append(answerTo: record.id, json: bytes.span, findings: findings)
    case .html, .ansi: output.append(answerTo: record.id, text: bytes.span, findings: findings)
    }
    return findings.worstLevel
  }

  private func link(_ source: Bytes) throws(LinkMarkupError) -> (LinkedDocument, [Finding]) {
    try converter.convert(source).withFindings(for: arguments.extent.ofText) {
      () throws(LinkMarkupError) in
      var exactConverter = converter
      exactConverter.sourceDetail = .links
      return try exactConverter.convert(source)
    }
  }
}
