import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct URIReferenceTests {
  private func isWellFormed(_ text: String) -> Bool {
    let bytes = Bytes(text.utf8)
    return URIReference(bytes.span).isWellFormed(in: bytes.span)
  }

  @Test(arguments: [
    "https://user:name@a.example:80/b;c/@:d?e=/?#f/?", "//a", "a/b:c", "./a:b", "?", "#", "",
    "mailto:a@b.example", "urn:a:b", "app:", "app:///a", "http://[::1]:80/",
    "http://[::ffff:1.2.3.4]",
    "http://a:", "%41", "a!$&'()*+,;=~._-",
  ])
  func `a reference of RFC 3986 is accepted`(_ text: String) {
    #expect(isWellFormed(text))
  }

  @Test(arguments: [
    "a b", "a%", "a%4", "a%zz", "{a}", "a\"", "<", "\\", "^", "`", "|", "é", "a[b]", "#a#b", "1a:b",
    ":a", "http://a:8a/", "http://a:8%30/", "http://[::1", "http://[::1]a", "http://[v1.a]/",
    "http://a@b@c/", "%@", "\u{7F}",
  ])
  func `text that is not a reference is rejected`(_ text: String) {
    #expect(!isWellFormed(text))
  }

  @Test(arguments: ["../", "a/", "%2e%2E/"])
  func `a path that is too long for a file is no path`(_ step: String) {
    let count = 4095 / step.utf8.percentDecoded.bytes.count
    for (count, isPath) in [(count, true), (count + 1, false), (8000, false)] {
      let destination = Bytes("\(String(repeating: step, count: count))#a".utf8)
      #expect((RelativePath(of: destination.span) != nil) == isPath)
    }
  }

  @Test(arguments: 0..<4)
  func `Foundation accepts each reference with a plain host`(_ seed: Int) throws {
    let pieces = [
      "http:", "https://", "app:", "//", "/", "a", "A.b", "[::1]", ":", ":80", ":99999999", "@",
      "%41",
      "%c3%a9", "?", "#", "..", ".", "&", ";=", "'", "(", "*", "~", "mailto:", "data:,",
    ]
    var generator = SeededGenerator(seed: 12_000 + UInt64(seed))
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...7, using: &generator)
      let text = (0..<count).map { _ in generator.pick(pieces) }.joined()
      let linked = try Converter(destinations: DestinationPolicy(refused: .live)).convert(
        "[a](<\(text)>)")
      let target = try #require(linked.linkTargets.first)
      guard linked.hasFoundationURL(target), let href = linked.href(of: target) else { continue }
      let address = String(decoding: href, as: UTF8.self)
      #expect(URL(string: address)?.absoluteString == address, "\(address)")
    }
  }
}
