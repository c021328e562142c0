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

  /// The number of texts above which browsers lay out only visible entries.
  private static let largeCount = 500

  private static let script = Bytes(PackageResources.review_js)

  /// The page in UTF-8.
  ///
  /// The content security policy allows only the page's own style sheet and script.
  package var bytes: Bytes {
    let page: HTMLText = """
      <!DOCTYPE html>
      <html lang="en"\(" data-large", if: review.texts.count > ReviewPage.largeCount)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      base-uri 'none'; form-action 'none'; \
      style-src 'sha256-\(SHA256.base64(of: styleSheet.text))'; \
      script-src 'sha256-\(SHA256.base64(of: ReviewPage.script))'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(review.title)</title>
      <style>\(verbatim: styleSheet.text)</style>
      <script>\(verbatim: ReviewPage.script)</script>
      </head>
      <body>
      <a class="skip" href="#texts">Skip to the texts</a>
      \(pageHeader)<div class="frame">
      <aside class="panel" aria-label="Contents and controls">
      \(tableOfContents)\(controls)</aside>
      <main id="texts">
      \(sections)</main>
      </div>
      </body>
      </html>

      """
    return page.bytes
  }

  private var pageHeader: HTMLText {
    let counts: [HTMLText] = counts.map { name, count in
      """
      <div\(" class=\"zero\"", if: count == 0)><dt>\(name)</dt><dd>\(count)</dd></div>

      """
    }
    return """
      <header class="head">
      <h1>\(review.title)</h1>
      <p class="verdict">\(review.verdict)</p>
      <p class="about">\(origin)</p>
      <dl class="counts">
      \(counts)</dl>
      </header>

      """
  }

  /// The compared revision, the selection of texts, and the date.
  private var origin: HTMLText {
    var origin: HTMLText =
      if let revision = review.revision {
        "Compared with <b>\(revision.name)</b> <code>\(String(revision.commit.prefix(12)))</code>."
      } else {
        "Not compared with an earlier version."
      }
    switch review.selection {
    case .all: break
    case .changed: origin += " Only changed texts are shown."
    case .findings: origin += " Only texts with findings are shown."
    }
    if let date = review.date { origin += " <time>\(date)</time>" }
    return origin
  }

  /// The counts with their names; counts of changes are included only in a comparison.
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

  private var tableOfContents: HTMLText {
    let tally = review.tally
    var rows: [(id: String, title: String, count: String)] = []
    if review.revision != nil {
      let changes =
        tally.changedTexts + tally.addedTexts + tally.removedTexts + tally.renamedTexts
        + tally.themeChanges
      rows.append(("changed", "Changed", "\(changes)"))
    }
    rows.append(("findings", "Findings", "\(tally.findings)"))
    if !outline.others.isEmpty {
      let count = outline.others.flatMap(\.entries).map(\.members.count).reduce(0, +)
      rows.append(("others", othersTitle, "\(count)"))
    }
    let failures = tally.contrastFailures
    rows.append(("colors", "Colors", failures == 0 ? "" : "\(failures) too low"))
    let items: [HTMLText] = rows.map {
      "<li><a href=\"#\($0.id)\">\($0.title) <span>\($0.count)</span></a></li>\n"
    }
    return "<nav aria-label=\"Contents\">\n<ul>\n\(items)</ul>\n</nav>\n"
  }

  /// The title of the section of texts that neither changed nor have findings.
  var othersTitle: String {
    outline.changed.isEmpty && outline.found.isEmpty ? "All texts" : "Other texts"
  }

  /// An option of a control: its value and its label.
  private typealias Choice = (value: String, label: String)

  /// The controls, which are hidden until the script shows them.
  private var controls: HTMLText {
    """
    <details id="fold" hidden><summary>View and filter</summary>
    <form id="controls">
    <fieldset><legend>View</legend>
    \(viewControls)</fieldset>
    <fieldset><legend>Filter</legend>
    <label class="field">Search<input type="search" name="q" autocomplete="off"></label>
    \(filters)<output id="shown" role="status"></output>
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

    """
  }

  private var viewControls: HTMLText {
    let sizes = [100, 150, 200, 310].map { ("\($0)", "\($0) %") }
    let widths = [("full", "Full")] + [320, 375, 768].map { ("\($0)", "\($0)") }
    var html = buttons(
      "appearance", label: "Appearance",
      choices: [("auto", "Auto"), ("light", "Light"), ("dark", "Dark")])
    html += buttons("size", label: "Text size", choices: sizes)
    html += buttons("width", label: "Width", choices: widths)
    html += menu(
      "style", label: "Surface and style",
      choices: LinkStyle.allCases.map { ($0.rawValue, $0.title) }, selected: review.style.rawValue)
    if review.themes.count > 1 {
      let names = review.themes.enumerated().map { ("\($0.offset)", $0.element.name) }
      html += menu("theme", label: "Theme", choices: names, selected: "0")
    }
    return html
  }

  private var filters: HTMLText {
    var states: [Choice] = [("", "All")]
    if review.revision != nil { states.append(("changed", "Changed")) }
    states += [("findings", "With findings"), ("open", "Not reviewed")]
    var html = menu("only", label: "Texts", choices: states)
    let locales = Set(review.texts.map(\.locale.description)).sorted()
    if locales.count > 1 {
      html += menu("locale", label: "Language", choices: [("", "All")] + locales.map { ($0, $0) })
    }
    let links = review.texts.flatMap(\.links)
    for (name, label, counts) in [
      ("rule", "Rule", countedRules.map { ($0.rule, $0.count) }),
      ("kind", "Kind of link", links.map(\.kind.name).counted),
      ("route", "Route", links.compactMap(\.route?.name).counted),
    ] where !counts.isEmpty {
      html += menu(
        name, label: label, choices: [("", "Any")] + counts.map { ($0, "\($0) (\($1))") })
    }
    return html
  }

  /// Returns radio buttons, the first of which is checked.
  private func buttons(_ name: String, label: String, choices: [Choice]) -> HTMLText {
    let buttons: [HTMLText] = choices.enumerated().map { index, choice in
      """
      <label><input type="radio" name="\(name)" value="\(choice.value)"\
      \(" checked", if: index == 0)><span>\(choice.label)</span></label>
      """
    }
    return """
      <fieldset><legend>\(label)</legend><div class="choice">\(buttons)</div></fieldset>

      """
  }

  private func menu(
    _ name: String, label: String, choices: [Choice], selected: String = ""
  ) -> HTMLText {
    let options: [HTMLText] = choices.map { choice in
      let isSelected = choice.value == selected && !selected.isEmpty
      return """
        <option value="\(choice.value)"\(" selected", if: isSelected)>\(choice.label)</option>
        """
    }
    return "<label class=\"field\">\(label)<select name=\"\(name)\">\(options)</select></label>\n"
  }

  private var sections: HTMLText {
    var sections: HTMLText = ""
    if let revision = review.revision {
      sections += section(
        "changed", title: "Changed",
        content: """
          <p>Texts that users read, hear or follow differently than in \(revision.name).</p>
          \(themeChanges)\(folders(outline.changed))\(removedTexts)
          """)
    }
    sections += section(
      "findings", title: "Findings", content: "\(rules)\(fileFindings)\(folders(outline.found))")
    if !outline.others.isEmpty {
      sections += section("others", title: othersTitle, content: folders(outline.others))
    }
    sections += section("colors", title: "Colors", content: colors)
    return sections
  }

  private func section(_ id: String, title: String, content: HTMLText) -> HTMLText {
    """
    <section class="section" id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(content)</section>

    """
  }
}

extension LinkStyle {
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
  /// The distinct strings in alphabetical order, each with the number of its occurrences.
  fileprivate var counted: [(name: String, count: Int)] {
    Dictionary(map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
