import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Documents for which locating links could take quadratic time.
enum CostlySource: String, CaseIterable, Sendable {
  case quotesInOneLine
  case listsInOneLine
  case quotesOverLazyLines
  case openBrackets
  case openEmphasis
  case manyLinks
  case manyDefinitions
  case manyEntities
  case linkOverManyLines
  case brokenTails
  case manyBackticks
  case htmlAndDefinitions

  func source(scale: Int) -> Bytes {
    func repeated(_ text: String, _ count: Int) -> String {
      String(repeating: text, count: count * scale)
    }
    let text =
      switch self {
      case .quotesInOneLine: repeated("> ", 100) + "[a](b)"
      case .listsInOneLine: repeated("- ", 50) + "[a](b)"
      case .quotesOverLazyLines: repeated("> ", 50) + "a\n" + repeated("[a](b)\n", 50)
      case .openBrackets: repeated("[", 50) + "a](b)"
      case .openEmphasis: repeated("*a **a ", 10) + "[a](b)"
      case .manyLinks: repeated("[a](b) ", 40)
      case .manyDefinitions: repeated("[a]: b\n", 20) + "[a]\n\n" + repeated("[c]: d\n", 20)
      case .manyEntities: repeated("&ngE;&x;&amp;", 10) + "[a](b)"
      case .linkOverManyLines: "> > > > [" + repeated("a\n> > > > ", 20) + "](b)"
      case .brokenTails: repeated("[a](b \"", 20) + "\n\n[a]: c"
      case .manyBackticks: repeated("`a` ``b`` ", 20) + "[a](b)"
      case .htmlAndDefinitions: repeated("<!-- x -->\n[a]: b\n\n", 20) + "[a]"
      }
    return Bytes(text.utf8)
  }
}

@Suite struct SourceMapCostTests {
  @Test(.timeLimit(.minutes(10)), arguments: CostlySource.allCases)
  func `the work grows linearly with the length`(_ input: CostlySource) throws {
    func stepCount(scale: Int) throws -> Int {
      let document = try Document(parsing: input.source(scale: scale), sourceDetail: .text)
      let map = try #require(document.sourceMap)
      #expect(map.unverifiedBlockCount == 0)
      #expect(map.links.allSatisfy { $0 != nil })
      return map.steps
    }
    let half = try stepCount(scale: 100)
    let whole = try stepCount(scale: 200)
    #expect(half > 100)
    #expect(whole <= half * 22 / 10)
  }
}
