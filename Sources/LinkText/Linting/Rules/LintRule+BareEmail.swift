extension LintRule {
  static let bareEmail = LintRule(
    name: "bare-email", level: .note,
    summary: "a mail address in text that is not a link",
    suspects: { document in
      document.textBlocks.contains { block in
        document.texts(in: block).contains { _, range, link in
          link == nil && !BareURL.emails(in: document.text.span, range.indices).isEmpty
        }
      }
    }
  ) { subject in
    guard let map = subject.map else { return [] }
    let document = subject.document
    let text = document.text.span
    var remarks: [LintRemark] = []
    lazy var places = AutolinkPlaces(in: map.source)
    for block in document.textBlocks {
      for (_, range, link) in document.texts(in: block) where link == nil {
        for address in BareURL.emails(in: text, range.indices) {
          guard let source = map.sourceRange(ofText: address.range), !places.isMarkup(source)
          else { continue }
          remarks.append(
            LintRemark(
              .source(source),
              "\(text.string(address.range).quoted) is text, not a link; write <…> if readers should "
                + "write there"))
        }
      }
    }
    return remarks
  }
}
