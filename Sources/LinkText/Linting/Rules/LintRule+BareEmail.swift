extension LintRule {
  static let bareEmail = LintRule(
    name: "bare-email", level: .note,
    summary: "a mail address in text that is not a link",
    suspects: { document in
      // Nearly all documents end here.
      document.text.span.firstOffset(of: UInt8(ascii: "@"), in: document.text.indices) != nil
        && document.textBlocks.contains { block in
          document.texts(in: block).contains { _, range, link in
            link == nil && !BareURL.emails(in: document.text.span, range.indices).isEmpty
          }
        }
    }
  ) { subject in
    guard let map = subject.map else { return [] }
    let places = AutolinkPlaces(in: map.source)
    return subject.bareAddresses(by: BareURL.emails, map, places).map { address, source in
      let text = subject.document.text.span.string(address.range).quoted
      return LintRemark(
        .source(source), "\(text) is text, not a link; write <…> if readers should write there")
    }
  }
}
