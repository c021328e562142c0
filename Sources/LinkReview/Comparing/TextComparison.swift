import LinkText

extension Review.Difference {
  /// Returns the differences that users notice between two versions, in reading order.
  package static func all(from old: PerceivedText, to new: PerceivedText) -> [Review.Difference] {
    guard old != new else { return [] }
    return TextComparison(from: old, to: new).differences
  }
}

/// The comparison of two versions of a text.
struct TextComparison {
  let old: PerceivedText
  let new: PerceivedText
  private(set) var differences: [Review.Difference] = []

  init(from old: PerceivedText, to new: PerceivedText) {
    self.old = old
    self.new = new
    compare(.language, of: "", from: old.language, to: new.language)
    compare(.metadata, of: "title", from: old.title, to: new.title)
    compare(.metadata, of: "description", from: old.summary, to: new.summary)
    for step in BlockAlignment(from: old, to: new).steps {
      switch step {
      case .pair(let oldIndex, let newIndex):
        compare(from: old.blocks[oldIndex], to: new.blocks[newIndex])
      case .moved(let oldIndex, let newIndex):
        add(
          .order, of: new.blocks[newIndex].excerpt,
          as: .values(from: old.place(of: oldIndex), to: new.place(of: newIndex)))
        compare(from: old.blocks[oldIndex], to: new.blocks[newIndex])
      case .removed(let index):
        add(old.blocks[index], of: old, as: .removed)
        for image in old.images[old.blocks[index].images] { compare(from: image, to: nil) }
      case .added(let index):
        add(new.blocks[index], of: new, as: .added)
        for image in new.images[new.blocks[index].images] { compare(from: nil, to: image) }
      }
    }
  }

  /// Reports a whole block as removed or added.
  private mutating func add(
    _ block: PerceivedText.Block, of text: PerceivedText,
    as change: Review.Difference.Piece.Change
  ) {
    let words = block.words
    let isOld = change == .removed
    if words.isEmpty, block.links.isEmpty {
      compare(.structure, of: "", from: isOld ? block.label : nil, to: isOld ? nil : block.label)
    } else if words.isEmpty || block.text == Bytes.imageSign {
      for link in text.links[block.links] {
        compare(
          .destination, of: link.text, from: isOld ? link.address : nil,
          to: isOld ? nil : link.address)
      }
    } else {
      let text = String(words.text.dropFirst())
      add(.text, of: block.label, as: .words([.init(change: change, text: text)]))
    }
  }

  private mutating func compare(
    from oldBlock: PerceivedText.Block, to newBlock: PerceivedText.Block
  ) {
    compare(.structure, of: newBlock.excerpt, from: oldBlock.label, to: newBlock.label)
    if oldBlock.text != newBlock.text {
      let words = WordDifference(from: oldBlock.words, to: newBlock.words)
      add(.text, of: newBlock.label, as: .words(words.pieces))
      compareMarks(words.kept)
    } else if oldBlock.spans != newBlock.spans {
      compareMarks(of: oldBlock, and: newBlock)
    }
    compareLinks(from: oldBlock, to: newBlock)
    compareImages(from: oldBlock, to: newBlock)
  }

  /// Compares the marks of words that both versions have.
  private mutating func compareMarks(_ kept: [(old: Word, new: Word)]) {
    var rest = kept[...]
    while let first = rest.first {
      let run = rest.prefix { $0.old.marks == first.old.marks && $0.new.marks == first.new.marks }
      rest = rest[run.endIndex...]
      guard first.old.marks != first.new.marks else { continue }
      compare(
        .formatting, of: String(run.map(\.new).text.trimmingSpace), from: first.old.marks.words,
        to: first.new.marks.words)
    }
  }

  /// Compares the marks of blocks with the same text, where marks may begin within words.
  private mutating func compareMarks(
    of oldBlock: PerceivedText.Block, and newBlock: PerceivedText.Block
  ) {
    let ends = Set(oldBlock.spans.map(\.end) + newBlock.spans.map(\.end)).sorted()
    var (oldSpans, newSpans) = (oldBlock.spans[...], newBlock.spans[...])
    var start = 0
    for end in ends {
      while let span = oldSpans.first, span.end <= start { oldSpans.removeFirst() }
      while let span = newSpans.first, span.end <= start { newSpans.removeFirst() }
      if let oldMarks = oldSpans.first?.marks, let newMarks = newSpans.first?.marks,
        oldMarks != newMarks
      {
        let text = String(decoding: newBlock.text[start..<end], as: UTF8.self)
        compare(
          .formatting, of: String(text.trimmingSpace), from: oldMarks.words, to: newMarks.words)
      }
      start = end
    }
  }

  /// Reports two values of an aspect if they differ.
  mutating func compare(
    _ aspect: Review.Difference.Aspect, of subject: String, from oldValue: String?,
    to newValue: String?, link: Int? = nil
  ) {
    guard oldValue != newValue else { return }
    add(aspect, of: subject, as: .values(from: oldValue, to: newValue), link: link)
  }

  mutating func add(
    _ aspect: Review.Difference.Aspect, of subject: String,
    as versions: Review.Difference.Versions, link: Int? = nil
  ) {
    differences.append(
      Review.Difference(aspect: aspect, subject: subject, versions: versions, link: link))
  }
}

extension PerceivedText.Block {
  /// The start of the text, with at most 80 characters.
  fileprivate var excerpt: String {
    let text = text.shown
    return text.count > 80 ? text.prefix(79) + "…" : text
  }
}

extension PerceivedText {
  /// Describes the position of a block, such as `at the start`.
  fileprivate func place(of index: Int) -> String {
    index == 0 ? "at the start" : "after “\(blocks[index - 1].excerpt)”"
  }
}

extension AttributedText.Marks {
  /// The names of the marks, such as `emphasis, code`; `plain` if there are none.
  fileprivate var words: String {
    let names: [(AttributedText.Marks, String)] = [
      (.emphasis, "emphasis"), (.strong, "strong"), (.strikethrough, "struck through"),
      (.code, "code"),
    ]
    let words = names.filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }
}

extension StringProtocol {
  /// The text without the spaces at its start and end.
  var trimmingSpace: SubSequence { trimming { $0 == " " } }
}

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
          as: .values(from: oldBlock.place(ofLink: oldIndex), to: newBlock.place(ofLink: newIndex)),
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
    values.append((.newTab, oldLink.opensNewTab ? "yes" : "no", newLink.opensNewTab ? "yes" : "no"))
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
      var origins: [String: ArraySlice<Int>] = [:]
      for index in oldLeft { origins[old.links[index][keyPath: value], default: []].append(index) }
      var paired: Set<Int> = []
      newLeft.removeAll { index in
        guard let origin = origins[new.links[index][keyPath: value]]?.popFirst() else {
          return false
        }
        pairs.append((origin, index))
        paired.insert(origin)
        return true
      }
      oldLeft.removeAll(where: paired.contains)
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
    let end = start(ofLink: index)
    // The last 80 characters are shown; only clusters of many scalars take more bytes.
    let start = text[..<max(0, end - 1_024)].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    let before = Bytes(text[start..<end]).shown[...].trimmingSpace
    if before.isEmpty { return "at the start" }
    return start > 0 || !before.dropLast(80).isEmpty
      ? "after “…\(before.suffix(79))”" : "after “\(before)”"
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
