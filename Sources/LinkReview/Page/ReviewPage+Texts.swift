import LinkText

extension ReviewPage {
  /// Returns the attributes of a text's element, with data that the script cannot read elsewhere.
  ///
  /// A page may have thousands of texts, so values have no quotation marks where HTML needs none.
  func attributes(of text: Review.Text) -> HTMLText {
    """
     id=\(text.id) data-digest=\(text.digest) data-locale=\(text.locale.description)\
    \(" data-changed", if: text.change != nil)
    """
  }

  /// Returns a text with its changes, findings, links and images, to place below a heading.
  func content(of text: Review.Text, belowHeading level: Int) -> HTMLText {
    """
    \(changes(of: text))<div class=sheet><div class="lm-page\
    \(" lm-page--on-contrast", if: review.style.isOnContrast)\
    \(" lm-page--implicit", if: review.style.isImplicit)" lang=\(text.locale.description)\
    \(" dir=rtl", if: text.locale.direction == .rightToLeft)>
    \(verbatim: text.fragment(belowHeading: level))</div></div>
    \(findings(text.findings))\(links(of: text))\(images(text.images, in: text.locale))
    """
  }

  func tags(of text: Review.Text, parity: Review.Group.Parity) -> [HTMLText] {
    var tags: [HTMLText] = []
    switch text.change?.kind {
    case nil: break
    case .added: tags.append(tag("added", words: "added"))
    case .changed: tags.append(tag("changed", words: "changed"))
    case .renamed: tags.append(tag("changed", words: "renamed"))
    }
    switch parity {
    case .source: tags.append(tag("", words: "source"))
    case .same: tags.append(tag("pass", words: "links as in the source"))
    case .differs: tags.append(tag("fail", words: "links differ"))
    case .notCompared: break
    }
    for level in [Finding.Level.error, .warning, .note] {
      let (name, count) = (level.rawValue, text.findings.count { $0.content.level == level })
      guard count > 0 else { continue }
      tags.append(tag(name, words: count == 1 ? "1 \(name)" : "\(count) \(name)s"))
    }
    return tags
  }

  func tag(_ name: String, words: String) -> HTMLText {
    "<span class=\"tag\(name.isEmpty ? "" : " \(name)")\">\(words)</span>"
  }

  /// Returns a list of the differences from the source's links, or `nil` if there are none.
  func differences(of parity: Review.Group.Parity) -> HTMLText? {
    guard case .differs(let messages) = parity else { return nil }
    let items: [HTMLText] = messages.map { "<li>\($0)</li>\n" }
    return "<ul class=\"changes differences\">\n\(items)</ul>\n"
  }

  /// Returns a table with a row for each link, or `nil` if there are no links.
  ///
  /// Most of a large page consists of such rows, so optional end tags are left out.
  private func links(of text: Review.Text) -> HTMLText? {
    guard !text.links.isEmpty else { return nil }
    let rows: [HTMLText] = text.links.enumerated().map { index, link in
      """
      <tr id=\(text.id).\(index) data-kind=\(link.kind.name)\
      \(link.route.map { " data-route=\"\($0.name)\"" })>\(cells(of: link, in: text.locale))

      """
    }
    return """
      <table class=links><caption>\(text.links.count) link\("s", if: rows.count != 1)</caption>
      <tr><th>Link<th>Leads to<th>Opened by<th>VoiceOver<th>TalkBack
      \(rows)</table>

      """
  }

  private func cells(of link: Review.Link, in locale: LanguageTag) -> HTMLText {
    let cell = openCell(in: locale)
    let announcements = link.announcements
    var html: HTMLText = "\(cell)\(link.text)"
    if announcements.webName != link.text, !announcements.webName.isEmpty {
      html += note("Web: \(announcements.webName)")
    }
    if let title = link.title { html += note("Title: \(title)") }
    html += "<td>\(address(of: link))\(link.route.map { note("Route \($0.words)") })"
    html += "<td>\(link.opener)\(cell)\(announcements.voiceOver)\(cell)\(announcements.talkBack)"
    return html
  }

