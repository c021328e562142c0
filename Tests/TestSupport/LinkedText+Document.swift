@testable import LinkMarkup
@testable import LinkText

extension LinkedText {
  /// What the runs of a document must decode to, taken from the document's own values.
  init(_ linked: LinkedDocument) {
    let document = linked.document
    let text = linked.attributedText
    func string(_ range: Document.TextRange) -> String {
      String(decoding: document[range], as: UTF8.self)
    }
    func blocked(_ target: LinkTarget, _ destination: Document.TextRange) -> Blocked? {
      guard case .blocked(let reason) = target.kind else { return nil }
      return Blocked(destination: string(destination), reason: reason.rawValue)
    }
    func href(_ target: LinkTarget) -> String? {
      linked.href(of: target).map { String(decoding: $0, as: UTF8.self) }
    }
    func withoutFamilies(_ font: FontStyle) -> FontStyle {
      FontStyle(
        name: font.name, families: [], size: font.size, lineHeight: font.lineHeight,
        weight: font.weight, letterSpacing: font.letterSpacing, textStyle: font.textStyle)
    }
    let styling = linked.styling
    let isBoth = styling.appearance == .both
    let darkPalette = styling.theme[styling.style, .dark]
    var headings: [Int: FontStyle] = [:]
    for level in 1...6 where isBoth {
      headings[level] = styling.theme.fontStyle(named: "heading\(min(level, 5))")
        .map(withoutFamilies)
    }
    let map = document.sourceMap
    self.init(
      attributedText: text, locale: linked.locale, direction: linked.locale.direction,
      metadata: document.frontMatter.map {
        Metadata(title: $0.title, description: $0.description, language: $0.language)
      },
      style: styling.style,
      appearance: isBoth ? .both : styling.appearance == .dark ? .dark : .light,
      fontStyle: withoutFamilies(styling.fontStyle), headingFontStyles: headings,
      foregroundColor: styling.palette?.text,
      surfaceColor: isBoth ? styling.palette?.surface : nil,
      dark: isBoth
        ? DarkColors(foregroundColor: darkPalette?.text, surfaceColor: darkPalette?.surface) : nil,
      links: document.links.indices.map { index in
        let id = Document.Link.ID(index: UInt32(index))
        let target = linked[id]
        let announcement = linked.announcement(of: id)
        return Link(
          id: id, href: href(target), blocked: blocked(target, document[id].destination),
          title: linked.title(of: id).map { String(decoding: $0, as: UTF8.self) },
          kind: target.kind, handling: target.handling, range: text[id],
          route: target.route.map { linked[$0] }, role: target.role,
          name: linked.accessibleName(of: id), states: target.states,
          description: linked.accessibleDescription(of: id), hint: linked.hint(of: target),
          announcement: Announcement(
            voiceOver: announcement.voiceOver, talkBack: announcement.talkBack),
          source: map?[id])
      },
      images: document.images.indices.map { index in
        let id = Document.ImageID(index: UInt32(index))
        let target = linked[id]
        return Image(
          id: id, href: href(target), blocked: blocked(target, document[id].destination),
          title: document[id].title.map(string), alternativeText: text[text[id]],
          kind: target.kind, range: text[id], source: map?[id])
      },
      blockAnnouncements: linked.blockAnnouncements.map {
        Announcement(voiceOver: $0.voiceOver, talkBack: $0.talkBack)
      },
      findings: linked.findings.map { finding in
        Finding(
          rule: finding.rule, level: finding.level,
          location: SourcePosition(line: finding.location.line, column: finding.location.column),
          message: finding.message)
      },
      styles: StyledText(linked).styles,
      darkStyles: isBoth ? StyledText(linked, in: .dark).styles : [],
      codeBlockInfos: document.codeBlocks.map { string($0.info) })
  }
}
