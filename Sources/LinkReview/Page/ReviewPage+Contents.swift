import LinkText

extension ReviewPage {
  /// Writes the attributes of the element of a text, in which the script finds all else.
  ///
  /// A page may have thousands, whose values need no quotation marks.
  func appendAttributes(of text: Review.Text, to output: inout ByteBuffer) {
    output.append(" id=")
    output.append(verbatim: text.id)
    output.append(" data-digest=")
    output.append(verbatim: text.digest)
    output.append(" data-locale=")
    output.append(verbatim: text.locale.description)
    if text.change != nil { output.append(" data-changed") }
  }

  /// Writes a text below its heading, whose level is given.
  func append(_ text: Review.Text, below level: Int, to output: inout ByteBuffer) {
    if let change = text.change { append(change, of: text, to: &output) }
    output.append("<div class=sheet><div class=\"lm-page")
    if review.style.isOnContrast { output.append(" lm-page--on-contrast") }
    if review.style.isImplicit { output.append(" lm-page--implicit") }
    output.append("\" lang=")
    output.append(verbatim: text.locale.description)
    if text.locale.direction == .rightToLeft { output.append(" dir=rtl") }
    output.append(">\n")
    CopyMarkup(text: text, headingLevel: level).append(to: &output)
    output.append("</div></div>\n")
    append(text.findings, to: &output)
    appendLinks(of: text, to: &output)
    append(text.images, in: text.locale, to: &output)
  }

  func appendTags(
    of text: Review.Text, _ parity: Review.Group.Parity, to output: inout ByteBuffer
  ) {
    switch text.change?.kind {
    case nil: break
    case .added: append(tag: "added", "added", to: &output)
    case .changed: append(tag: "changed", "changed", to: &output)
    case .renamed: append(tag: "changed", "renamed", to: &output)
    }
    switch parity {
    case .source: append(tag: "", "source", to: &output)
    case .same: append(tag: "pass", "links as in the source", to: &output)
    case .differs: append(tag: "fail", "links differ", to: &output)
    case .notCompared: break
    }
    for (level, name) in [(Finding.Level.error, "error"), (.warning, "warning"), (.note, "note")] {
      let count = text.findings.count { $0.level == level }
      guard count > 0 else { continue }
      append(tag: name, count == 1 ? "1 \(name)" : "\(count) \(name)s", to: &output)
    }
  }

  func append(tag name: String, _ words: String, to output: inout ByteBuffer) {
    output.append(
      attribute: name.isEmpty ? "<span class=\"tag" : "<span class=\"tag ", verbatim: name)
    output.append(">")
    output.append(html: words)
    output.append("</span>")
  }

