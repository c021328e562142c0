import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Compares the locations of links with an oracle that finds links by replacing parts of the text.
@Suite struct SourceMapFuzzTests {
  static let documentCount = Thoroughness.count(500, full: 20_000)
  /// The number of tokens in the longest generated sequences; one more multiplies the test's time.
  static let tokenCount = 4

  /// The numbers of checked links, and of links that the oracle cannot locate.
  private struct Tally {
    var linkCount = 0
    var abstentionCount = 0

    /// Counts links, and returns whether the map locates all blocks and agrees with the oracle.
    mutating func holds(_ source: Bytes, _ dialect: Dialect) throws -> Bool {
      let document = try Document(parsing: source, dialect: dialect, sourceDetail: .text)
      guard let map = document.sourceMap, map.unverifiedBlockCount == 0 else { return false }
      let oracle = try LinkPlaceOracle(source, dialect: dialect)
      for node in oracle.nodes {
        let found =
          switch node {
          case .link(let index): map.links[index]
          case .image(let index): map.images[index]
          }
        linkCount += 1
        if let place = try oracle.place(of: node) {
          guard found?.whole == place else { return false }
        } else {
          abstentionCount += 1
        }
      }
      return true
    }
  }

  private func check(
    _ sources: some Sequence<Bytes>, dialect: Dialect = .commonMark
  ) throws -> Tally {
    var tally = Tally()
    for source in sources {
      if try tally.holds(source, dialect) { continue }
      let failing = smallest(source) { candidate in
        var ignored = Tally()
        return (try? ignored.holds(candidate, dialect)) == false
      }
      Issue.record("a link is not where it should be: \(readable(failing))")
      break
    }
    #expect(Double(tally.abstentionCount) <= max(1, Double(tally.linkCount) * 0.0001))
    return tally
  }

  @Test func `links in every construct are where the oracle locates them`() throws {
    var generator = MarkdownGenerator(seed: 7)
    // The oracle's time grows with the cube of a document's length.
    let sources = (0..<(Self.documentCount / 2)).lazy.map { _ in generator.document() }
      .filter { $0.count < 300 }
    #expect(try check(sources).linkCount > Self.documentCount / 4)
  }

  @Test func `links after markers are where the oracle locates them`() throws {
    var generator = ContainerGenerator(seed: 8)
    let sources = (0..<(Self.documentCount / 2)).lazy.map { _ in generator.document() }
    #expect(try check(sources).linkCount > Self.documentCount / 2)
  }

  @Test func `links in tables, tasks, alerts and struck text are where the oracle locates them`()
    throws
  {
    var generator = DialectGenerator(seed: 9)
    let sources = (0..<(Self.documentCount / 2)).lazy.map { _ in generator.document() }
      .filter { $0.count < 200 }
    #expect(try check(sources, dialect: .copy).linkCount > Self.documentCount / 4)
  }

  @Test func `links in all short token sequences are where the oracle locates them`() throws {
    #expect(try check(MarkupSequences(maximumCount: Self.tokenCount)).linkCount > 100)
  }

  @Test(arguments: Fixture.all)
  func `every block of a fixture is located, bare, quoted, or in an item, with any line ending`(
    _ fixture: Fixture
  ) throws {
    let text = String(decoding: fixture.source, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (first, rest) in [("", ""), ("> ", "> "), ("-\t", "\t"), ("1. > - ", "   >   ")] {
      for ending in ["\n", "\r\n", "\r"] {
        let wrapped = lines.enumerated().map { ($0 == 0 ? first : rest) + $1 }
        let source = Bytes(wrapped.joined(separator: ending).utf8)
        for dialect in [Dialect.copy, .commonMark] {
          let document = try Document(parsing: source, dialect: dialect, sourceDetail: .text)
          let map = try #require(document.sourceMap)
          #expect(map.unverifiedBlockCount == 0, "\(first) \(ending.debugDescription)")
          #expect(map.links.allSatisfy { $0 != nil })
          #expect(map.images.allSatisfy { $0 != nil })
        }
      }
    }
  }
}
