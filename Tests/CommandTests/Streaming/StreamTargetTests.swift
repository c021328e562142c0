import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct StreamTargetTests {
  /// Returns the answer to a record whose output has 9 bytes: `<p>a</p>` and a line feed.
  private func answer(limit: Int) throws -> String {
    let target = try StreamTarget(
      FormatOptions([OptionValue](), given: []),
      like: Converter(limits: Limits(answerCount: limit)))
    let record = try StreamRecord(parsing: Bytes(#"{"id":1,"markdown":"a"}"#.utf8))
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
}