  /// Returns the start tag of a table cell for words in the language of the text.
  private func openCell(in locale: LanguageTag) -> HTMLText {
    guard locale != .english else { return "<td>" }
    let isRightToLeft = locale.direction == .rightToLeft
    return "<td lang=\"\(locale.description)\"\(" dir=\"rtl\"", if: isRightToLeft)>"
  }

  /// Returns the address, as a link only if it is a web address.
  private func address(of link: Review.Link) -> HTMLText {
    guard link.kind == .web, let href = link.href else { return "\(link.address)" }
    return "<a href=\"\(href)\" rel=noreferrer target=_blank>\(href)</a>"
  }

  private func note(_ note: String) -> HTMLText { "<small>\(note)</small>" }

  /// Returns a table of the images of a text, which the page does not load.
  private func images(_ images: [Review.Image], in locale: LanguageTag) -> HTMLText? {
    guard !images.isEmpty else { return nil }
    let rows: [HTMLText] = images.map { image in
      """
      <tr>\(openCell(in: locale))\(image.alternativeText)\
      \(image.title.map { note("Title: \($0)") })<td>\(image.source ?? "blocked")

      """
    }
    return """
      <table class="links images">\
      <caption>\(images.count) image\("s", if: rows.count != 1)</caption>
      <tr><th>Alternative text<th>Image
      \(rows)</table>

      """
  }

  /// The rules that have findings, the most severe first, each with the URL of its explanation.
  var countedRules: [(rule: String, level: Finding.Level, url: String?, count: Int)] {
    let findings = review.texts.flatMap(\.findings) + review.fileFindings.flatMap(\.findings)
    return Dictionary(grouping: findings.map(\.content), by: \.rule).map { rule, findings in
      (rule, findings.map(\.level).max() ?? .note, findings[0].page, findings.count)
    }.sorted { ($1.level, $0.rule) < ($0.level, $1.rule) }
  }

  /// A table with the number of findings of each rule.
  var rules: HTMLText {
    let rows: [HTMLText] = countedRules.map { rule, level, url, count in
      let name: HTMLText =
        url.map { "<a href=\"\($0)\" rel=\"noreferrer\" target=\"_blank\">\(rule)</a>" }
        ?? "\(rule)"
      return "<tr id=\"rule.\(rule)\"><td>\(name)<td>\(level.rawValue)<td>\(count)\n"
    }
    if rows.isEmpty { return "<p>There are no findings.</p>\n" }
    return """
      <table class="links rules"><caption>Findings by rule</caption>
      <tr><th>Rule<th>Level<th>Findings
      \(rows)</table>

      """
  }

  var fileFindings: [HTMLText] {
    review.fileFindings.map { file in
      """
      <div class="folder">
      <h3>\(file.path)</h3>
      \(findings(file.findings))</div>

      """
    }
  }

  private func findings(_ findings: [Review.Finding]) -> HTMLText? {
    guard !findings.isEmpty else { return nil }
    let items: [HTMLText] = findings.map { finding in
      let (content, location) = (finding.content, finding.content.location)
      let level = content.level.rawValue
      // HTML ignores a line feed at the start of `pre`.
      let excerpt: HTMLText? = finding.excerpt.map {
        "<pre class=\"excerpt\">\n\($0.before)<mark>\($0.marked)</mark>\($0.after)</pre>"
      }
      return """
        <li class="\(level)"><p><b>\(level.prefix(1).uppercased() + level.dropFirst())</b> \
        \(content.message) <small>\(location.line):\(location.column) \
        <a href="#rule.\(content.rule)">\(content.rule)</a>\
        \(content.criterion.map { ", WCAG \($0.rawValue) \($0.name)" })</small>\
        \(tag("changed", words: "new"), if: finding.isNew)</p>\
        \(excerpt)\(fix(of: finding))</li>

        """
    }
    return "<ul class=\"findings\">\n\(items)</ul>\n"
  }

  private func fix(of finding: Review.Finding) -> HTMLText? {
    switch (finding.fixed, finding.content.fix != nil) {
    case (nil, false): nil
    case (nil, true): "<p class=\"fix\">Fixed by <code>lint --fix</code>.</p>"
    case ("", _): "<p class=\"fix\">Fix: remove it.</p>"
    case (let fixed?, _): "<p class=\"fix\">Fix: <code>\(fixed)</code></p>"
    }
  }
}

extension Review.Link {
  /// The handler, the kind, and other distinguishing properties of the link, in words.
  fileprivate var opener: String {
    let handler = handling == .none ? "nothing" : handling.rawValue
    var words = handler == kind.name ? handler : "\(handler), \(kind.name)"
    if case .blocked(let reason) = kind { words += " (\(reason.rawValue))" }
    if opensNewTab { words += ", new tab" }
    if isDisabled { words += ", disabled" }
    return role == .button ? words + ", button" : words
  }
}
