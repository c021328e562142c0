extension ComparedLinks {
  /// Returns how the links of a translation differ from these links of the source.
  ///
  /// The order of links is free, as languages order words differently.
  ///
  /// - Parameters:
  ///   - translation: The links of the translation.
  ///   - sourcePlace: Returns where a link of the source is, for messages.
  package func differences(
    in translation: ComparedLinks, sourcePlace: (_ index: Int) -> String = { _ in "" }
  ) -> [LinkDifference] {
    var pairing = LinkPairing(self, translation: translation)
    pairing.pairSameDestinations()
    let sameCount = pairing.pairs.count
    var differences = pairing.pairs.flatMap { source, translated in
      sameDestination(
        source, source: links[source], translated: translation.links[translated],
        language: translation.locale)
    }
    pairing.pairOtherDestinations()
    for (source, translated) in pairing.pairs[sameCount...] {
      differences.append(
        otherDestination(
          source, translated: translated, in: translation, sourcePlace: sourcePlace(source)))
    }
    differences += missingLinks(pairing, in: translation, sourcePlace: sourcePlace)
    for translated in pairing.translationsLeft {
      let link = translation.links[translated]
      differences.append(
        LinkDifference(
          .extra(link.localizedDestination(translation.locale)), .extraTranslatedLink,
          "the source has no link to \(link.quotedDestination); remove it here, or add it there",
          at: link.range))
    }
    return differences
  }

  /// Returns the links of the source that are only text in the translation, or not there at all.
  private func missingLinks(
    _ pairing: LinkPairing, in translation: ComparedLinks, sourcePlace: (_ index: Int) -> String
  ) -> [LinkDifference] {
    guard !pairing.sourcesLeft.isEmpty else { return [] }
    var broken = translation.brokenLinks[...]
    let blocks = pairing.blocksOfSourcesLeft(blockCount: blocks.count, translation.blocks.count)
    return zip(pairing.sourcesLeft, blocks).map { source, block in
      let destination = links[source].quotedDestination + sourcePlace(source)
      let written = String(decoding: links[source].destination, as: UTF8.self)
      // A page with more broken links is not worth the time.
      let index =
        broken.prefix(64).firstIndex { $0.text.contains(written) }
        ?? (extent == .value ? broken.indices.first : nil)
      guard let index else {
        return LinkDifference(
          .missing(source), .missingTranslatedLink,
          "the source has a link to \(destination), which this translation lacks; add it",
          at: translation.blocks.indices.contains(block) ? translation.blocks[block] : nil)
      }
      broken.swapAt(index, broken.startIndex)
      let link = broken.removeFirst()
      return LinkDifference(
        .broken(source), .brokenTranslatedLink,
        "\(link.text.quoted(asASCII: false)) is text, but the source has a link to "
          + "\(destination) here; write it as in the source", at: link.range)
    }
  }

  /// Returns what differs between links with the same destination.
  private func sameDestination(
    _ index: Int, source: Link, translated: Link, language: LanguageTag
  ) -> [LinkDifference] {
    if source.markup != translated.markup {
      let (old, new) =
        source.markup == .html ? ("HTML", "Markdown") : ("Markdown", "HTML")
      return [
        LinkDifference(
          .markup(index), .translatedMarkupDiffers,
          "this link is written in \(new), but in the source in \(old), which the app reads; "
            + "write it as in the source", at: translated.range)
      ]
    }
    guard source.markup == .markdown, source.text == translated.text, source.text.isTranslatable,
      language.language != locale.language
    else { return [] }
    return [
      LinkDifference(
        .text(index), .untranslatedLinkText,
        "the text \(source.text.quoted(asASCII: false)) is that of the source; translate it unless "
          + "it is a name", at: translated.range)
    ]
  }

  /// Returns what differs between links with different destinations.
  private func otherDestination(
    _ index: Int, translated translatedIndex: Int, in translation: ComparedLinks,
    sourcePlace: String
  ) -> LinkDifference {
    let source = links[index]
    let translated = translation.links[translatedIndex]
    let destinations =
      "\(translated.quotedDestination), but that of the source to \(source.quotedDestination)"
      + sourcePlace
    let example =
      "another place than \(source.quotedDestination), such as \(translated.quotedDestination)"
    let place = translated.localizedDestination(translation.locale)
    let comparablePlace = place.withRelativePositions
    let placeholders = translated.destination.placeholders
    if source.destination.placeholders != placeholders {
      let advice = "write the placeholders of the source"
      return LinkDifference(
        .placeholder(index, [comparablePlace] + placeholders), .differentTranslatedPlaceholder,
        "this link leads to \(destinations); \(advice)",
        inEach: "this link leads to \(example); \(advice)", at: translated.range)
    }
    if source.opening == .app || translated.opening == .app {
      return LinkDifference(
        .destination(index, translated.destination.withRelativePositions),
        .differentTranslatedDestination,
        "this link leads to \(destinations); both must lead to the same place in the app",
        at: translated.range)
    }
    let isSamePage = source.localizedDestination(locale) == place
    return LinkDifference(
      extent == .page && isSamePage ? .language(index) : .localized(index, comparablePlace),
      .localizedDestination, "this link leads to \(destinations)",
      inEach: "this link leads to \(example)", at: translated.range)
  }
}

