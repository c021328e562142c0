import LinkText

/// The comparison of the links and images of two versions of a block.
extension TextComparison {
  /// The indices of a link in both versions; `nil` for a version that lacks the link.
  private typealias Pair = (old: Int?, new: Int?)

  private struct Key: Hashable {
    let text: String
    let address: String
  }

  mutating func compareLinks(from oldBlock: PerceivedText.Block, to newBlock: PerceivedText.Block) {
    let hasSameText = oldBlock.text == newBlock.text
    let hasSameImages =
      old.images[oldBlock.images].elementsEqual(new.images[newBlock.images]) {
        $0.alternativeText == $1.alternativeText
      }
    for pair in pairs(from: oldBlock, to: newBlock, hasSameText: hasSameText) {
      let (oldLink, newLink) = (pair.old.map { old.links[$0] }, pair.new.map { new.links[$0] })
      guard let oldIndex = pair.old, let newIndex = pair.new, let oldLink, let newLink else {
        compare(
          .destination, of: (oldLink ?? newLink)?.text ?? "", from: oldLink?.address,
          to: newLink?.address, link: pair.new)
        continue
      }
      if hasSameText, oldLink.text == newLink.text,
        oldBlock.start(ofLink: oldIndex) != newBlock.start(ofLink: newIndex)
      {
        // The link moved to an equal word elsewhere in the same text.
        add(
          .order, of: newLink.text,
          as: .values(
            from: oldBlock.place(ofLink: oldIndex), to: newBlock.place(ofLink: newIndex)),
          link: newIndex)
      }
      compare(
        from: oldLink, to: newLink, index: newIndex, isTextReported: !hasSameText || !hasSameImages)
    }
  }

  private mutating func compare(
    from oldLink: Review.Link, to newLink: Review.Link, index: Int, isTextReported: Bool
  ) {
    var values: [(aspect: Review.Difference.Aspect, old: String?, new: String?)] = []
    if !isTextReported { values.append((.text, oldLink.text, newLink.text)) }
    values.append((.destination, oldLink.address, newLink.address))
    // A new address explains a new route and a new kind, so only the address is reported.
    if oldLink.address == newLink.address {
      values.append((.route, oldLink.route?.words, newLink.route?.words))
      if oldLink.route == newLink.route {
        values.append((.kind, oldLink.opening, newLink.opening))
      }
    }
    values.append(
      (.newTab, oldLink.opensNewTab ? "yes" : "no", newLink.opensNewTab ? "yes" : "no"))
    values.append((.title, oldLink.title, newLink.title))
    values.removeAll { $0.old == $0.new }
    if values.isEmpty, oldLink.text == newLink.text, old.language == new.language {
      let (oldSpeech, newSpeech) = (oldLink.announcements, newLink.announcements)
      let speech =
        oldSpeech.voiceOver == newSpeech.voiceOver
        ? \Review.Link.Announcements.talkBack : \.voiceOver
      values.append((.announcement, oldSpeech[keyPath: speech], newSpeech[keyPath: speech]))
    }
    for (aspect, oldValue, newValue) in values {
      compare(aspect, of: newLink.text, from: oldValue, to: newValue, link: index)
    }
  }

  // MARK: Pairs

  private func pairs(
    from oldBlock: PerceivedText.Block, to newBlock: PerceivedText.Block, hasSameText: Bool
  ) -> [Pair] {
    let (oldLinks, newLinks) = (old.links[oldBlock.links], new.links[newBlock.links])
    // In unchanged text, links are paired by their texts alone.
    func key(_ link: Review.Link) -> Key {
      Key(text: link.text, address: hasSameText ? "" : link.address)
    }
    let edits = EditScript(from: oldLinks.map(key), to: newLinks.map(key)).indices.map {
      (old: $0.old.map { $0 + oldLinks.startIndex }, new: $0.new.map { $0 + newLinks.startIndex })
    }
    let pairs =
      edits.filter { $0.old != nil && $0.new != nil }
      + pairsOfRest(
        old: edits.filter { $0.new == nil }.compactMap(\.old),
        new: edits.filter { $0.old == nil }.compactMap(\.new))
    return pairs.sorted { ($0.new ?? .max, $0.old ?? .max) < ($1.new ?? .max, $1.old ?? .max) }
  }

