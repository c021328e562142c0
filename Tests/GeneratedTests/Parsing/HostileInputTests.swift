import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Input that has crashed or stalled Markdown converters.
enum HostileInput: String, CaseIterable, Sendable {
  case nestedQuotes
  case nestedLists
  case nestedEmphasis
  case openBrackets
  case quotesOverLazyLines
  case manyLinks
  case manyReferences

  /// Returns the input; at a `scale` of 1000, the input has a harmful size.
  func source(scale: Int) -> Bytes {
    func repeated(_ text: String, _ count: Int) -> String {
      String(repeating: text, count: count * scale)
    }
    let text =
      switch self {
      case .nestedQuotes: repeated("> ", 100) + "a"
      case .nestedLists: repeated("- ", 50) + "a"
      case .nestedEmphasis: repeated("*a **a ", 50)
      case .openBrackets: repeated("[", 50)
      case .quotesOverLazyLines: repeated("> ", 50) + "a\n" + repeated("a\n", 50)
      case .manyLinks: repeated("[a](b) ", 20)
      case .manyReferences: "[a]: /b\n\n" + repeated("[a] ", 20)
      }
    return Bytes(text.utf8)
  }
}

@Suite struct HostileInputTests {
  @Test(.timeLimit(.minutes(10)), arguments: HostileInput.allCases, [0, 1, 2])
  func `hostile input is converted in every format, to output of proportionate size`(
    _ input: HostileInput, _ emitter: Int
  ) throws {
    func outputCount(scale: Int) throws -> Int {
      let linked = try Converter().convert(input.source(scale: scale))
      switch emitter {
      case 0: return linked.bytes(emittedBy: .html).count
      case 1: return linked.bytes(emittedBy: .runs).count
      default: return linked.bytes(emittedBy: .ansi(width: 80)).count
      }
    }
    let half = try outputCount(scale: 500)
    let whole = try outputCount(scale: 1000)
    #expect(whole <= half * 22 / 10 + 1000)
  }
}
