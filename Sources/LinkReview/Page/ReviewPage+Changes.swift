import LinkText

extension ReviewPage {
  /// Returns the differences of a text: inserted and deleted words, labeled as such.
  func changes(of text: Review.Text) -> HTMLText? {
    guard let change = text.change else { return nil }
    var items = change.differences.map { difference($0, of: text) }
    if case .renamed(let former) = change.kind {
      items.insert("<b>Name</b> was <code>\(former)</code>", at: 0)
    }
    guard !items.isEmpty else { return nil }
    return "<ul class=\"changes\">\n\(items.map { "<li>\($0)</li>\n" })</ul>\n"
  }

  private func difference(_ difference: Review.Difference, of text: Review.Text) -> HTMLText {
    var html: HTMLText = "<b>\(difference.aspect.title)</b> "
    if let link = difference.link {
      let subject = difference.subject.isEmpty ? "the link" : difference.subject
      html += "of <a href=\"#\(text.id).\(link)\">\(subject)</a>: "
    } else if !difference.subject.isEmpty {
      html += "of \(difference.subject): "
    }
    switch difference.versions {
    case .words(let pieces): html += "\(pieces.map { words($0) })"
    case .values(let old, let new):
      html += "\(old.map(deleted))\(" ", if: old != nil && new != nil)\(new.map(inserted))"
    }
    return html
  }

  private func words(_ piece: Review.Difference.Piece) -> HTMLText {
    // The space is outside of the element, so that it isn't marked.
    let hasSpace = piece.text.first == " "
    let words = String(piece.text.dropFirst(hasSpace ? 1 : 0))
    let marked: HTMLText =
      switch piece.change {
      case .kept: "\(words)"
      case .removed: deleted(words)
      case .added: inserted(words)
      }
    return "\(" ", if: hasSpace)\(marked)"
  }

  private func deleted(_ words: String) -> HTMLText {
    "<del><span class=\"hidden\">deleted: </span>\(words)</del>"
  }

  private func inserted(_ words: String) -> HTMLText {
    "<ins><span class=\"hidden\">inserted: </span>\(words)</ins>"
  }

  var removedTexts: HTMLText? {
    guard !review.removedTexts.isEmpty else { return nil }
    let texts: [HTMLText] = review.removedTexts.map { text in
      let blocks: [HTMLText] = text.blocks.map { block in
        """
        <li lang="\(text.locale.description)" dir="\(text.locale.direction.rawValue)">\
        \(deleted(block))</li>

        """
      }
      return """
        <article class="entry"><header>\
        <h4>\(text.value.map { "\(text.path) \($0)" } ?? text.path)</h4>\
        \(tag("removed", words: "removed"))</header>
        <ul class="changes">
        \(blocks)</ul>
        </article>

        """
    }
    return "<div class=\"folder\">\n<h3>Removed</h3>\n\(texts)</div>\n"
  }

  var themeChanges: [HTMLText] {
    review.themes.filter { !$0.changes.isEmpty }.map { theme in
      let changes: [HTMLText] = theme.changes.map { change in
        let appearance = change.appearance.map { "\($0.rawValue) " } ?? ""
        let isReplaced = change.old != nil && change.new != nil
        return """
          <li><b>\(change.token)</b> \(appearance)\
          \(change.old.map { "\(chip($0))\(deleted($0))" })\(" ", if: isReplaced)\
          \(change.new.map { "\(chip($0))\(inserted($0))" })</li>

          """
      }
      return """
        <div class="folder">
        <h3>\(theme.name)</h3>
        <article class="entry"><header><h4>Theme</h4>\
        \(tag("changed", words: "changed"))</header>
        <ul class="changes">
        \(changes)</ul>
        </article>
        </div>

        """
    }
  }

  /// Returns a sample of a color; `nil` for other values.
  private func chip(_ value: String) -> HTMLText? {
    styleSheet.number(ofColor: value).map { "<span class=\"chip c\($0)\"></span> " }
  }

  /// The colors of each theme, drawn on each other.
  var colors: HTMLText {
    let themes: [HTMLText] = review.themes.map { theme in
      let failures: [HTMLText] = theme.stylesWithoutCue.map { style in
        """
        <p>\(tag("fail", words: "✕ fails")) Only color distinguishes links of the style \
        \(style.rawValue) from text (WCAG 2.2, 1.4.1 Use of Color).</p>

        """
      }
      let styles = [nil] + LinkStyle.allCases.map(Optional.some)
      let groups = styles.compactMap { style -> HTMLText? in
        let swatches = theme.swatches.filter { $0.style == style }
        guard !swatches.isEmpty else { return nil }
        return """
          <details open><summary><h4>\
          \(style.map { "Links: \($0.rawValue)" } ?? "Text and surfaces")</h4></summary>
          <ul class="swatches">
          \(swatches.map { swatch($0) })</ul></details>

          """
      }
      return """
        <h3>\(theme.name)</h3>
        \("<p>The theme leaves colors to the page.</p>\n", if: theme.swatches.isEmpty)\
        \(failures)\(groups)
        """
    }
    return """
      <p>Every pair of colors of the theme, with its contrast as defined by WCAG 2.2.</p>
      \(themes)
      """
  }