extension ComparedLinks.Link {
  fileprivate var quotedDestination: String {
    String(decoding: destination, as: UTF8.self).quoted(asASCII: true)
  }
}

extension String {
  /// Whether a text is rather words than a name, code or an address, which are the same in every
  /// language.
  fileprivate var isTranslatable: Bool {
    let bytes = Bytes(utf8)
    let text = Placeholder.removing(from: bytes.span) ?? bytes
    guard !text.contains(where: \.isASCIIDigit) else { return false }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .filter { $0.contains(where: \.isLetter) }
    guard words.contains(where: \.isOrdinaryWord) else { return false }
    return words.count > 1 || words[0].first(where: \.isLetter)?.isUppercase == false
  }
}

extension Substring {
  /// Whether a word has no capitals but the first letter, and nothing that code and addresses have.
  fileprivate var isOrdinaryWord: Bool {
    let start = drop { !$0.isLetter }
    guard let end = start.lastIndex(where: \.isLetter), !contains("()") else { return false }
    return start[...end].dropFirst().allSatisfy {
      !$0.isUppercase && !"@_/\\.:=()<>{}#".contains($0)
    }
  }
}

/// A difference between the links of a translation and its source.
package struct LinkDifference: Sendable {
  /// The kind of difference, which is the same in every language if the source is newer than its
  /// translations.
  package enum Kind: Hashable, Sendable {
    case missing(Int)
    case broken(Int)
    /// The destination without the language in it.
    case extra(Bytes)
    /// The destination of the translation.
    case destination(Int, Bytes)
    /// The placeholders of the translation, after its destination without the language in it.
    case placeholder(Int, [Bytes])
    /// The destination of the translation without the language in it.
    case localized(Int, Bytes)
    /// Only the language in the destination of a link on a page.
    case language(Int)
    case markup(Int)
    case text(Int)

    /// Whether it may be that the source is newer than its translations: names are the same in every
    /// language, and links to the page in that language differ in each.
    package var isOfDestinations: Bool {
      switch self {
      case .text, .language: false
      case .missing, .broken, .extra, .destination, .placeholder, .localized, .markup: true
      }
    }
  }

  package let kind: Kind
  let rule: LintRule
  /// The problem and what to do.
  package let message: String
  /// The message about all translations, whose destinations may differ in the language in them;
  /// `nil` if the message about one language is true of all.
  private let commonMessage: String?
  /// The range in the translation; `nil` if it is all of it, or is not known.
  package let range: Range<Int>?

  init(
    _ kind: Kind, _ rule: LintRule, _ message: String, inEach commonMessage: String? = nil,
    at range: Range<Int>? = nil
  ) {
    self.kind = kind
    self.rule = rule
    self.message = message
    self.commonMessage = commonMessage
    self.range = range
  }

  /// Returns the level of the difference, or `nil` if the project turns its rule off.
  package func level(_ levels: LintLevels) -> Finding.Level? { levels[rule] }

  /// Returns the difference as a finding, or `nil` if the project turns its rule off.
  ///
  /// - Parameters:
  ///   - levels: The project's levels.
  ///   - start: Where the text or the link begins.
  ///   - end: Where it ends.
  ///   - value: The translation.
  package func finding(
    _ levels: LintLevels, from start: SourcePosition, to end: SourcePosition, of value: CatalogKey?
  ) -> Finding? {
    levels[rule].map {
      Finding(
        rule: rule.name, level: $0, location: start, end: end, message: message, value: value)
    }
  }

  /// Returns the finding for a difference that all translations have, at the source.
  package func staleFinding(
    _ levels: LintLevels, from start: SourcePosition, to end: SourcePosition, of value: CatalogKey?
  ) -> Finding? {
    levels[.staleSource].map {
      Finding(
        rule: LintRule.staleSource.name, level: $0, location: start, end: end,
        message: "every translation is older than this text, or was changed with purpose: in each, "
          + (commonMessage ?? message), value: value)
    }
  }
}

extension LinkDifference.Kind {
  /// The index of the link in the source; `nil` if the source has none.
  package var source: Int? {
    switch self {
    case .missing(let index), .broken(let index), .destination(let index, _),
      .placeholder(let index, _), .localized(let index, _), .language(let index),
      .markup(let index), .text(let index):
      index
    case .extra: nil
    }
  }
}
