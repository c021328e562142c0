import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ConcurrencyTests {
  /// Documents of many sizes, so that each thread's memory grows, shrinks and is used again.
  private static let documents: [Bytes] = (0..<100).map { index in
    let paragraph =
      "* Read [the *terms*](app://terms/\(index) \"\(index)\") & `go`.\n\n> ![x](/y)\n\n"
    return Bytes(String(repeating: paragraph, count: 1 + index * index / 20).utf8)
  }

  @Test func `concurrent conversions give the same output as sequential ones`() async throws {
    let converter = Converter()
    let expected = try Self.documents.map { try converter.convert($0).bytes(emittedBy: .html) }
    let converted = try await withThrowingTaskGroup(of: (Int, Bytes).self) { group in
      for (index, document) in Self.documents.enumerated() {
        group.addTask { (index, try converter.convert(document).bytes(emittedBy: .html)) }
      }
      return try await group.reduce(into: [Bytes](repeating: [], count: expected.count)) {
        $0[$1.0] = $1.1
      }
    }
    for index in expected.indices {
      #expect(converted[index] == expected[index], "document \(index)")
    }
  }
}
