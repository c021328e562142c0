import LanguageServer
import Testing

@Suite struct PositionEncodingTests {
  @Test func `Encodings have the names of the protocol`() {
    #expect(PositionEncoding.allCases.map(\.rawValue) == ["utf-8", "utf-16", "utf-32"])
  }
}
