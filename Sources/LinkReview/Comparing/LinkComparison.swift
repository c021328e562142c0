import LinkText

/// The comparison of the links of two versions of a block.
struct LinkComparison {
  private let old: PerceivedText
  private let new: PerceivedText

  /// A link of the old and one of the new version; `nil` where there is none.
  private typealias Pair = (old: Int?, new: Int?)

  private struct Key: Hashable {
    let text: String
    let address: String
  }

  init(from old: PerceivedText, to new: PerceivedText) {
    self.old = old
    self.new = new
  }

  func differences(
    _ oldBlock: PerceivedText.Block, _ newBlock: PerceivedText.Block
  ) -> [Review.Difference] {
    let hasSameText = oldBlock.text == newBlock.text
    let hasSameImages =
      old.images[oldBlock.images].elementsEqual(new.images[newBlock.images]) {
        $0.alternativeText == $1.alternativeText
      }
    return pairs(oldBlock, newBlock, hasSameText: hasSameText).flatMap { pair in
      switch pair {
      case (let oldIndex?, let newIndex?):
        let moves = hasSameText ? moves(of: oldIndex, in: oldBlock, newIndex, in: newBlock) : []
        return moves
          + differences(
            old.links[oldIndex], new.links[newIndex], newIndex,
            isTextNoted: !hasSameText || !hasSameImages)
      case (let oldIndex?, nil):
        let link = old.links[oldIndex]
        return [difference(.destination, of: link, link.address, nil)]
      case (nil, let newIndex?):
        let link = new.links[newIndex]
        return [difference(.destination, of: link, nil, link.address, newIndex)]
      case (nil, nil): return []
      }
    }
  }

  // MARK: Pairs

  private func pairs(
    _ oldBlock: PerceivedText.Block, _ newBlock: PerceivedText.Block, hasSameText: Bool
  ) -> [Pair] {
    let (oldLinks, newLinks) = (old.links[oldBlock.links], new.links[newBlock.links])
    // Where the text is the same, so is the order of the texts of links.
    func key(_ link: Review.Link) -> Key {
      Key(text: link.text, address: hasSameText ? "" : link.address)
    }
    let script = EditScript(from: oldLinks.map(key), to: newLinks.map(key))
    var pairs: [Pair] = []
    var (oldLeft, newLeft): ([Int], [Int]) = ([], [])
    var (oldIndex, newIndex) = (oldBlock.links.lowerBound, newBlock.links.lowerBound)
    for edit in script.edits {
      if edit.change == .kept { pairs.append((oldIndex, newIndex)) }
      if edit.change == .removed { oldLeft.append(oldIndex) }
      if edit.change == .added { newLeft.append(newIndex) }
      oldIndex += edit.change == .added ? 0 : 1
      newIndex += edit.change == .removed ? 0 : 1
    }
    pairs += pairsOfRest(oldLeft, newLeft)
    return pairs.sorted { ($0.new ?? .max, $0.old ?? .max) < ($1.new ?? .max, $1.old ?? .max) }
  }

