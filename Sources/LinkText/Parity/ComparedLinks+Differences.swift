extension ComparedLinks {
  /// Returns how the links of a translation differ from these links of the source.
  ///
  /// Links may be in another order, because languages order words differently.
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
      sameDestinationDifferences(
        source, source: links[source], translated: translation.links[translated],
        language: translation.locale)
    }
    pairing.pairOtherDestinations()
    for (source, translated) in pairing.pairs[sameCount...] {
      differences.append(
        otherDestinationDifference(
          source, translated: translated, in: translation, sourcePlace: sourcePlace(source)))
    }
    differences += missingLinks(pairing, in: translation, sourcePlace: sourcePlace)
    for translated in pairing.translationsLeft {
      let link = translation.links[translated]
      differences.append(
        LinkDifference(
          kind: .extra(link.localizedDestination(translation.locale)), rule: .extraTranslatedLink,
          message: "the source has no link to \(link.quotedDestination); "
            + "remove it here, or add it there", range: link.range))
    }
    return differences
  }

  /// Returns the differences of source links that the translation lacks or has only as text.
  private func missingLinks(
    _ pairing: LinkPairing, in translation: ComparedLinks, sourcePlace: (_ index: Int) -> String
  ) -> [LinkDifference] {
    guard !pairing.sourcesLeft.isEmpty else { return [] }
    var broken = translation.brokenLinks[...]
    return zip(pairing.sourcesLeft, pairing.blocksOfSourcesLeft).map { source, block in
      let destination = links[source].quotedDestination + sourcePlace(source)
      let written = String(decoding: links[source].destination, as: UTF8.self)
      // Comparing with all broken links of a page could take too much time.
      let index =
        broken.prefix(64).firstIndex { $0.text.contains(written) }
        ?? (extent == .value ? broken.indices.first : nil)
      guard let index else {
        return LinkDifference(
          kind: .missing(source), rule: .missingTranslatedLink,
          message: "the source has a link to \(destination), which this translation lacks; add it",
          range: translation.blocks.indices.contains(block) ? translation.blocks[block] : nil)
      }
      broken.swapAt(index, broken.startIndex)
      let link = broken.removeFirst()
      return LinkDifference(
        kind: .broken(source), rule: .brokenTranslatedLink,
        message: "\(link.text.quoted(asASCII: false)) is text, but the source has a link to "
          + "\(destination) here; write it as in the source", range: link.range)
    }
  }

  /// Returns how links with the same destination differ.
  private func sameDestinationDifferences(
    _ index: Int, source: Link, translated: Link, language: LanguageTag
  ) -> [LinkDifference] {
    if source.markup != translated.markup {
      let (old, new) =
        source.markup == .html ? ("HTML", "Markdown") : ("Markdown", "HTML")
      return [
        LinkDifference(
          kind: .markup(index), rule: .translatedMarkupDiffers,
          message: "this link is written in \(new), but in the source in \(old), which the app "
            + "reads; write it as in the source", range: translated.range)
      ]
    }
    guard source.markup == .markdown, source.text == translated.text, source.text.isTranslatable,
      language.language != locale.language
    else { return [] }
    return [
      LinkDifference(
        kind: .text(index), rule: .untranslatedLinkText,
        message: "the text \(source.text.quoted(asASCII: false)) is that of the source; translate "
          + "it unless it is a name", range: translated.range)
    ]
  }

  /// Returns how links with different destinations differ.
  private func otherDestinationDifference(
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
        kind: .placeholder(index, [comparablePlace] + placeholders),
        rule: .differentTranslatedPlaceholder,
        message: "this link leads to \(destinations); \(advice)",
        commonMessage: "this link leads to \(example); \(advice)", range: translated.range)
    }
    if source.opening == .app || translated.opening == .app {
      return LinkDifference(
        kind: .destination(index, translated.destination.withRelativePositions),
        rule: .differentTranslatedDestination,
        message: "this link leads to \(destinations); both must lead to the same place in the app",
        range: translated.range)
    }
    let isSamePage = source.localizedDestination(locale) == place
    return LinkDifference(
      kind: extent == .page && isSamePage ? .language(index) : .localized(index, comparablePlace),
      rule: .localizedDestination, message: "this link leads to \(destinations)",
      commonMessage: "this link leads to \(example)", range: translated.range)
  }
}

extension String {
  /// Whether a text has any words other than names, code and addresses.
  fileprivate var isTranslatable: Bool {
    let bytes = Bytes(utf8)
    let text = Placeholder.removing(from: bytes.span) ?? bytes
    guard !text.contains(where: \.isASCIIDigit) else { return false }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .filter { $0.contains(where: \.isLetter) }
    // After its first letter, an ordinary word has no capitals or characters of code or addresses.
    let hasOrdinaryWord = words.contains { word in
      let start = word.drop { !$0.isLetter }
      guard let end = start.lastIndex(where: \.isLetter), !word.contains("()") else { return false }
      return start[...end].dropFirst().allSatisfy {
        !$0.isUppercase && !"@_/\\.:=()<>{}#".contains($0)
      }
    }
    return hasOrdinaryWord
      && (words.count > 1 || words[0].first(where: \.isLetter)?.isUppercase == false)
  }
}

/// A difference between the links of a translation and its source.
package struct LinkDifference: Sendable {
  /// A kind of difference; if all translations have the same one, the source is probably newer.
  package enum Kind: Hashable, Sendable {
    case missing(Int)
    case broken(Int)
    /// The destination of the additional link, without its language.
    case extra(Bytes)
    /// The translation's destination.
    case destination(Int, Bytes)
    /// The translation's destination without its language, followed by its placeholders.
    case placeholder(Int, [Bytes])
    /// The translation's destination without its language.
    case localized(Int, Bytes)
    /// A link on a page whose destination differs only by its language.
    case language(Int)
    case markup(Int)
    case text(Int)

    /// Whether the cause can be that the source is newer than its translations.
    ///
    /// Other differences are names left as they are, and links to pages in the other language.
    package var mayMeanNewerSource: Bool {
      switch self {
      case .text, .language: false
      case .missing, .broken, .extra, .destination, .placeholder, .localized, .markup: true
      }
    }

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

  package let kind: Kind
  let rule: LintRule
  /// The problem and how to fix it.
  package let message: String
  /// The message if all translations have the difference; `nil` to use ``message``.
  ///
  /// Destinations may then differ by their languages, so the message gives one as an example.
  var commonMessage: String?
  /// The range in the translation; `nil` for the whole translation, or if it is not known.
  package let range: Range<Int>?

  /// Returns the level of the difference, or `nil` if the project turns its rule off.
  package func level(_ levels: LintLevels) -> Finding.Level? { levels[rule] }

  /// Returns the difference as a finding, or `nil` if the project turns its rule off.
  ///
  /// - Parameters:
  ///   - start: The start of the text or the link.
  ///   - isCommon: Whether all translations have the difference, which is reported at the source.
  package func finding(
    _ levels: LintLevels, from start: SourcePosition, to end: SourcePosition,
    of value: CatalogKey?, isCommon: Bool = false
  ) -> Finding? {
    let rule = isCommon ? .staleSource : rule
    let common = "every translation is older than this text, or was changed with purpose: in each, "
    return levels[rule].map {
      Finding(
        rule: rule.name, level: $0, location: start, end: end,
        message: isCommon ? common + (commonMessage ?? message) : message, value: value)
    }
  }
}
