import LinkText

extension ReviewPage {
  /// Returns a list of a text's differences, with labeled insertions and deletions, if any.
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
    // Keep the space outside of the `ins` or `del` element, so that it isn't marked.
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

  /// Returns a sample of a color, or `nil` if the value is not a color.
  private func chip(_ value: String) -> HTMLText? {
    styleSheet.number(ofColor: value).map { "<span class=\"chip c\($0)\"></span> " }
  }

  /// The pairs of colors of each theme, with samples.
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
    // The style sheet adds the sample's words, which only repeat the words below the sample.
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
  /// The name of the aspect on a page.
  fileprivate var title: String {
    let words = self == .metadata ? "title of the page" : rawValue.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
