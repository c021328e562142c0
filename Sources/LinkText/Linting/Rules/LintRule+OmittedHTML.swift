extension LintRule {
  /// Raw HTML is not in the output, so its text may be lost; reported once for each document.
  static let omittedHTML = LintRule(
    name: "omitted-html", level: .note,
    summary: "raw HTML, which is left out"
  ) { subject in
    let document = subject.document
    let tags = document.events.compactMap { event in
      event.rawHTML.flatMap { HTMLStartTag.all(in: document[$0]).first }
    }
    guard let first = tags.first else { return [] }
    let others = tags.count == 1 ? "" : ", and so are \(tags.count - 1) more parts of this document"
    return [
      LintRemark(
        .text(first.range),
        "<\(first.name)> is raw HTML, which is left out\(others); write it in Markdown, or use --unsafe"
      )
    ]
  }
}
