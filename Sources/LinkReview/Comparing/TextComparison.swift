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
