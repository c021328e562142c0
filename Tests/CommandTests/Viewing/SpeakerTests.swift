import Foundation
import LinkMarkup
import LinkViewer
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct SpeakerTests {
  @Test(arguments: [
    ("terms, link", 12), (String(repeating: "a", count: 4095), 4096),
    (String(repeating: "a", count: 4096), 4096), (String(repeating: "é", count: 2048), 4095),
  ])
  func `a long text is cut at the end, between characters`(_ text: String, _ count: Int) {
    let input = Speaker.input(speaking: text)
    #expect(input.count == count)
    #expect(input.last == UInt8(ascii: "\n"))
    #expect(text.utf8.starts(with: input.dropLast()))
    #expect(input.span.firstInvalidUTF8Offset == nil)
  }
}
