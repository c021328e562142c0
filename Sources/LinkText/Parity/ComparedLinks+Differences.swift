extension ComparedLinks {
  /// Returns how the links of a translation differ from these, which are those of the source.
  ///
  /// The order of links is free, as languages order words differently.
  package func differences(in translation: ComparedLinks) -> [LinkDifference] {
    var pairing = LinkPairing(links, translation.links)
    pairing.pair { $0.destination }
    pairing.pair { $0.destination.withRelativePositions }
    let sameCount = pairing.pairs.count
    var differences = pairing.pairs.flatMap { source, translated in
      sameDestination(source, links[source], translation.links[translated], translation.locale)
    }
    // What is left has another destination.
    pairing.pair { $0.opensApp ? [] : $0.destination.placeholders }
    pairing.pair { [$0.opensApp, $0.hasPlaceholder] }
    pairing.pair({ $0.hasPlaceholder ? true : nil }, { $0.hasPlaceholder ? nil : true })
    pairing.pair { _ in true }
    for (source, translated) in pairing.pairs[sameCount...] {
      differences.append(
        otherDestination(source, links[source], translation.links[translated]))
    }
    var broken = translation.brokenLinks[...]
    for source in pairing.sourcesLeft {
      let destination = links[source].quotedDestination
      if let link = broken.popFirst() {
        differences.append(
          LinkDifference(
            .broken(source), .brokenTranslatedLink,
            "\(link.text.quoted(asASCII: false)) is text, but the source has a link to "
              + "\(destination) here; write it as in the source", at: link.range))
      } else {
        differences.append(
          LinkDifference(
            .missing(source), .missingTranslatedLink,
            "the source has a link to \(destination), which this translation lacks; add it"))
      }
    }
    for translated in pairing.translationsLeft {
      let link = translation.links[translated]
      differences.append(
        LinkDifference(
          .extra, .extraTranslatedLink,
          "the source has no link to \(link.quotedDestination); remove it here, or add it there",
          at: link.range))
    }
    return differences
  }

  /// Returns what differs between links with the same destination.
  private func sameDestination(
    _ index: Int, _ source: Link, _ translated: Link, _ language: LanguageTag
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
    _ index: Int, _ source: Link, _ translated: Link
  ) -> LinkDifference {
    let destinations =
      "\(translated.quotedDestination), but that of the source to \(source.quotedDestination)"
    if source.destination.placeholders != translated.destination.placeholders {
      return LinkDifference(
        .placeholder(index), .differentTranslatedPlaceholder,
        "this link leads to \(destinations); write the placeholders of the source",
        at: translated.range)
    }
    if source.opensApp || translated.opensApp {
      return LinkDifference(
        .destination(index), .differentTranslatedDestination,
        "this link leads to \(destinations); the app knows only that", at: translated.range)
    }
    return LinkDifference(
      .localized(index), .localizedDestination, "this link leads to \(destinations)",
      at: translated.range)
  }
}

/// The links of a source and of a translation that belong together.
private struct LinkPairing {
  typealias Link = ComparedLinks.Link

  private let sources: [Link]
  private let translations: [Link]
  private(set) var sourcesLeft: [Int]
  private(set) var translationsLeft: [Int]
  private(set) var pairs: [(source: Int, translated: Int)] = []

  init(_ sources: [Link], _ translations: [Link]) {
    self.sources = sources
    self.translations = translations
    sourcesLeft = Array(sources.indices)
    translationsLeft = Array(translations.indices)
  }

  /// Pairs each link of the source with the first of the translation that is left and has the same
  /// key.
  mutating func pair<Key: Hashable>(_ key: (Link) -> Key?) { pair(key, key) }

  /// Pairs links by their keys; those without a key are left.
  mutating func pair<Key: Hashable>(
    _ sourceKey: (Link) -> Key?, _ translationKey: (Link) -> Key?
  ) {
    guard !sourcesLeft.isEmpty, !translationsLeft.isEmpty else { return }
    var waiting: [Key: ArraySlice<Int>] = [:]
    for index in translationsLeft {
      guard let key = translationKey(translations[index]) else { continue }
      waiting[key, default: []].append(index)
    }
    var paired: Set<Int> = []
    sourcesLeft.removeAll { source in
      guard let key = sourceKey(sources[source]), let translated = waiting[key]?.popFirst() else {
        return false
      }
      pairs.append((source, translated))
      paired.insert(translated)
      return true
    }
    translationsLeft.removeAll { paired.contains($0) }
  }
}

extension ComparedLinks.Link {
  fileprivate var quotedDestination: String {
    String(decoding: destination, as: UTF8.self).quoted(asASCII: true)
  }

  fileprivate var hasPlaceholder: Bool { Placeholder.removing(from: destination.span) != nil }
}

extension Bytes {
  /// A destination with the positions of its format specifiers relative to each other: both `%@` and
  /// `%2$@` are `%1$@` if there is no other one.
  fileprivate var withRelativePositions: Bytes {
    let specifiers = formatSpecifiers
    let ranks = specifiers.map(\.position).sorted()
    var result: Bytes = []
    var end = 0
    for specifier in specifiers {
      let rank = ranks.partitioningIndex { $0 >= specifier.position } + 1
      result += self[end..<specifier.range.lowerBound] + "%\(rank)$".utf8
      result += self[specifier.conversion..<specifier.range.upperBound]
      end = specifier.range.upperBound
    }
    return result + self[end...]
  }

  /// The placeholders of a destination in order, with relative positions.
  fileprivate var placeholders: [Bytes] {
    let bytes = withRelativePositions
    var placeholders: [Bytes] = []
    var index = 0
    while index < bytes.count {
      let count = Placeholder.variableCount(at: index, in: bytes.span)
      if let count { placeholders.append(Bytes(bytes[index..<index + count])) }
      index += count ?? 1
    }
    return placeholders
  }

  /// The format specifiers, each with its position: the one that it names, or its place in order.
  private var formatSpecifiers: [(range: Range<Int>, conversion: Int, position: Int)] {
    var specifiers: [(range: Range<Int>, conversion: Int, position: Int)] = []
    var index = 0
    while let percent = self[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = percent + 1
      guard let count = Placeholder.variableCount(at: percent, in: span) else { continue }
      index = percent + count
      let digits = self[(percent + 1)..<index].prefix(while: \.isASCIIDigit)
      let isNumbered = !digits.isEmpty && self[digits.endIndex] == UInt8(ascii: "$")
      let position = isNumbered ? Int(String(decoding: digits, as: UTF8.self)) : nil
      specifiers.append(
        (
          percent..<index, isNumbered ? digits.endIndex + 1 : percent + 1,
          position ?? specifiers.count + 1
        ))
    }
    return specifiers
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
