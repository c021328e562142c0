import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct StreamTargetTests {
  /// Returns the answer to a record; for `a`, the output is `<p>a</p>` and a line feed, 9 bytes.
  private func answer(
    _ markdown: String = "a", limit: Int = .max, eventLimit: Int = .max
  ) throws -> String {
    let target = try StreamTarget(
      FormatOptions([OptionValue](), given: []),
      like: Converter(limits: Limits(recordEvents: eventLimit, answerCount: limit)))
    let record = try StreamRecord(parsing: Bytes("{\"id\":1,\"markdown\":\"\(markdown)\"}".utf8))
    var output = ByteBuffer()
    _ = try target.appendAnswer(to: record, into: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test func `an answer may reach the limit but not exceed it`() throws {
    #expect(try answer(limit: 9) == #"{"id":1,"output":"<p>a</p>\n","diagnostics":[]}"# + "\n")
    let error = try #require(throws: StreamRecordError.self) { try answer(limit: 8) }
    #expect(error.message == "the answer has more than 8 bytes; split the record")
    #expect(error.id == (try StreamRecord(parsing: Bytes(#"{"id":1,"markdown":""}"#.utf8)).id))
  }

  @Test(arguments: [("a", 3), ("*a*", 5), (#"|a|b|\n|-|-|\n|c|"#, 17)])
  func `a record may reach the limit of events but not exceed it`(
    _ markdown: String, _ count: Int
  ) throws {
    #expect(try answer(markdown, eventLimit: count).hasPrefix(#"{"id":1,"output":"#))
    let error = try #require(throws: StreamRecordError.self) {
      try answer(markdown, eventLimit: count - 1)
    }
    #expect(error.message.hasPrefix("the record has more than \(count - 1) "))
  }
}
