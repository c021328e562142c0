import LinkText

extension ReviewPage {
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
