import LinkText

extension ReviewPage {
  func appendHead(to output: inout ByteBuffer) {
    output.append("<header class=\"head\">\n<h1>")
    output.append(html: review.title)
    output.append("</h1>\n<p class=\"verdict\">")
    output.append(html: review.verdict)
    output.append("</p>\n")
    appendOrigin(to: &output)
    output.append("<dl class=\"counts\">\n")
    for (name, count) in counts {
      output.append(count == 0 ? "<div class=\"zero\"><dt>" : "<div><dt>")
      output.append(verbatim: name)
      output.append("</dt><dd>")
      output.append(decimal: count)
      output.append("</dd></div>\n")
    }
    output.append("</dl>\n</header>\n")
  }

  /// Writes what the texts are compared with, which of them are shown, and the day.
  private func appendOrigin(to output: inout ByteBuffer) {
    output.append("<p class=\"about\">")
    if let revision = review.revision {
      output.append("Compared with <b>")
      output.append(html: revision.name)
      output.append("</b> <code>")
      output.append(html: String(revision.commit.prefix(12)))
      output.append("</code>.")
    } else {
      output.append("Not compared with an earlier version.")
    }
    switch review.selection {
    case .all: break
    case .changed: output.append(" Only changed texts are shown.")
    case .findings: output.append(" Only texts with findings are shown.")
    }
    if let date = review.date {
      output.append(" <time>")
      output.append(html: date)
      output.append("</time>")
    }
    output.append("</p>\n")
  }

  /// The counts with their names; those that say nothing here are left out.
  private var counts: [(name: String, count: Int)] {
    let tally = review.tally
    var counts = [
      ("files", tally.files), ("texts", tally.texts), ("links", tally.links),
      ("images", tally.images), ("errors", tally.errors), ("warnings", tally.warnings),
      ("notes", tally.notes), ("fixable", tally.fixableFindings),
      ("contrasts too low", tally.contrastFailures),
    ]
    if review.revision != nil {
      counts += [
        ("texts changed", tally.changedTexts), ("added", tally.addedTexts),
        ("removed", tally.removedTexts), ("renamed", tally.renamedTexts),
        ("links redirected", tally.redirectedLinks), ("new findings", tally.newFindings),
        ("theme values changed", tally.themeChanges),
      ]
    }
    return counts
  }

  /// Writes the table of contents.
  func appendContents(to output: inout ByteBuffer) {
    output.append("<nav aria-label=\"Contents\">\n<ul>\n")
    let tally = review.tally
    if review.revision != nil {
      let changes =
        tally.changedTexts + tally.addedTexts + tally.removedTexts + tally.renamedTexts
        + tally.themeChanges
      append(content: "changed", "Changed", "\(changes)", to: &output)
    }
    append(content: "findings", "Findings", "\(tally.findings)", to: &output)
    if !outline.others.isEmpty {
      let count = outline.others.flatMap(\.entries).map(\.members.count).reduce(0, +)
      append(content: "others", othersTitle, "\(count)", to: &output)
    }
    let failures = tally.contrastFailures
    append(
      content: "colors", "Colors", failures == 0 ? "" : "\(failures) too low", to: &output)
    output.append("</ul>\n</nav>\n")
  }

  private func append(
    content id: String, _ title: String, _ count: String, to output: inout ByteBuffer
  ) {
    output.append("<li><a href=\"#")
    output.append(verbatim: id)
    output.append("\">")
    output.append(verbatim: title)
    output.append(" <span>")
    output.append(verbatim: count)
    output.append("</span></a></li>\n")
  }

  /// The title of the section of texts that neither changed nor have findings.
  var othersTitle: String {
    outline.changed.isEmpty && outline.found.isEmpty ? "All texts" : "Other texts"
  }
}
