package import LinkText

/// A review as one page of HTML, which loads nothing and is complete without its script.
package struct ReviewPage {
  let review: Review
  let outline: ReviewOutline
  let styleSheet: ReviewStyleSheet

  package init(of review: Review) {
    self.review = review
    outline = ReviewOutline(of: review)
    styleSheet = ReviewStyleSheet(of: review)
  }

  /// The number of texts above which only those near what is seen are laid out.
  private static let largeCount = 500

  /// The page in UTF-8.
  package var bytes: Bytes {
    ByteBuffer.bytes(minimumCapacity: 1 << 16) { append(to: &$0) }
  }

  private func append(to output: inout ByteBuffer) {
    output.append("<!DOCTYPE html>\n<html lang=\"en\"")
    if review.texts.count > ReviewPage.largeCount { output.append(" data-large") }
    output.append(">\n<head>\n<meta charset=\"utf-8\">\n")
    appendPolicy(to: &output)
    output.append(
      """
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>
      """)
    output.append(html: review.title)
    output.append("</title>\n<style>")
    output.append(verbatim: styleSheet.text.span)
    output.append("</style>\n<script>")
    output.append(verbatim: ReviewPage.script.span)
    output.append("</script>\n</head>\n<body>\n")
    output.append("<a class=\"skip\" href=\"#texts\">Skip to the texts</a>\n")
    appendHead(to: &output)
    output.append(
      "<div class=\"frame\">\n<aside class=\"panel\" aria-label=\"Contents and controls\">\n")
    appendContents(to: &output)
    appendControls(to: &output)
    output.append("</aside>\n<main id=\"texts\">\n")
    appendSections(to: &output)
    output.append("</main>\n</div>\n</body>\n</html>\n")
  }

  /// Writes the content security policy, which allows this style sheet and this script, and nothing
  /// that is loaded.
  private func appendPolicy(to output: inout ByteBuffer) {
    output.append(
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      base-uri 'none'; form-action 'none'; style-src 'sha256-
      """)
    output.append(verbatim: SHA256.base64(of: styleSheet.text))
    output.append("'; script-src 'sha256-")
    output.append(verbatim: SHA256.base64(of: ReviewPage.script))
    output.append("'\">\n")
  }

  private static let script = Bytes(PackageResources.review_js)

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

  /// A control's value and its label.
  private typealias Choice = (value: String, label: String)

  /// Writes the controls, which the script shows.
  func appendControls(to output: inout ByteBuffer) {
    output.append("<details id=\"fold\" hidden><summary>View and filter</summary>\n")
    output.append("<form id=\"controls\">\n<fieldset><legend>View</legend>\n")
    appendView(to: &output)
    output.append("</fieldset>\n<fieldset><legend>Filter</legend>\n")
    output.append(
      "<label class=\"field\">Search<input type=\"search\" name=\"q\" autocomplete=\"off\"></label>\n"
    )
    appendFilters(to: &output)
    output.append(
      """
      <output id="shown" role="status"></output>
      <div class="buttons"><button class="button" type="reset">Reset all</button></div>
      </fieldset>
      <fieldset><legend>Review marks</legend>
      <p id="progress"></p>
      <div class="buttons"><button class="button" type="button" name="json">Export JSON</button>
      <button class="button" type="button" name="markdown">Export Markdown</button></div>
      </fieldset>
      </form>
      </details>
      <template id="mark"><div class="mark"><label><input type="checkbox">\
      <span aria-hidden="true">Reviewed</span></label>\
      <details><summary>Note</summary><textarea rows="2"></textarea></details></div></template>

      """)
  }

  private func appendView(to output: inout ByteBuffer) {
    append(
      choice: "appearance", "Appearance", [("auto", "Auto"), ("light", "Light"), ("dark", "Dark")],
      to: &output)
    append(
      choice: "size", "Text size", [100, 150, 200, 310].map { ("\($0)", "\($0) %") }, to: &output)
    append(
      choice: "width", "Width",
      [("full", "Full")] + [320, 375, 768].map { ("\($0)", "\($0)") }, to: &output)
    append(
      field: "style", "Surface and style", LinkStyle.allCases.map { ($0.rawValue, $0.title) },
      selected: review.style.rawValue, to: &output)
    if review.themes.count > 1 {
      append(
        field: "theme", "Theme",
        review.themes.enumerated().map { ("\($0.offset)", $0.element.name) }, selected: "0",
        to: &output)
    }
  }

  private func appendFilters(to output: inout ByteBuffer) {
    var states: [Choice] = [("", "All")]
    if review.revision != nil { states.append(("changed", "Changed")) }
    states += [("findings", "With findings"), ("open", "Not reviewed")]
    append(field: "only", "Texts", states, to: &output)
    let locales = Set(review.texts.map(\.locale.description)).sorted()
    if locales.count > 1 {
      append(field: "locale", "Language", [("", "All")] + locales.map { ($0, $0) }, to: &output)
    }
    let links = review.texts.flatMap(\.links)
    append(counted: "rule", "Rule", countedRules.map { ($0.rule, $0.count) }, to: &output)
    append(counted: "kind", "Kind of link", links.map(\.kind.name).counted, to: &output)
    append(counted: "route", "Route", links.compactMap(\.route?.name).counted, to: &output)
  }

  private func append(
    choice name: String, _ label: String, _ choices: [Choice], to output: inout ByteBuffer
  ) {
    output.append("<fieldset><legend>")
    output.append(verbatim: label)
    output.append("</legend><div class=\"choice\">")
    for (index, choice) in choices.enumerated() {
      output.append(attribute: "<label><input type=\"radio\" name=\"", verbatim: name)
      output.append(attribute: " value=\"", verbatim: choice.value)
      output.append(index == 0 ? " checked><span>" : "><span>")
      output.append(verbatim: choice.label)
      output.append("</span></label>")
    }
    output.append("</div></fieldset>\n")
  }

  private func append(
    field name: String, _ label: String, _ choices: [Choice], selected: String = "",
    to output: inout ByteBuffer
  ) {
    output.append("<label class=\"field\">")
    output.append(verbatim: label)
    output.append(attribute: "<select name=\"", verbatim: name)
    output.append(">")
    for choice in choices {
      output.append(attribute: "<option value=\"", html: choice.value)
      output.append(choice.value == selected && !selected.isEmpty ? " selected>" : ">")
      output.append(html: choice.label)
      output.append("</option>")
    }
    output.append("</select></label>\n")
  }

  /// Writes a filter by names, with the number of each.
  private func append(
    counted name: String, _ label: String, _ counts: [(name: String, count: Int)],
    to output: inout ByteBuffer
  ) {
    guard !counts.isEmpty else { return }
    append(
      field: name, label, [("", "Any")] + counts.map { ($0.name, "\($0.name) (\($0.count))") },
      to: &output)
  }

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

extension LinkStyle {
  /// The name in a control.
  fileprivate var title: String {
    switch self {
    case .default: "Default"
    case .onContrast: "On contrast"
    case .implicit: "Implicit"
    case .implicitOnContrast: "Implicit, on contrast"
    }
  }
}

extension [String] {
  /// The different names in alphabetical order, each with its number.
  fileprivate var counted: [(name: String, count: Int)] {
    Dictionary(map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
