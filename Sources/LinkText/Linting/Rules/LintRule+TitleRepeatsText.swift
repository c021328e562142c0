extension LintRule {
  static let titleRepeatsText = LintRule(
    name: "title-repeats-text", level: .note,
    summary: "a title that repeats the text", usesPlaces: true
  ) { subject in
    let document = subject.document
    let remarks = subject.linkAndImageRemarks { _, construct, _ in
      guard let title = construct.title else { return nil }
      let repeated = document.text.span.extracting(title.indices).collapsingWhitespace()
      guard !repeated.isEmpty,
        repeated.lowercased()
          == document.plainText(in: construct.content).span.collapsingWhitespace().lowercased()
      else { return nil }
      return "the title repeats the text, and some screen readers say both; remove the title"
    }
    return remarks.map { remark in
      LintRemark(
        remark.place, remark.message, fix: subject.map?.source(of: remark.place)?.withoutTitle)
    }
      + subject.htmlRemarks(on: .link) { link in
        guard let title = link.tag.attributes["title"], !title.isInvisible,
          title.asKeyword == link.text.asKeyword
        else { return nil }
        return "the title repeats the text, and some screen readers say both; remove the title"
      }
  }
}

extension Document.SourceMap {
  fileprivate func source(of place: LintRemark.Place) -> LinkSource? {
    switch place {
    case .link(let id): links[Int(id.index)]
    case .image(let id): images[Int(id.index)]
    case .text, .source, .location: nil
    }
  }
}

extension LinkSource {
  /// A fix that removes the title; `nil` in a definition, which other links may use.
  fileprivate var withoutTitle: Finding.Fix? {
    guard form == .inline, let destination, let title else { return nil }
    return Finding.Fix(
      [Finding.Fix.Edit(destination.upperBound..<title.upperBound, "")], effect: .titles)
  }
}
