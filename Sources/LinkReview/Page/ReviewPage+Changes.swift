import LinkText

extension ReviewPage {
  /// Writes the differences of a text, inserted and deleted words with what they are in words.
  func append(_ change: Review.Change, of text: Review.Text, to output: inout ByteBuffer) {
    var former: String?
    if case .renamed(let name) = change.kind { former = name }
    guard former != nil || !change.differences.isEmpty else { return }
    output.append("<ul class=\"changes\">\n")
    if let former {
      output.append("<li><b>Name</b> was <code>")
      output.append(html: former)
      output.append("</code></li>\n")
    }
    for difference in change.differences {
      output.append("<li>")
      append(difference, of: text, to: &output)
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  private func append(
    _ difference: Review.Difference, of text: Review.Text, to output: inout ByteBuffer
  ) {
    output.append("<b>")
    output.append(verbatim: difference.aspect.title)
    output.append("</b> ")
    if let link = difference.link {
      output.append("of <a href=\"#")
      output.append(verbatim: text.id)
      output.append(".")
      output.append(decimal: link)
      output.append("\">")
      output.append(html: difference.subject.isEmpty ? "the link" : difference.subject)
      output.append("</a>: ")
    } else if !difference.subject.isEmpty {
      output.append("of ")
      output.append(html: difference.subject)
      output.append(": ")
    }
    switch difference.versions {
    case .words(let pieces): append(pieces, to: &output)
    case .values(let old, let new):
      if let old { append(removed: old, to: &output) }
      if old != nil, new != nil { output.append(" ") }
      if let new { append(added: new, to: &output) }
    }
  }

  private func append(_ pieces: [Review.Difference.Piece], to output: inout ByteBuffer) {
    for piece in pieces {
      // Outside, so that the space is not marked.
      let words = piece.text.first == " " ? piece.text.dropFirst() : piece.text[...]
      if words.count < piece.text.count { output.append(" ") }
      switch piece.change {
      case .kept: output.append(html: String(words))
      case .removed: append(removed: String(words), to: &output)
      case .added: append(added: String(words), to: &output)
      }
    }
  }

  private func append(removed words: String, to output: inout ByteBuffer) {
    output.append("<del><span class=\"hidden\">deleted: </span>")
    output.append(html: words)
    output.append("</del>")
  }

  private func append(added words: String, to output: inout ByteBuffer) {
    output.append("<ins><span class=\"hidden\">inserted: </span>")
    output.append(html: words)
    output.append("</ins>")
  }

  /// Writes the texts that are gone.
  func appendRemovedTexts(to output: inout ByteBuffer) {
    guard !review.removedTexts.isEmpty else { return }
    output.append("<div class=\"folder\">\n<h3>Removed</h3>\n")
    for text in review.removedTexts {
      output.append("<article class=\"entry\"><header><h4>")
      output.append(html: text.value.map { "\(text.path) \($0)" } ?? text.path)
      output.append("</h4>")
      append(tag: "removed", "removed", to: &output)
      output.append("</header>\n<ul class=\"changes\">\n")
      for block in text.blocks {
        output.append(attribute: "<li lang=\"", verbatim: text.locale.description)
        output.append(attribute: " dir=\"", verbatim: text.locale.direction.rawValue)
        output.append(">")
        append(removed: block, to: &output)
        output.append("</li>\n")
      }
      output.append("</ul>\n</article>\n")
    }
    output.append("</div>\n")
  }

  /// Writes the values of themes that differ.
  func appendThemeChanges(to output: inout ByteBuffer) {
    for theme in review.themes where !theme.changes.isEmpty {
      output.append("<div class=\"folder\">\n<h3>")
      output.append(html: theme.name)
      output.append("</h3>\n<article class=\"entry\"><header><h4>Theme</h4>")
      append(tag: "changed", "changed", to: &output)
      output.append("</header>\n<ul class=\"changes\">\n")
      for change in theme.changes {
        output.append("<li><b>")
        output.append(html: change.token)
        output.append("</b> ")
        if let appearance = change.appearance {
          output.append(verbatim: "\(appearance.rawValue) ")
        }
        appendValues(change.old, change.new, to: &output)
        output.append("</li>\n")
      }
      output.append("</ul>\n</article>\n</div>\n")
    }
  }

  private func appendValues(_ old: String?, _ new: String?, to output: inout ByteBuffer) {
    for (value, isOld) in [(old, true), (new, false)] {
      guard let value else { continue }
      if !isOld, old != nil { output.append(" ") }
      if let number = styleSheet.number(ofColor: value) {
        output.append("<span class=\"chip c", decimal: number)
        output.append("\"></span> ")
      }
      if isOld { append(removed: value, to: &output) } else { append(added: value, to: &output) }
    }
  }

  /// Writes the colors of each theme, drawn on each other.
  func appendColors(to output: inout ByteBuffer) {
    open(section: "colors", "Colors", to: &output)
    output.append(
      "<p>Every pair of colors of the theme, with its contrast as defined by WCAG 2.2.</p>\n")
    for theme in review.themes {
      output.append("<h3>")
      output.append(html: theme.name)
      output.append("</h3>\n")
      if theme.swatches.isEmpty {
        output.append("<p>The theme leaves colors to the page.</p>\n")
      }
      for style in theme.stylesWithoutCue {
        output.append("<p>")
        append(tag: "fail", "✕ fails", to: &output)
        output.append(" Only color distinguishes links of the style ")
        output.append(verbatim: style.rawValue)
        output.append(" from text (WCAG 2.2, 1.4.1 Use of Color).</p>\n")
      }
      let styles = [nil] + LinkStyle.allCases.map(Optional.some)
      for style in styles {
        append(theme.swatches.filter { $0.style == style }, of: style, to: &output)
      }
    }
    output.append("</section>\n")
  }

  private func append(
    _ swatches: [Review.Swatch], of style: LinkStyle?, to output: inout ByteBuffer
  ) {
    guard !swatches.isEmpty else { return }
    output.append("<details open><summary><h4>")
    output.append(verbatim: style.map { "Links: \($0.rawValue)" } ?? "Text and surfaces")
    output.append("</h4></summary>\n<ul class=\"swatches\">\n")
    for swatch in swatches { append(swatch, to: &output) }
    output.append("</ul></details>\n")
  }

  private func append(_ swatch: Review.Swatch, to output: inout ByteBuffer) {
    // The style sheet has the words of the sample, which only repeat those below it.
    output.append("<li><div class=\"sample c", decimal: styleSheet.number(of: swatch))
    if let state = swatch.state { output.append(verbatim: " \(state.rawValue)") }
    output.append("\"></div><dl><dt>")
    output.append(html: swatch.color)
    output.append("<dd>on ")
    output.append(html: swatch.ground)
    output.append(", ")
    output.append(verbatim: swatch.appearance.rawValue)
    output.append("<dd><b>")
    output.append(verbatim: swatch.ratio)
    output.append("</b> ")
    appendOutcome(of: swatch, to: &output)
    output.append("</dl>\n")
  }

  private func appendOutcome(of swatch: Review.Swatch, to output: inout ByteBuffer) {
    let need = [swatch.requiredRatio, swatch.criterion?.rawValue].compactMap(\.self)
      .joined(separator: ", ")
    switch swatch.outcome {
    case .pass: append(tag: "pass", "✓ passes \(need)", to: &output)
    case .fail(let suggestion):
      append(tag: "fail", "✕ fails \(need)", to: &output)
      if let suggestion { output.append(verbatim: "; \(suggestion) passes") }
    case .notRequired: append(tag: "", "not required", to: &output)
    case .information: append(tag: "", "for information", to: &output)
    }
  }
}

extension Review.Difference.Aspect {
  /// The name on a page.
  fileprivate var title: String {
    switch self {
    case .text: "Text"
    case .order: "Order"
    case .structure: "Structure"
    case .formatting: "Formatting"
    case .destination: "Destination"
    case .route: "Route"
    case .kind: "Kind"
    case .announcement: "Announcement"
    case .newTab: "New tab"
    case .title: "Title"
    case .alternativeText: "Alternative text"
    case .image: "Image"
    case .language: "Language"
    case .metadata: "Title of the page"
    }
  }
}

/// The order of the texts on a page: changed ones, ones with findings, and all others.
struct ReviewOutline {
  /// One text, or texts that are translations of each other.
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
      let (folder, entry) = ReviewOutline.entry(index, group, of: review)
      let texts = entry.members.map { review.texts[$0.text] }
      if texts.contains(where: { $0.change != nil }) {
        changed.add(entry, to: folder, &places.changed)
      } else if texts.contains(where: { !$0.findings.isEmpty }) {
        found.add(entry, to: folder, &places.found)
      } else {
        others.add(entry, to: folder, &places.others)
      }
    }
  }

  /// Returns an entry and the name of its folder.
  private static func entry(
    _ index: Int, _ group: Review.Group?, of review: Review
  ) -> (folder: String, Entry) {
    let source = review.texts[group?.members.first?.text ?? index]
    let members = group?.members ?? [Review.Group.Member(text: index, parity: .notCompared)]
    guard let value = source.value else {
      let (folder, name) = split(group?.name ?? source.path)
      return (folder, Entry(name: name, members: members, isGroup: group != nil))
    }
    // A catalog of gettext joins the context and the text by a control character.
    let key = value.key.replacing("\u{4}", with: " | ")
    let name = value.variant.isEmpty ? key : "\(key) \(value.variant)"
    return (source.path, Entry(name: name, members: members, isGroup: group != nil))
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
    _ entry: ReviewOutline.Entry, to folder: String, _ places: inout [String: Int]
  ) {
    if let place = places[folder] {
      self[place].entries.append(entry)
    } else {
      places[folder] = count
      append(ReviewOutline.Folder(name: folder, entries: [entry]))
    }
  }
}
