import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AndroidValueTests {
  static let valueCount = Thoroughness.count(1_000, full: 20_000)

  private static let replacements = [
    "", " ", "x", "é", " a", "b ", "it's", "\"q\"", "<https://e.x/>", "a & b", "[a](b)", "\\[",
    "c\nd", "e  f",
    "]", ">", "@string/x", "?x", "&amp;", "</b>", "n", "\t", "41",
  ]

  @Test func `values are what an oracle reads`() {
    var generator = ResourceValueGenerator(seed: 1)
    for _ in 0..<Self.valueCount {
      generator.next()
      let items = ResourceItems(value: generator.source)
      let text = AndroidOracle.text(of: generator.parts)
      guard items.texts == [text] else {
        Issue.record("\(generator.source.debugDescription): \(items.texts) instead of \(text)")
        return
      }
    }
  }

  @Test(arguments: [false, true])
  func `a part is replaced and nothing else`(_ isCompose: Bool) {
    let reader: any CatalogReader.Type =
      isCompose ? ComposeResourcesReader.self : AndroidReader.self
    var generator = ResourceValueGenerator(seed: 2)
    var random = SeededGenerator(seed: 3)
    var replacedCount = 0
    for _ in 0..<Self.valueCount {
      generator.next()
      let items = ResourceItems(value: generator.source, with: reader)
      guard let old = items.values.first?.text.bytes else {
        Issue.record("\(generator.source.debugDescription) has no value")
        return
      }
      let edges = (0...old.count).filter { $0 == old.count || old[$0] & 0xC0 != 0x80 }
      let (first, second) = (random.pick(edges), random.pick(edges))
      let range = min(first, second)..<max(first, second)
      let text = Bytes(random.pick(Self.replacements).utf8)
      var expected = old
      expected.replaceSubrange(range, with: text)
      guard let new = items.replacing(range, with: text, by: reader) else { continue }
      replacedCount += 1
      let read = ResourceItems(new, with: reader).values.first?.text.bytes
      guard read == expected else {
        Issue.record("\(readable(items.catalog)) became \(readable(new))")
        return
      }
    }
    // The others would cut tags.
    #expect(replacedCount > Self.valueCount * 3 / 4, "\(replacedCount)")
  }

  @Test(arguments: [false, true])
  func `every truncation and mutation is an error or a catalog`(_ isCompose: Bool) {
    let reader: any CatalogReader.Type =
      isCompose ? ComposeResourcesReader.self : AndroidReader.self
    var generator = ResourceValueGenerator(seed: 4)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Self.valueCount / 10 {
      generator.next()
      let item = "<item quantity='one'>\(generator.source)</item>"
      let whole = Bytes("<resources><!--c--><plurals name='k'>\(item)</plurals></resources>".utf8)
      for count in whole.indices {
        let items = ResourceItems(Bytes(whole[..<count]), with: reader)
        #expect(items.error != nil)
        check(items)
      }
      for _ in 0..<20 {
        var mutated = whole
        let index = Int.random(in: whole.indices, using: &random)
        mutated[index] = random.pick(Bytes("<>&;\"'\\ /![]-=a\u{0}é".utf8))
        check(ResourceItems(mutated, with: reader))
      }
    }
  }

  /// Checks that the places of a catalog are in order and in the values.
  private func check(_ items: ResourceItems) {
    for value in items.values {
      let text = value.text
      var last = text.source.lowerBound
      for index in text.bytes.indices {
        let place = text.sourceRange(of: index..<index + 1)
        #expect(place.lowerBound >= last && place.upperBound <= text.source.upperBound)
        last = place.lowerBound
      }
    }
  }
}