  /// Pairs links by text, then by address, then in order if equally many are left in both versions.
  private func pairsOfRest(old oldLinks: [Int], new newLinks: [Int]) -> [Pair] {
    var (oldLeft, newLeft) = (oldLinks, newLinks)
    var pairs: [Pair] = []
    for value in [\Review.Link.text, \Review.Link.address] {
      for index in newLeft {
        let wanted = new.links[index][keyPath: value]
        let place = oldLeft.firstIndex { old.links[$0][keyPath: value] == wanted }
        guard let place else { continue }
        pairs.append((oldLeft.remove(at: place), index))
        newLeft.removeAll { $0 == index }
      }
    }
    if oldLeft.count == newLeft.count {
      pairs += zip(oldLeft, newLeft).map { ($0, $1) }
    } else {
      pairs += oldLeft.map { ($0, nil) } + newLeft.map { (nil, $0) }
    }
    return pairs
  }

  // MARK: Images

  mutating func compareImages(
    from oldBlock: PerceivedText.Block, to newBlock: PerceivedText.Block
  ) {
    let oldImages = Array(old.images[oldBlock.images])
    let newImages = Array(new.images[newBlock.images])
    let pairs =
      oldImages.count == newImages.count
      ? oldImages.indices.map { ($0, $0) }
      : EditScript(from: oldImages.map(\.source), to: newImages.map(\.source)).indices
    for (oldIndex, newIndex) in pairs {
      compare(from: oldIndex.map { oldImages[$0] }, to: newIndex.map { newImages[$0] })
    }
  }

  /// Compares an image, which may be in only one of the versions.
  mutating func compare(from oldImage: Review.Image?, to newImage: Review.Image?) {
    let text = (newImage ?? oldImage)?.alternativeText ?? ""
    guard let oldImage, let newImage else {
      let (oldSource, newSource) = (
        oldImage.map { $0.source ?? "" }, newImage.map { $0.source ?? "" }
      )
      return compare(.image, of: text, from: oldSource, to: newSource)
    }
    compare(.image, of: text, from: oldImage.source, to: newImage.source)
    compare(
      .alternativeText, of: text, from: oldImage.alternativeText, to: newImage.alternativeText)
    compare(.title, of: text, from: oldImage.title, to: newImage.title)
  }
}

extension PerceivedText.Block {
  /// Returns the UTF-8 offset of the start of a link in the text.
  fileprivate func start(ofLink index: Int) -> Int { linkStarts[index - links.lowerBound] }

  /// Describes the position of a link in the text, such as `after “See the”`.
  fileprivate func place(ofLink index: Int) -> String {
    let before = Bytes(text[..<start(ofLink: index)]).shown[...].trimmingSpace
    if before.isEmpty { return "at the start" }
    return before.count > 80 ? "after “…\(before.suffix(79))”" : "after “\(before)”"
  }
}

extension Review.Link {
  /// The address, or the destination of a blocked link.
  var address: String { href ?? destination }

  /// The link's kind and the program that opens it, such as `web, opened by the system`.
  fileprivate var opening: String {
    var words = kind.name
    if case .blocked(let reason) = kind { words += " (\(reason.rawValue))" }
    switch handling {
    case .system: words += ", opened by the system"
    case .app: words += ", opened by the app"
    case .page: words += ", opened by the page"
    case .none: break
    }
    return isDisabled ? words + ", disabled" : words
  }
}

extension Review.Link.Route {
  /// The route as a call, such as `collection(username: anne)`.
  package var words: String {
    let values = parameters.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return values.isEmpty ? name : "\(name)(\(values))"
  }
}
