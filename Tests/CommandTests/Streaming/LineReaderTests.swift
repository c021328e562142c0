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
