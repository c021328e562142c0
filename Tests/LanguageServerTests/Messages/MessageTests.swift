import LinkMarkup
import Testing

@testable import LanguageServer

@Suite struct MessageTests {
  @Test(arguments: [
    ("", -32700), ("{", -32700), ("\"\\ud83d", -32700), ("{\"a\":\u{1}}", -32700),
    (String(repeating: "[", count: 100_000), -32700), ("[]", -32600), ("1", -32600),
    ("{}", -32600), ("{\"method\":1}", -32600), ("{\"id\":{},\"method\":\"a\"}", -32600),
    ("{\"id\":1.5,\"method\":\"a\"}", -32600), ("{\"id\":null,\"method\":\"a\"}", -32600),
  ])
  func `An invalid message has its error code`(_ body: String, _ code: Int) {
    #expect { try Message(parsing: Bytes(body.utf8)) } throws: { error in
      (error as? ResponseError)?.code == code
    }
  }

  @Test func `Invalid UTF-8 is an error`() {
    #expect(throws: ResponseError.self) { try Message(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test(arguments: [("\"a\"", RequestID.string("a")), ("-7", .number(-7))])
  func `Request IDs are numbers and strings`(_ id: String, _ expected: RequestID) throws {
    let message = try Message(parsing: Bytes("{\"id\":\(id),\"method\":\"m\"}".utf8))
    guard case .request(expected, "m", nil) = message else {
      Issue.record("\(message)")
      return
    }
  }

  @Test(arguments: [
    ("\\ud83d\\ude00", "😀"), ("a\\ud83d", "a\u{FFFD}"), ("\\ude00\\ud83d", "\u{FFFD}\u{FFFD}"),
    ("\\ud83dx\\ude00", "\u{FFFD}x\u{FFFD}"), ("\\\\ud83d\\ud83d", "\\ud83d\u{FFFD}"),
  ])
  func `Lone surrogates are decoded as replacement characters`(
    _ string: String, _ expected: String
  ) {
    #expect(JSONValue(parsing: Bytes("\"\(string)\"".utf8))?.string == expected)
  }
}
