import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct PositionEncodingTests {
  @Test func `Encodings have the protocol's names`() {
    #expect(PositionEncoding.allCases.map(\.rawValue) == ["utf-8", "utf-16", "utf-32"])
  }
}
