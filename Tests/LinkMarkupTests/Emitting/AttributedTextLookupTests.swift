import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AttributedTextLookupTests {
  private func text(_ markdown: String) throws -> AttributedText {
    try Converter().convert(markdown).attributedText
  }

  /// Returns the index of the link at each offset as a digit, or `.` where there is no link.
  private func links(_ markdown: String, _ unit: TextOffset.Unit = .utf16) throws -> String {
    let text = try text(markdown)
    return (0..<text.end[unit]).map { offset in
      text.link(at: offset, in: unit).map { "\($0.index)" } ?? "."
    }.joined()
  }

  @Test(arguments: [
    ("a [b c](x) d", "..000.."),
    ("[a](x)[b](x)", "01"),
    ("[a *b* **`c`**](x)d", "00000."),
    ("[](x)[a](y)[](z)b", "1."),
    ("[a](x)\n\n[b](y)", "0.1"),
    ("[a\nb\\\nc](x)", "00000"),
    ("[![ab](p)](x)", "00"),
    ("👩‍👩‍👧[👍](x)é", "........00."),
    ("[a](javascript:b) [{c}](%@)", "0.111"),
    ("", ""), ("<!-- a -->", ""), ("[](x)", ""),
  ])
  func `each offset has the link of its character`(_ markdown: String, _ expected: String) throws {
    #expect(try links(markdown) == expected)
  }

  @Test func `an offset in the middle of a character has the character's link`() throws {
    #expect(try links("é[👍](x)é", .utf8) == "..0000..")
    #expect(try links("é[👍](x)é", .utf16) == ".00.")
  }

  @Test(arguments: [TextOffset.Unit.utf8, .utf16], [-1, 5, Int.min, Int.max])
  func `offsets outside the text have no link`(_ unit: TextOffset.Unit, _ offset: Int) throws {
    let text = try text("[![ab](p)](x) [c](y)[](z)")
    #expect(text.end[unit] == 4)
    #expect(text.link(at: offset, in: unit) == nil)
    #expect(text.image(at: offset, in: unit) == nil)
    #expect(text.run(at: offset, in: unit) == nil)
    #expect(text.block(at: offset, in: unit) == nil)
  }

  @Test(arguments: [
    (0..<0, []), (0..<1, [0, 1]), (1..<1, []), (1..<2, [2]), (2..<4, [3]), (0..<4, [0, 1, 2, 3]),
    (3..<5, [3, 4]), (4..<5, [4]), (4..<4, []), (5..<5, [4]), (5..<9, [4]), (6..<9, []),
    (-9 ..< -1, []),
    (-9..<99, [0, 1, 2, 3, 4]), (Int.min..<Int.max, [0, 1, 2, 3, 4]),
  ])
  func `a range yields the links that it overlaps`(_ range: Range<Int>, _ expected: [UInt32]) throws
  {
    // The text is "abccd".
    let text = try text("[](x)[a](x)[b](x)[cc](x)d[](x)")
    #expect(text.links(in: range, in: .utf16).map(\.index) == expected)
    #expect(text.links(in: range, in: .utf8).map(\.index) == expected)
  }

  @Test func `runs, blocks, and images are looked up like links`() throws {
    let text = try text("# A\n\nb ![c *d*](p) **e**\n\n---\n\n    f")
    #expect(text[text.images[0]] == "c d")
    #expect(text.image(at: 4, in: .utf8) == Document.ImageID(index: 0))
    #expect(text.image(at: 7, in: .utf8) == nil)
    #expect(text.run(at: 8, in: .utf8)?.attributes.marks == .strong)
    #expect(
      (0..<13).map { text.block(at: $0, in: .utf8)?.kind }[..<3] == [
        .heading(level: 1), nil, .paragraph,
      ])
    #expect(text.block(at: 9, in: .utf8) == nil)
    #expect(text.block(at: 11, in: .utf8)?.range[.utf16] == 11..<12)
  }

  @Test(arguments: 0..<10)
  func `lookup agrees with a search of all links`(_ seed: Int) throws {
    var markdown = MarkdownGenerator(seed: 7_000 + UInt64(seed))
    var copy = CopyGenerator(seed: 8_000 + UInt64(seed))
    for index in 0..<40 {
      let source = index.isMultiple(of: 2) ? markdown.document() : copy.document()
      let text = try Converter().convert(source).attributedText
      for unit in [TextOffset.Unit.utf8, .utf16] {
        let defects = LookupOracle(text, unit).defects
        guard defects.isEmpty else {
          Issue.record("\(readable(source)): \(defects)")
          return
        }
      }
    }
  }

  @Test func `a link among a hundred thousand is located in a few comparisons`() throws {
    let text = try text(String(repeating: "[ab](x) ", count: 100_000))
    let ids = stride(from: 0, to: 300_000, by: 3).compactMap {
      text.link(at: $0, in: .utf16)?.index
    }
    #expect(ids == Array(0..<100_000))
    #expect(text.links(in: 0..<299_999, in: .utf16).count == 100_000)
    #expect(text.runs(of: Document.Link.ID(index: 99_999)) == 199_998..<199_999)
  }
}

/// Compares each lookup with a slow search through all links, runs or blocks.
private struct LookupOracle {
  private(set) var defects: [String] = []

  init(_ text: AttributedText, _ unit: TextOffset.Unit) {
    let end = text.end[unit]
    let links = text.links.map { $0[unit] }
    for offset in -1...end {
      let link = links.firstIndex { $0.contains(offset) }
      expectEqual("link at \(offset)", text.link(at: offset, in: unit).map { Int($0.index) }, link)
      let run = text.runs.first { $0.range[unit].contains(offset) }
      expectEqual("run at \(offset)", text.run(at: offset, in: unit), run)
      let block = text.blocks.first { $0.range[unit].contains(offset) }
      expectEqual("block at \(offset)", text.block(at: offset, in: unit), block)
      for upperBound in [offset, offset + 1, offset + 7, end + 1] where upperBound >= offset {
        let range = offset..<upperBound
        let met = links.indices.filter { index in
          let link = links[index]
          return link.isEmpty
            ? range.contains(link.lowerBound)
              || link.lowerBound == end && range.lowerBound <= end && upperBound >= end
            : link.overlaps(range)
        }
        expectEqual("links in \(range)", text.links(in: range, in: unit).map { Int($0.index) }, met)
      }
    }
    for index in links.indices {
      let id = Document.Link.ID(index: UInt32(index))
      let runs = text.runs.indices.filter { text.runs[$0].attributes.link == id }
      expectEqual("runs of \(index)", Array(text.runs(of: id)), runs)
    }
  }

  private mutating func expectEqual<Value: Equatable>(
    _ name: String, _ found: Value, _ expected: Value
  ) {
    if found != expected { defects.append("\(name): \(found) is not \(expected)") }
  }
}
