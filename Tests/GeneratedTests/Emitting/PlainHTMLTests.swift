import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct PlainHTMLTests {
  private static func plainHTML(
    _ source: Bytes, unsafeContent: HTMLEmitter.UnsafeContent
  ) throws -> Bytes {
    try Converter(dialect: .commonMark).convert(source)
      .bytes(emittedBy: HTMLEmitter(annotation: .none, unsafeContent: unsafeContent))
  }

  private static func equalsCommonMark(_ source: Bytes) -> Bool {
    let safe = try? plainHTML(source, unsafeContent: .omitted)
    let live = try? plainHTML(source, unsafeContent: .live)
    return safe == commonMarkHTML(source)
      && live == commonMarkUnsafeHTML(source)
  }

  @Test(arguments: Fixture.all)
  func `plain HTML of a fixture equals libcmark's, byte for byte`(_ fixture: Fixture) throws {
    #expect(
      try PlainHTMLTests.plainHTML(fixture.source, unsafeContent: .omitted)
        == commonMarkHTML(fixture.source))
    #expect(
      try PlainHTMLTests.plainHTML(fixture.source, unsafeContent: .live)
        == commonMarkUnsafeHTML(fixture.source))
  }

  @Test(arguments: 0..<20)
  func `plain HTML of a thousand generated documents equals libcmark's`(_ seed: Int) {
    var generator = MarkdownGenerator(seed: UInt64(seed))
    for _ in 0..<1000 {
      let document = generator.document()
      guard !PlainHTMLTests.equalsCommonMark(document) else { continue }
      let culprit = smallest(document) { !PlainHTMLTests.equalsCommonMark($0) }
      Issue.record("plain HTML differs for \(readable(culprit))")
      return
    }
  }

  @Test(arguments: [0x01...0x7F, 0x80...0xFF] as [ClosedRange<UInt8>])
  func `every byte in a destination is encoded as in libcmark`(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes {
      #expect(PlainHTMLTests.equalsCommonMark(Bytes("[a](<x".utf8) + [byte] + Bytes("y>)".utf8)))
    }
  }
}