  /// Pairs links with the same text, then those with the same address, then those in the same order.
  private func pairsOfRest(_ oldLinks: [Int], _ newLinks: [Int]) -> [Pair] {
    var (oldLeft, newLeft) = (oldLinks, newLinks)
    var pairs: [Pair] = []
    for isSame in [\Review.Link.text, \Review.Link.address] {
      for index in newLeft {
        guard
          let place = oldLeft.firstIndex(where: {
            old.links[$0][keyPath: isSame] == new.links[index][keyPath: isSame]
          })
        else { continue }
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

  // MARK: Differences

  /// Returns the difference of a link that is at an equal word elsewhere in the same text.
  private func moves(
    of oldIndex: Int, in oldBlock: PerceivedText.Block, _ newIndex: Int,
    in newBlock: PerceivedText.Block
  ) -> [Review.Difference] {
    let link = new.links[newIndex]
    guard old.links[oldIndex].text == link.text,
      oldBlock.start(ofLink: oldIndex) != newBlock.start(ofLink: newIndex)
    else { return [] }
    return [
      difference(
        .order, of: link, oldBlock.place(ofLink: oldIndex), newBlock.place(ofLink: newIndex),
        newIndex)
    ]
  }

  private func differences(
    _ oldLink: Review.Link, _ newLink: Review.Link, _ index: Int, isTextNoted: Bool
  ) -> [Review.Difference] {
    var found: [Review.Difference] = []
    func compare(
      _ aspect: Review.Difference.Aspect, _ oldValue: String?, _ newValue: String?
    ) {
      guard oldValue != newValue else { return }
      found.append(difference(aspect, of: newLink, oldValue, newValue, index))
    }
    if !isTextNoted { compare(.text, oldLink.text, newLink.text) }
    compare(.destination, oldLink.address, newLink.address)
    // What an address leads to follows from it.
    if found.last?.aspect != .destination {
      compare(.route, oldLink.route?.words, newLink.route?.words)
      if oldLink.route == newLink.route { compare(.kind, oldLink.opening, newLink.opening) }
    }
    compare(.newTab, oldLink.opensNewTab ? "yes" : "no", newLink.opensNewTab ? "yes" : "no")
    compare(.title, oldLink.title, newLink.title)
    if found.isEmpty, oldLink.text == newLink.text, old.language == new.language {
      let (oldSpeech, newSpeech) = (oldLink.announcements, newLink.announcements)
      compare(
        .announcement,
        oldSpeech.voiceOver == newSpeech.voiceOver ? oldSpeech.talkBack : oldSpeech.voiceOver,
        oldSpeech.voiceOver == newSpeech.voiceOver ? newSpeech.talkBack : newSpeech.voiceOver)
    }
    return found
  }

  private func difference(
    _ aspect: Review.Difference.Aspect, of link: Review.Link, _ oldValue: String?,
    _ newValue: String?, _ index: Int? = nil
  ) -> Review.Difference {
    Review.Difference(
      aspect, of: link.text, .values(from: oldValue, to: newValue), link: index)
  }
}

extension PerceivedText.Block {
  /// Returns the UTF-8 offset of the start of a link in the text.
  fileprivate func start(ofLink index: Int) -> Int { linkStarts[index - links.lowerBound] }

  /// Returns where a link is, for people.
  fileprivate func place(ofLink index: Int) -> String {
    let before = Bytes(text[..<start(ofLink: index)]).shown[...].trimmingSpace
    if before.isEmpty { return "at the start" }
    return before.count > 80 ? "after “…\(before.suffix(79))”" : "after “\(before)”"
  }
}

extension Review.Link {
  /// The address, or the destination of a blocked link.
  var address: String { href ?? destination }

  /// The kind, and what opens the link, in words.
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

/// The comparison of the images of two versions of a block.
struct ImageComparison {
  private let old: PerceivedText
  private let new: PerceivedText

  init(from old: PerceivedText, to new: PerceivedText) {
    self.old = old
    self.new = new
  }

  func differences(
    _ oldBlock: PerceivedText.Block, _ newBlock: PerceivedText.Block
  ) -> [Review.Difference] {
    let (oldImages, newImages) = (old.images[oldBlock.images], new.images[newBlock.images])
    if oldImages.count == newImages.count {
      return zip(oldImages, newImages).flatMap { differences($0, $1) }
    }
    let script = EditScript(from: oldImages.map(\.source), to: newImages.map(\.source))
    var found: [Review.Difference] = []
    var (oldIndex, newIndex) = (oldImages.startIndex, newImages.startIndex)
    for edit in script.edits {
      switch edit.change {
      case .kept:
        found += differences(oldImages[oldIndex], newImages[newIndex])
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      case .removed:
        let image = oldImages[oldIndex]
        found.append(difference(.image, of: image, image.source ?? "", nil))
        oldIndex += 1
      case .added:
        let image = newImages[newIndex]
        found.append(difference(.image, of: image, nil, image.source ?? ""))
        newIndex += 1
      }
    }
    return found
  }

  private func differences(
    _ oldImage: Review.Image, _ newImage: Review.Image
  ) -> [Review.Difference] {
    let values: [(Review.Difference.Aspect, String?, String?)] = [
      (.image, oldImage.source, newImage.source),
      (.alternativeText, oldImage.alternativeText, newImage.alternativeText),
      (.title, oldImage.title, newImage.title),
    ]
    return values.filter { $0.1 != $0.2 }.map { difference($0, of: newImage, $1, $2) }
  }

  private func difference(
    _ aspect: Review.Difference.Aspect, of image: Review.Image, _ oldValue: String?,
    _ newValue: String?
  ) -> Review.Difference {
    Review.Difference(
      aspect, of: image.alternativeText, .values(from: oldValue, to: newValue))
  }
}
