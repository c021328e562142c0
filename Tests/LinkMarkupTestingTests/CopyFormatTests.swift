import Foundation
import LinkMarkup
import Testing

@testable import LinkMarkupTesting

@Suite struct CopyFormatTests {
  @Test func `the runs' JSON is split into lines`() throws {
    let json = try Converter().convert("a [b](x)").bytes(emittedBy: .runs)
    let lines = String(decoding: LineBrokenJSON.text(json), as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "{")
    #expect(lines[1] == #" "format":"linkmark.runs/1","#)
    #expect(lines.contains(##"  {"text":"a ","marks":[]},"##))
    #expect(lines.contains(#" "images":[],"#))
    #expect(lines.last == "}")
  }

  @Test(arguments: [
    "{}\n", "[]", #"{"a":"\"}{,\\","b":[]}"#, #"{"a":[[1,2],{"b":[3]}],"c":{"d":[4,5]}}"#, "", "]",
  ])
  func `splitting into lines adds only white space`(_ json: String) {
    let lines = String(decoding: LineBrokenJSON.text(Bytes(json.utf8)), as: UTF8.self)
    #expect(lines.filter { !" \n".contains($0) } == json.filter { !" \n".contains($0) })
  }

  @Test func `control characters are shown as control pictures`() {
    #expect(
      String(decoding: Visible.text(Bytes("a\u{1B}[1m\tb\r\u{7F}\n\u{0}".utf8)), as: UTF8.self)
        == "a␛[1m\tb␍␡\n␀")
  }
}
