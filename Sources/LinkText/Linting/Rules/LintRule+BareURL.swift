extension LintRule {
  /// CommonMark has no links without brackets, but other dialects convert some such text to links.
  static let bareURL = LintRule(
    name: "bare-url", level: .warning,
    summary: "an address in text that is not a link",
    suspects: \.hasBareURL
  ) { subject in
    guard let map = subject.map else { return [] }
    let document = subject.document
    let text = document.text.span
    let places = AutolinkPlaces(in: map.source)
    // The rule `broken-link-syntax` reports these.
    let brokenLinks = document.brokenLinks.map(\.range)
    // What --fix writes must not be what the rule `url-as-text` reports.
    let mayBeLong = subject.linked.lintLevels[.urlAsText] == nil
    return subject.bareAddresses(by: { BareURL.all(in: $0, $1) }, map, places).compactMap {
      address, source in
      guard !brokenLinks.hasRange(with: address.range.lowerBound) else { return nil }
      let isShort = mayBeLong || !text.string(address.range).isLongWebAddress
      let isFixed =
        address.form == .scheme && isShort
        && places.allow(source, meaning: Bytes(text, address.range))
      return LintRemark(
        .source(source), address.message(text, isShort: isShort),
        fix: isFixed ? .autolink(source) : nil)
    }
  }
}

extension LintSubject {
  /// Returns the addresses in texts outside links and markup, each with its range in the source.
  ///
  /// - Parameter find: Returns the addresses in a range of a text.
  func bareAddresses(
    by find: (Span<UInt8>, Range<Int>) -> [BareURL],
    _ map: Document.SourceMap, _ places: AutolinkPlaces
  ) -> [(address: BareURL, source: Range<Int>)] {
    var found: [(address: BareURL, source: Range<Int>)] = []
    for block in document.textBlocks {
      for (_, range, link) in document.texts(in: block) where link == nil {
        for address in find(document.text.span, range.indices) {
          guard let source = map.sourceRange(ofText: address.range), !places.isMarkup(source)
          else { continue }
          found.append((address, source))
        }
      }
    }
    return found
  }
}

extension Document {
  /// Whether text outside links may contain an address.
  fileprivate var hasBareURL: Bool {
    var isInLink = false
    return events.contains { event in
      switch event {
      case .enter(.link): isInLink = true
      case .exit(.link): isInLink = false
      case .leaf(.text(let range)) where !isInLink:
        return BareURL.mayBe(in: text.span, range.indices)
      case .enter, .exit, .leaf: break
      }
      return false
    }
  }
}

extension [Range<Int>] {
  /// Returns whether one of the ranges, which are in order, contains an offset.
  fileprivate func hasRange(with offset: Int) -> Bool {
    let index = partitioningIndex { $0.upperBound > offset }
    return index < count && self[index].contains(offset)
  }
}

extension BareURL {
  fileprivate func message(_ text: Span<UInt8>, isShort: Bool) -> String {
    let address = text.string(range)
    let offer =
      switch form {
      case .www: "[what is there](https://…)"
      case .scheme, .email: isShort ? "<…>, or better [what is there](…)" : "[what is there](…)"
      }
    return "\(address.quoted) is text, not a link; write \(offer)"
  }
}

extension Finding.Fix {
  /// Returns a fix that encloses an address in `<` and `>`.
  fileprivate static func autolink(_ address: Range<Int>) -> Finding.Fix {
    Finding.Fix(
      [
        Edit(address.lowerBound..<address.lowerBound, "<"),
        Edit(address.upperBound..<address.upperBound, ">"),
      ], effect: .newLinks)
  }
}
