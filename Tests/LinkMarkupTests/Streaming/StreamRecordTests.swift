import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct StreamRecordTests {
  private func record(_ line: String) throws(StreamRecordError) -> StreamRecord {
    try StreamRecord(parsing: Bytes(line.utf8))
  }

  private func errorMessage(for line: String) -> String? {
    do throws(StreamRecordError) {
      _ = try record(line)
      return nil
    } catch {
      return "\(String(decoding: error.id.json, as: UTF8.self)): \(error.message)"
    }
  }

  @Test func `a record has an identifier, its Markdown, and its options`() throws {
    let record = try record(
      #" {"inline":true,"markdown":"a\nb","id":"x","style":"default"}"# + "\r")
    #expect(record.markdown == Bytes("a\nb".utf8))
    #expect(record.id.json == Bytes(#""x""#.utf8))
    #expect(record.settings.map(\.key) == [.inline, .style])
    #expect(record.settings.map(\.text) == ["true", "default"])
  }

  @Test(arguments: [
    (#""a""#, #""a""#), (#""\u0061""#, #""a""#), (#""\u2028é\"""#, #""\u2028é\"""#),
    ("\"\u{202E}\"", #""\u202e""#), ("1", "1"), ("-1.50e+3", "-1.50e+3"),
    ("12345678901234567890", "12345678901234567890"),
  ])
  func `an identifier keeps its value, with unsafe characters escaped`(
    _ written: String, _ answered: String
  ) throws {
    let id = try record(#"{"markdown":"","id":\#(written)}"#).id
    #expect(String(decoding: id.json, as: UTF8.self) == answered)
  }

  @Test(arguments: [
    ("", "null: column 1: the file ends where a value should be"),
    ("{\r\"id\":1,\r\"markdown\":3}", "1: column 22: 'markdown' is a number; write a string"),
    ("\u{FEFF}{\r\"id\":1,\"markdown\":3}", "1: column 21: 'markdown' is a number; write a string"),
    ("[]", #"null: column 1: the record is a list; write {"id":…,"markdown":…}"#),
    (#"{"id":1}"#, "1: column 1: the record has no 'markdown'"),
    (#"{"markdown":""}"#, "null: column 1: the record has no 'id'"),
    (#"{"id":null,"markdown":""}"#, "null: column 7: 'id' is null; write a string or a number"),
    (#"{"id":1,"markdown":3}"#, "1: column 20: 'markdown' is a number; write a string"),
    (
      #"{"id":1,"markdown":"","inline":1}"#,
      "1: column 32: 'inline' is a number; write true or false"
    ),
    (#"{"id":1,"markdown":"","style":[]}"#, "1: column 31: 'style' is a list; write a string"),
    (
      #"{"id":1,"markdwon":""}"#,
      "1: column 9: the record has no 'markdwon'; did you mean 'markdown'?"
    ),
    (
      #"{"id":1,"markdown":"","markdown":""}"#,
      "null: column 23: the key 'markdown' appears twice in this object; remove one"
    ),
    (#"{"id":1,"markdown":"\ud800"}"#, "null: column 21: \\ud800 is half of a surrogate pair"),
  ])
  func `an invalid record is reported with its location`(_ line: String, _ message: String) throws {
    let text = try #require(errorMessage(for: line))
    #expect(text.hasPrefix(message), "\(text)")
  }
}