  /// Writes what differs from the links of the source.
  func append(_ parity: Review.Group.Parity, to output: inout ByteBuffer) {
    guard case .differs(let messages) = parity else { return }
    output.append("<ul class=\"changes differences\">\n")
    for message in messages {
      output.append("<li>")
      output.append(html: message)
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  /// Writes a table with a row for each link.
  ///
  /// End tags that HTML does not need are left out here, where most of a large page is.
  func appendLinks(of text: Review.Text, to output: inout ByteBuffer) {
    guard !text.links.isEmpty else { return }
    output.append("<table class=links><caption>")
    output.append(decimal: text.links.count)
    output.append(text.links.count == 1 ? " link" : " links")
    output.append("</caption>\n<tr><th>Link<th>Leads to<th>Opened by<th>VoiceOver<th>TalkBack\n")
    for (index, link) in text.links.enumerated() {
      // Neither needs quotation marks.
      output.append("<tr id=")
      output.append(verbatim: text.id)
      output.append(".")
      output.append(decimal: index)
      output.append(" data-kind=")
      output.append(verbatim: link.kind.name)
      if let route = link.route { output.append(attribute: " data-route=\"", html: route.name) }
      output.append(">")
      append(link, in: text.locale, to: &output)
      output.append("\n")
    }
    output.append("</table>\n")
  }

  private func append(
    _ link: Review.Link, in locale: LanguageTag, to output: inout ByteBuffer
  ) {
    openCell(in: locale, to: &output)
    output.append(html: link.text)
    if link.announcements.webName != link.text, !link.announcements.webName.isEmpty {
      append(note: "Web: \(link.announcements.webName)", to: &output)
    }
    if let title = link.title { append(note: "Title: \(title)", to: &output) }
    output.append("<td>")
    appendAddress(of: link, to: &output)
    if let route = link.route { append(note: "Route \(route.words)", to: &output) }
    output.append("<td>")
    output.append(verbatim: link.opener)
    openCell(in: locale, to: &output)
    output.append(html: link.announcements.voiceOver)
    openCell(in: locale, to: &output)
    output.append(html: link.announcements.talkBack)
  }

  /// Writes the start of a cell with words of the text's language.
  func openCell(in locale: LanguageTag, to output: inout ByteBuffer) {
    guard locale != .english else {
      output.append("<td>")
      return
    }
    output.append(attribute: "<td lang=\"", verbatim: locale.description)
    output.append(locale.direction == .rightToLeft ? " dir=\"rtl\">" : ">")
  }

  /// Writes the address, which can be followed only on the web.
  private func appendAddress(of link: Review.Link, to output: inout ByteBuffer) {
    guard case .web = link.kind, let href = link.href else {
      output.append(html: link.href ?? link.destination)
      return
    }
    output.append("<a href=\"")
    output.append(html: href)
    output.append("\" rel=noreferrer target=_blank>")
    output.append(html: href)
    output.append("</a>")
  }

  func append(note: String, to output: inout ByteBuffer) {
    output.append("<small>")
    output.append(html: note)
    output.append("</small>")
  }

  /// Writes the images of a text, which the page does not load.
  func append(
    _ images: [Review.Image], in locale: LanguageTag, to output: inout ByteBuffer
  ) {
    guard !images.isEmpty else { return }
    output.append("<table class=\"links images\"><caption>")
    output.append(decimal: images.count)
    output.append(images.count == 1 ? " image" : " images")
    output.append("</caption>\n<tr><th>Alternative text<th>Image\n")
    for image in images {
      output.append("<tr>")
      openCell(in: locale, to: &output)
      output.append(html: image.alternativeText)
      if let title = image.title { append(note: "Title: \(title)", to: &output) }
      output.append("<td>")
      output.append(html: image.source ?? "blocked")
      output.append("\n")
    }
    output.append("</table>\n")
  }

  /// The rules of all findings, the most severe first, each with a page about it if there is one.
  var countedRules: [(rule: String, level: Finding.Level, url: String?, count: Int)] {
    let findings = review.texts.flatMap(\.findings) + review.fileFindings.flatMap(\.findings)
    return Dictionary(grouping: findings, by: \.rule).map { rule, findings in
      (rule, findings.map(\.level).max() ?? .note, findings[0].url, findings.count)
    }.sorted { ($1.level, $0.rule) < ($0.level, $1.rule) }
  }

  /// Writes the number of findings of each rule.
  func appendRules(to output: inout ByteBuffer) {
    let rules = countedRules
    guard !rules.isEmpty else {
      output.append("<p>There are no findings.</p>\n")
      return
    }
    output.append("<table class=\"links rules\"><caption>Findings by rule</caption>\n")
    output.append("<tr><th>Rule<th>Level<th>Findings\n")
    for (rule, level, url, count) in rules {
      output.append("<tr id=\"rule.")
      output.append(html: rule)
      output.append("\"><td>")
      append(rule: rule, url, to: &output)
      output.append("<td>")
      output.append(verbatim: level.rawValue)
      output.append("<td>")
      output.append(decimal: count)
      output.append("\n")
    }
    output.append("</table>\n")
  }

  private func append(rule: String, _ url: String?, to output: inout ByteBuffer) {
    guard let url else {
      output.append(html: rule)
      return
    }
    output.append(attribute: "<a href=\"", html: url)
    output.append(" rel=\"noreferrer\" target=\"_blank\">")
    output.append(html: rule)
    output.append("</a>")
  }

  /// Writes the findings that are in no text.
  func appendFileFindings(to output: inout ByteBuffer) {
    for file in review.fileFindings {
      output.append("<div class=\"folder\">\n<h3>")
      output.append(html: file.path)
      output.append("</h3>\n")
      append(file.findings, to: &output)
      output.append("</div>\n")
    }
  }

  func append(_ findings: [Review.Finding], to output: inout ByteBuffer) {
    guard !findings.isEmpty else { return }
    output.append("<ul class=\"findings\">\n")
    for finding in findings {
      output.append(attribute: "<li class=\"", verbatim: finding.level.rawValue)
      output.append("><p><b>")
      output.append(verbatim: finding.level.title)
      output.append("</b> ")
      output.append(html: finding.message)
      output.append(" <small>")
      output.append(decimal: finding.line)
      output.append(":")
      output.append(decimal: finding.column)
      output.append(" <a href=\"#rule.")
      output.append(html: finding.rule)
      output.append("\">")
      output.append(html: finding.rule)
      output.append("</a>")
      if let criterion = finding.criterion {
        output.append(", WCAG ")
        output.append(verbatim: "\(criterion.rawValue) \(criterion.name)")
      }
      output.append("</small>")
      if finding.isNew { append(tag: "changed", "new", to: &output) }
      output.append("</p>")
      appendPlace(of: finding, to: &output)
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  /// Writes the line with the construct, and what it is after the fix.
  private func appendPlace(of finding: Review.Finding, to output: inout ByteBuffer) {
    if let excerpt = finding.excerpt {
      // HTML ignores the first line feed.
      output.append("<pre class=\"excerpt\">\n")
      output.append(html: excerpt.before)
      output.append("<mark>")
      output.append(html: excerpt.marked)
      output.append("</mark>")
      output.append(html: excerpt.after)
      output.append("</pre>")
    }
    switch (finding.fixed, finding.isFixable) {
    case (nil, false): break
    case (nil, true): output.append("<p class=\"fix\">Fixed by <code>lint --fix</code>.</p>")
    case ("", _): output.append("<p class=\"fix\">Fix: remove it.</p>")
    case (let fixed?, _):
      output.append("<p class=\"fix\">Fix: <code>")
      output.append(html: fixed)
      output.append("</code></p>")
    }
  }
}

extension Review.Link {
  /// What opens the link, its kind, and what else distinguishes it.
  fileprivate var opener: String {
    let handler = handling == .none ? "nothing" : handling.rawValue
    var words = handler == kind.name ? handler : "\(handler), \(kind.name)"
    if case .blocked(let reason) = kind { words += " (\(reason.rawValue))" }
    if opensNewTab { words += ", new tab" }
    if isDisabled { words += ", disabled" }
    switch role {
    case .link: break
    case .button: words += ", button"
    }
    return words
  }
}

extension Finding.Level {
  fileprivate var title: String {
    switch self {
    case .error: "Error"
    case .warning: "Warning"
    case .note: "Note"
    }
  }
}

/// The fragment of a text as a part of a page: its links lead to their rows in the table of links,
/// and its headings are below that of the text.
struct CopyMarkup {
  let text: Review.Text
  /// The level of the heading above the fragment.
  let headingLevel: Int

  func append(to output: inout ByteBuffer) {
    let tags = tags
    // The copy may begin at any level.
    let shift = headingLevel + 1 - (tags.compactMap(\.headingLevel).min() ?? 1)
    var start = 0
    for tag in tags {
      append(start..<tag.startIndex, to: &output)
      if let level = tag.headingLevel {
        append(tag.indices, to: &output)
        output.append(" aria-level=\"", decimal: level + shift)
        output.append("\"")
      } else if let index = tag.firstRange(of: " data-review-link=\"") {
        append(tag, index, to: &output)
      } else {
        append(tag.indices, to: &output)
      }
      start = tag.endIndex
    }
    append(start..<text.html.count, to: &output)
  }

  private func append(_ range: Range<Int>, to output: inout ByteBuffer) {
    output.append(verbatim: text.html.span.extracting(range))
  }

  /// Writes the start tag of a link.
  ///
  /// A disabled link and a button have no address, so that they are what they are in the copy; a
  /// click shows their rows as well.
  private func append(
    _ tag: ArraySlice<UInt8>, _ index: Range<Int>, to output: inout ByteBuffer
  ) {
    let isLink = tag.starts(with: "<a ".utf8)
    let isDisabled = tag[..<index.lowerBound].firstRange(of: " aria-disabled=\"true\"") != nil
    append(tag.startIndex..<index.lowerBound, to: &output)
    if isLink, isDisabled { output.append(" role=\"link\"") }
    output.append(isLink && !isDisabled ? " href=\"#" : " data-row=\"")
    output.append(verbatim: text.id)
    output.append(".")
    append(index.upperBound..<tag.endIndex, to: &output)
  }

  /// The tags without their `>`.
  ///
  /// The text has no `<`, and attributes have no `>`, because both are escaped.
  private var tags: [ArraySlice<UInt8>] {
    let html = text.html
    var tags: [ArraySlice<UInt8>] = []
    var index = html.startIndex
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")),
      let end = html[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      tags.append(html[start..<end])
      index = end
    }
    return tags
  }
}

extension ArraySlice<UInt8> {
  /// The level of a heading's start tag, `<h1` to `<h6`; `nil` for other tags.
  fileprivate var headingLevel: Int? {
    guard count == 3, self[startIndex + 1] == UInt8(ascii: "h") else { return nil }
    let level = Int(self[startIndex + 2]) - Int(UInt8(ascii: "0"))
    return (1...6).contains(level) ? level : nil
  }
}
