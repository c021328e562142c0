import LinkText

extension ReviewPage {
  /// The number of entries that are laid out together on a large page.
  private static let chunkSize = 25

  func appendSections(to output: inout ByteBuffer) {
    if let revision = review.revision {
      open(section: "changed", "Changed", to: &output)
      output.append("<p>Texts that users read, hear or follow differently than in ")
      output.append(html: revision.name)
      output.append(".</p>\n")
      appendThemeChanges(to: &output)
      append(outline.changed, to: &output)
      appendRemovedTexts(to: &output)
      output.append("</section>\n")
    }
    open(section: "findings", "Findings", to: &output)
    appendRules(to: &output)
    appendFileFindings(to: &output)
    append(outline.found, to: &output)
    output.append("</section>\n")
    if !outline.others.isEmpty {
      open(section: "others", othersTitle, to: &output)
      append(outline.others, to: &output)
      output.append("</section>\n")
    }
    appendColors(to: &output)
  }

  func open(section id: StaticString, _ title: String, to output: inout ByteBuffer) {
    output.append("<section class=\"section\" id=\"")
    output.append(id)
    output.append("\" aria-labelledby=\"")
    output.append(id)
    output.append("-title\">\n<h2 id=\"")
    output.append(id)
    output.append("-title\">")
    output.append(verbatim: title)
    output.append("</h2>\n")
  }

  private func append(_ folders: [ReviewOutline.Folder], to output: inout ByteBuffer) {
    for folder in folders {
      output.append("<div class=\"folder\">\n<h3>")
      output.append(html: folder.name)
      output.append("</h3>\n")
      for start in stride(from: 0, to: folder.entries.count, by: ReviewPage.chunkSize) {
        output.append("<div class=\"chunk\">\n")
        for entry in folder.entries[start...].prefix(ReviewPage.chunkSize) {
          append(entry, to: &output)
        }
        output.append("</div>\n")
      }
      output.append("</div>\n")
    }
  }

  private func append(_ entry: ReviewOutline.Entry, to output: inout ByteBuffer) {
    output.append("<article class=entry")
    guard entry.isGroup else {
      let text = review.texts[entry.members[0].text]
      appendAttributes(of: text, to: &output)
      output.append("><header><h4>")
      output.append(html: entry.name)
      output.append("</h4>")
      appendTags(of: text, entry.members[0].parity, to: &output)
      output.append("</header>\n")
      append(text, below: 4, to: &output)
      output.append("</article>\n")
      return
    }
    output.append("><header><h4>")
    output.append(html: entry.name)
    output.append("</h4></header>\n<div class=\"languages\">\n")
    for member in entry.members {
      let text = review.texts[member.text]
      output.append("<div")
      appendAttributes(of: text, to: &output)
      output.append("><header><h5>")
      output.append(verbatim: text.locale.description)
      output.append("</h5>")
      appendTags(of: text, member.parity, to: &output)
      output.append("</header>\n")
      append(member.parity, to: &output)
      append(text, below: 5, to: &output)
      output.append("</div>\n")
    }
    output.append("</div>\n</article>\n")
  }
}