  private func swatch(_ swatch: Review.Swatch) -> HTMLText {
    // The style sheet has the words of the sample, which only repeat those below it.
    """
    <li><div class="sample c\(styleSheet.number(of: swatch))\
    \(swatch.state.map { " \($0.rawValue)" })"></div>\
    <dl><dt>\(swatch.color)<dd>on \(swatch.ground), \(swatch.appearance.rawValue)\
    <dd><b>\(swatch.ratio)</b> \(outcome(of: swatch))</dl>

    """
  }

  private func outcome(of swatch: Review.Swatch) -> HTMLText {
    let need = [swatch.requiredRatio, swatch.criterion?.rawValue].compactMap(\.self)
      .joined(separator: ", ")
    switch swatch.outcome {
    case .pass: return tag("pass", words: "✓ passes \(need)")
    case .fail(nil): return tag("fail", words: "✕ fails \(need)")
    case .fail(let suggestion?):
      return "\(tag("fail", words: "✕ fails \(need)")); \("\(suggestion)") passes"
    case .notRequired: return tag("", words: "not required")
    case .information: return tag("", words: "for information")
    }
  }
}

extension Review.Difference.Aspect {
  /// The name on a page.
  fileprivate var title: String {
    let words = self == .metadata ? "title of the page" : rawValue.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// The order of the texts on a page: changed ones, ones with findings, and all others.
struct ReviewOutline {
  /// A text, or texts that are translations of each other.
  struct Entry {
    /// The name without the folder.
    let name: String
    /// Indices in ``Review/texts``, and the comparison with the source in a group.
    let members: [Review.Group.Member]
    /// Whether the texts are shown side by side.
    let isGroup: Bool
  }

  /// The entries of a folder, or of a catalog.
  struct Folder {
    let name: String
    var entries: [Entry] = []
  }

  /// The folders with changed texts, by their first text.
  private(set) var changed: [Folder] = []
  /// The folders with texts that did not change and have findings.
  private(set) var found: [Folder] = []
  /// The folders with all other texts.
  private(set) var others: [Folder] = []

  init(of review: Review) {
    var groups: [Int: Review.Group] = [:]
    for group in review.groups {
      for member in group.members { groups[member.text] = group }
    }
    var places = (changed: [String: Int](), found: [String: Int](), others: [String: Int]())
    for index in review.texts.indices {
      let group = groups[index]
      // A group is where the first of its texts is.
      guard group == nil || group?.members.map(\.text).min() == index else { continue }
      let members = group?.members ?? [(index, .notCompared)]
      let source = review.texts[members[0].text]
      var (folder, name) = ReviewOutline.split(group?.name ?? source.path)
      if let value = source.value {
        // A catalog of gettext joins the context and the text by a control character.
        let key = value.key.replacing("\u{4}", with: " | ")
        (folder, name) = (source.path, value.variant.isEmpty ? key : "\(key) \(value.variant)")
      }
      let entry = Entry(name: name, members: members, isGroup: group != nil)
      let texts = entry.members.map { review.texts[$0.text] }
      if texts.contains(where: { $0.change != nil }) {
        changed.add(entry, to: folder, places: &places.changed)
      } else if texts.contains(where: { !$0.findings.isEmpty }) {
        found.add(entry, to: folder, places: &places.found)
      } else {
        others.add(entry, to: folder, places: &places.others)
      }
    }
  }

  /// Returns the folder of a path, with its slash, and the rest.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
    let next = path.utf8.index(after: slash)
    return (String(path[..<next]), String(path[next...]))
  }
}

extension [ReviewOutline.Folder] {
  /// Adds an entry to the folder with that name, which is new unless `places` has its index.
  fileprivate mutating func add(
    _ entry: ReviewOutline.Entry, to folder: String, places: inout [String: Int]
  ) {
    if let place = places[folder] {
      self[place].entries.append(entry)
    } else {
      places[folder] = count
      append(ReviewOutline.Folder(name: folder, entries: [entry]))
    }
  }
}
