import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct LineReaderTests {
  /// Returns the lines of a text that arrives in pieces.
  private func lines(of pieces: [String], limit: Int = 20) throws -> [LineReader.Line] {
    let pipe = Pipe()
    let descriptor = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
    var reader = LineReader(descriptor, maximumLineByteCount: limit)
    var lines: [LineReader.Line] = []
    for piece in pieces {
      try pipe.fileHandleForWriting.write(contentsOf: Data(piece.utf8))
      if piece.contains("\n") { lines += try reader.next(upTo: .max) }
    }
    try pipe.fileHandleForWriting.close()
    while true {
      let more = try reader.next(upTo: 1)
      if more.isEmpty { return lines }
      lines += more
    }
  }

  @Test(arguments: [
    ([], []), (["a\n"], ["a"]), (["a\nb"], ["a", "b"]), (["\n\n"], ["", ""]), (["a\r\n"], ["a\r"]),
    (["a", "b\nc", "d\n"], ["ab", "cd"]), (["a\n", "b\n", "c"], ["a", "b", "c"]),
  ])
  func `lines end at line feeds and at the end of the input`(
    _ pieces: [String], _ expected: [String]
  ) throws {
    #expect(try lines(of: pieces) == expected.map { .text(Bytes($0.utf8)) })
  }

  @Test(arguments: [
    ["0123456789abcdefghijX\nnext\n"], ["0123456789abcdefghij", "X", "Y", "\nnext\n"],
    ["0123456789abcdefghijXY", "0123456789abcdefghij", "X\nnext"],
  ])
  func `an overlong line is skipped, however it is divided`(_ pieces: [String]) throws {
    #expect(try lines(of: pieces) == [.tooLong, .text(Bytes("next".utf8))])
  }

  @Test func `the last line may be overlong`() throws {
    #expect(
      try lines(of: ["a\n", String(repeating: "x", count: 50)]) == [.text([0x61]), .tooLong])
    #expect(try lines(of: [String(repeating: "x", count: 20)]).count == 1)
  }

  @Test func `a line of the maximum length is complete`() throws {
    let line = String(repeating: "x", count: 20)
    #expect(try lines(of: [line + "\n"]) == [.text(Bytes(line.utf8))])
  }
}

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
