@testable import TestSupport

/// A single change of copy, with what users notice of it.
enum CopyChange: CaseIterable {
  case word, addedWord, removedWord, addedBlock, removedBlock, movedBlock, kind, strong
  case destination, title, linkAdded, linkRemoved, alternativeText, image, imageAdded

  /// Makes the change at a place that the generator chooses.
  ///
  /// - Returns: The differences as lines; nil if there is no such place.
  func make(in copy: inout CopyModel, _ random: inout SeededGenerator) -> [String]? {
    let index = Int.random(in: copy.blocks.indices, using: &random)
    let block = copy.blocks[index]
    let label = block.kind.label
    switch self {
    case .word, .addedWord, .removedWord, .strong, .linkAdded:
      return changeWord(at: index, in: &copy, &random)
    case .addedBlock:
      let added = copy.block(&random)
      copy.blocks.insert(added, at: index)
      return ["text of \(added.kind.label): {+\(added.text)+}"]
        + added.images.map { "image of \($0.text): none → \($0.source)" }
    case .removedBlock:
      copy.blocks.remove(at: index)
      return ["text of \(label): [-\(block.text)-]"]
        + block.images.map { "image of \($0.text): \($0.source) → none" }
    case .movedBlock: return moveBlock(from: index, in: &copy, &random)
    case .kind:
      let kinds: [CopyModel.Kind] = [
        .paragraph, .heading(2), .heading(3), .item, .numberedItem, .quote,
      ]
      let kind = random.pick(kinds.filter { $0 != block.kind })
      copy.blocks[index].kind = kind
      return ["structure of \(block.shortExcerpt): \(label) → \(kind.label)"]
    case .destination, .title, .linkRemoved: return changeLink(at: index, in: &copy, &random)
    case .alternativeText, .image: return changeImage(at: index, in: &copy, &random)
    case .imageAdded:
      let word = copy.newWord()
      copy.blocks[index].inlines.append(.image(alternativeText: word, source: "\(word).png"))
      return [
        "text of \(label): \(block.text){+ [image]+}", "image of \(word): none → \(word).png",
      ]
    }
  }

  private func changeWord(
    at index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    let inlines = copy.blocks[index].inlines
    let places = inlines.indices.filter { if case .word = inlines[$0] { true } else { false } }
    let place = random.pick(places)
    guard case .word(let old) = inlines[place] else { return nil }
    let label = copy.blocks[index].kind.label
    let before = CopyModel.Block(kind: .paragraph, inlines: Array(inlines[..<place])).text
    let after = CopyModel.Block(kind: .paragraph, inlines: Array(inlines[(place + 1)...])).text
    let space = before.isEmpty ? "" : " "
    let rest = after.isEmpty ? "" : " " + after
    let new = copy.newWord()
    switch self {
    case .word:
      copy.blocks[index].inlines[place] = .word(new)
      return ["text of \(label): \(before)[-\(space)\(old)-]{+\(space)\(new)+}\(rest)"]
    case .addedWord:
      copy.blocks[index].inlines.insert(.word(new), at: place + 1)
      return ["text of \(label): \(before)\(space)\(old){+ \(new)+}\(rest)"]
    case .removedWord:
      guard !after.isEmpty else { return nil }
      copy.blocks[index].inlines.remove(at: place)
      return ["text of \(label): \(before)[-\(space)\(old)-]\(rest)"]
    case .strong:
      copy.blocks[index].inlines[place] = .strong(old)
      return ["formatting of \(old): plain → strong"]
    default:
      copy.blocks[index].inlines[place] = .link(text: old, destination: "app://\(new)", title: nil)
      return ["destination of \(old): none → app://\(new)"]
    }
  }

  private func moveBlock(
    from index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    // Of two neighbors, either may be the one that moved.
    let targets = copy.blocks.indices.filter { abs($0 - index) > 1 }
    guard !targets.isEmpty else { return nil }
    let target = random.pick(targets)
    let origin = copy.place(of: index)
    copy.blocks.insert(copy.blocks.remove(at: index), at: target)
    let block = copy.blocks[target]
    return ["order of \(block.shortExcerpt): \(origin) → \(copy.place(of: target))"]
  }

  private func changeLink(
    at index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    let inlines = copy.blocks[index].inlines
    guard
      let place = inlines.firstIndex(where: { if case .link = $0 { true } else { false } }),
      case .link(let text, let destination, let title) = inlines[place]
    else { return nil }
    let new = copy.newWord()
    switch self {
    case .destination:
      copy.blocks[index].inlines[place] = .link(
        text: text, destination: "app://\(new)", title: title)
      return ["destination of \(text): \(destination) → app://\(new)"]
    case .title:
      copy.blocks[index].inlines[place] = .link(text: text, destination: destination, title: new)
      return ["title of \(text): \(title ?? "none") → \(new)"]
    default:
      copy.blocks[index].inlines[place] = .word(text)
      return ["destination of \(text): \(destination) → none"]
    }
  }

  private func changeImage(
    at index: Int, in copy: inout CopyModel, _ random: inout SeededGenerator
  ) -> [String]? {
    let inlines = copy.blocks[index].inlines
    guard
      let place = inlines.firstIndex(where: { if case .image = $0 { true } else { false } }),
      case .image(let text, let source) = inlines[place]
    else { return nil }
    let new = copy.newWord()
    if self == .image {
      copy.blocks[index].inlines[place] = .image(alternativeText: text, source: "\(new).png")
      return ["image of \(text): \(source) → \(new).png"]
    }
    copy.blocks[index].inlines[place] = .image(alternativeText: new, source: source)
    return ["alternative-text of \(new): \(text) → \(new)"]
  }
}

extension CopyModel.Block {
  fileprivate var images: [(text: String, source: String)] {
    inlines.compactMap { inline in
      if case .image(let text, let source) = inline { (text, source) } else { nil }
    }
  }

  fileprivate var shortExcerpt: String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}

extension CopyModel {
  /// Where a block is, in words.
  fileprivate func place(of index: Int) -> String {
    index == 0 ? "at the start" : "after “\(blocks[index - 1].shortExcerpt)”"
  }
}
