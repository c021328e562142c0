extension ComparedLinks {
  /// Returns the differences between the links of a translation and these links of the source.
  ///
  /// The order of links may differ, because languages order words differently.
  ///
  /// - Parameters:
  ///   - translation: The links of the translation.
  ///   - sourcePlace: Returns the place of a source link for messages, such as ` at page.md:3:5`.
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
    for translated in pairing.unpairedTranslations {
      let link = translation.links[translated]
      differences.append(
        LinkDifference(
          kind: .extra(link.neutralDestination(translation.locale)), rule: .extraTranslatedLink,
          message: "the source has no link to \(link.quotedDestination); "
            + "remove it here, or add it there", range: link.range))
    }
    return differences
  }

  /// Returns a difference for each source link that the translation lacks or has only as text.
  private func missingLinks(
    _ pairing: LinkPairing, in translation: ComparedLinks, sourcePlace: (_ index: Int) -> String
  ) -> [LinkDifference] {
    guard !pairing.unpairedSources.isEmpty else { return [] }
    var broken = translation.brokenLinks[...]
    return zip(pairing.unpairedSources, pairing.blocksOfUnpairedSources).map { source, block in
      let destination = links[source].quotedDestination + sourcePlace(source)
      let written = String(decoding: links[source].destination, as: UTF8.self)
      // A comparison with all broken links of a page could take too much time.
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

  /// Returns any difference between links to one destination: the markup, or an untranslated text.
  private func sameDestinationDifferences(
    _ index: Int, source: Link, translated: Link, language: LanguageTag
  ) -> [LinkDifference] {
    if source.markup != translated.markup {
      let (old, new) = source.markup == .html ? ("HTML", "Markdown") : ("Markdown", "HTML")
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

  /// Returns the difference between two links to different destinations.
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
    let place = translated.neutralDestination(translation.locale)
    let comparablePlace = place.withRenumberedSpecifiers
    let placeholders = translated.destination.placeholders
    if source.destination.placeholders != placeholders {
      let advice = "write the placeholders of the source"
      return LinkDifference(
        kind: .placeholder(index, [comparablePlace] + placeholders),
        rule: .differentTranslatedPlaceholder,
        message: "this link leads to \(destinations); \(advice)",
        commonMessage: "this link leads to \(example); \(advice)", range: translated.range)
    }
    if source.opener == .app || translated.opener == .app {
      return LinkDifference(
        kind: .destination(index, translated.destination.withRenumberedSpecifiers),
        rule: .differentTranslatedDestination,
        message: "this link leads to \(destinations); both must lead to the same place in the app",
        range: translated.range)
    }
    let isSamePage = source.neutralDestination(locale) == place
    return LinkDifference(
      kind: extent == .page && isSamePage ? .language(index) : .localized(index, comparablePlace),
      rule: .localizedDestination, message: "this link leads to \(destinations)",
      commonMessage: "this link leads to \(example)", range: translated.range)
  }
}

extension String {
  /// Whether a text has no digits, and has words that are probably not names, code, or addresses.
  fileprivate var isTranslatable: Bool {
    let bytes = Bytes(utf8)
    let text = Placeholder.removing(from: bytes.span) ?? bytes
    guard !text.contains(where: \.isASCIIDigit) else { return false }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .filter { $0.contains(where: \.isLetter) }
    // After its first letter, an ordinary word has no capitals, and no marks of code or addresses.
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

/// A difference between the links of a translation and the links of its source.
package struct LinkDifference: Sendable {
  /// A kind of difference, with the index of the source link, if any.
  ///
  /// If all translations have an equal kind, the source is probably newer.
  package enum Kind: Hashable, Sendable {
    case missing(Int)
    case broken(Int)
    /// An additional link, with its destination without the language instead of an index.
    case extra(Bytes)
    /// A different destination that opens in the app, with the translation's destination.
    case destination(Int, Bytes)
    /// Different placeholders, with the destination as in `localized`, and then the placeholders.
    case placeholder(Int, [Bytes])
    /// A different destination, with the translation's destination without the language.
    case localized(Int, Bytes)
    /// A destination that differs only by its language, as is usual on a page.
    case language(Int)
    case markup(Int)
    case text(Int)

    /// Whether a source that is newer than its translations can be the cause.
    ///
    /// Usually, `text` is an unchanged name, and `language` is a link to a translated page.
    package var mayMeanNewerSource: Bool {
      switch self {
      case .text, .language: false
      case .missing, .broken, .extra, .destination, .placeholder, .localized, .markup: true
      }
    }

    /// The index of the link in the source; `nil` if the source lacks the link.
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
  package let message: String
  /// The message if all translations have the difference; `nil` to use ``message``.
  ///
  /// The translations may have different destinations, so the message gives an example.
  var commonMessage: String?
  /// The range in the translation; `nil` for the whole translation, or if it is not known.
  package let range: Range<Int>?

  /// Returns the level of the difference, or `nil` if the project turns the rule off.
  package func level(_ levels: LintLevels) -> Finding.Level? { levels[rule] }

  /// Returns the difference as a finding, or `nil` if the project turns the rule off.
  ///
  /// - Parameters:
  ///   - start: The start of the difference, or of the whole text if the range is not known.
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
