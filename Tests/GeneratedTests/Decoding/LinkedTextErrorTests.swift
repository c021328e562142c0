import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Invalid JSON in the format `linkmark.runs/1` is a located error; unknown additions are skipped.
@Suite struct LinkedTextErrorTests {
  private static let routes = #"{"appSchemes":["app"],"routes":[{"name":"terms","path":"terms"}]}"#

  /// Returns the runs of a sentence with a link and an image, as JSON.
  private func json() throws -> String {
    let routes = try RouteTable(
      parsing: LinkedTextErrorTests.routes.utf8, path: "routes.json")
    return try Converter(routes: routes, sourceDetail: .links)
      .convert("Read é [**terms**](app://terms). ![x](y)").emitted(by: .runs)
  }

  /// The text to replace, its replacement, the text at the error's location, and the message.
  static let errors: [(String, String, String, String)] = [
    (
      "runs/1", "runs/2", "\"linkmark",
      "the format is 'linkmark.runs/2'; only 'linkmark.runs/1' can be decoded"
    ),
    ("\"format\"", "\"Format\"", "{", "the file has no 'format'; convert the copy again"),
    ("\"en\"", "\"e!\"", "\"e!", "'e!' is not a language tag; write one such as \"en\""),
    ("\"en\"", "7", "7", "'locale' is a number; write a string"),
    ("\"size\":16", "\"size\":0", "{\"size", "'size' is 0.0; write a length above 0"),
    (
      "\"size\":16", "\"size\":1e999", "1e999",
      "'size' is too large for a number; write a smaller one"
    ),
    (
      "400", "1001", "1001", "'weight' is not a whole number from 1 to 1000; convert the copy again"
    ),
    (
      "\"#161616\"", "\"red\"", "\"red",
      "'foregroundColor' is not a color; write one such as \"#161616\" or \"#16161666\""
    ),
    ("\"links\":[", "\"links\":[0,", "0,{\"id", "this link is a number; write an object"),
    (
      "{\"id\":0,\"href", "{\"id\":1,\"href", "1,\"href",
      "the id of this link is not its index, 0; convert the copy again"
    ),
    (
      "\"href\":\"app://terms\"", "\"href\":null", "{\"id\":0,\"href",
      "this link has neither 'href' nor 'blocked'; convert the copy again"
    ),
    (
      "\"kind\":\"app\"", "\"kind\":\"blocked\"", "\"blocked\"",
      "the kind of this link is 'blocked', but it has an address; convert the copy again"
    ),
    (
      "\"link\":0", "\"link\":1", "1,\"fore",
      "'link' is not the id of one of the file's 1 links; convert the copy again"
    ),
    (
      "\"link\":0", "\"link\":-1", "-1,\"fore",
      "'link' is not the id of one of the file's 1 links; convert the copy again"
    ),
    (
      ",\"link\":0", "", "{\"range\":{\"utf16\":[7,",
      "this run is in the range of link 0, but has no 'link'; convert the copy again"
    ),
    (
      "\"Read é \",\"marks\":[]", "\"Read é \",\"marks\":[],\"link\":0",
      "{\"range\":{\"utf16\":[0,7]",
      "this run is in no range of a link, but says 'link' 0; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]}",
      "\"runs\":[{\"range\":{\"utf16\":[0,6],\"utf8\":[0,6]}", "{\"utf16\":[0,6]",
      "the range of this run has a bound at byte 6, in the middle of a character; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]}",
      "\"runs\":[{\"range\":{\"utf16\":[0,8],\"utf8\":[0,8]}", "{\"utf16\":[0,8]",
      "the range of this run is 0..<8 in UTF-8, which is 0..<7 in UTF-16, not 0..<8; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]}",
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,900]}", "{\"utf16\":[0,7],\"utf8\":[0,9",
      "the range of this run ends at byte 900, after the text, which has 16; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]}",
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[8,0]}", "[8,0]",
      "'utf8' is from 8 to 0, which is not a range; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]}",
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8,9]}", "[0,8,9]",
      "'utf8' is not a list of two numbers; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]}",
      "\"runs\":[{\"range\":{\"utf16\":[1,7],\"utf8\":[1,8]}", "{\"range\":{\"utf16\":[1,7]",
      "this run leaves a gap after byte 0; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]}",
      "\"runs\":[{\"range\":{\"utf16\":[0,0],\"utf8\":[0,0]}", "{\"range\":{\"utf16\":[0,0]",
      "this run is empty; convert the copy again"
    ),
    (
      "\"runs\":[{\"range\":{\"utf16\":[0,7],\"utf8\":[0,8]},\"text\":\"Read é \"",
      "\"runs\":[{\"range\":{\"utf16\":[0,8],\"utf8\":[0,9]},\"text\":\"Read é t\"",
      "{\"range\":{\"utf16\":[0,8],\"utf8\":[0,9]},\"text", ""
    ),
    (
      "\"text\":\"Read é \"", "\"text\":\"Read e \"", "\"Read e ",
      "the text of this run is not the text at 0..<8 in UTF-8; convert the copy again"
    ),
    (
      "\"link:0\"", "\"link:1\"", "\"link:1",
      "'link:1' is not a link of this block; convert the copy again"
    ),
    (
      "\"alternativeText\":\"x\"", "\"alternativeText\":\"y\"", "\"y\",\"kind",
      "'alternativeText' is not the text at 15..<16 in UTF-8; convert the copy again"
    ),
    (
      "\"within\":[]", "\"within\":[{\"kind\":\"listItem\",\"list\":-1}]", "-1",
      "'list' is not a whole number from 0 to 4294967295; convert the copy again"
    ),
    (
      "\"kind\":\"paragraph\"", "\"kind\":\"heading\"", "{\"kind\":\"heading",
      "this block has no 'level'; convert the copy again"
    ),
    ("\"marks\":[\"strong\"]", "\"marks\":[1]", "1],\"link", "a mark is a number; write a string"),
    (
      "\"offset\":8", "\"offset\":0.5", "0.5",
      "'offset' is not a whole number from 0 to 9223372036854775807; convert the copy again"
    ),
    ("\"source\":{\"start\"", "\"source\":{\"end\"", "{\"end\"", ""),
    ("\"voiceOver\":\"terms", "\"voiceOver\":\"\\ud800", "\\ud800", ""),
    ("\"dir\":\"ltr\"", "\"dir\":\"ltr\",\"dir\":\"ltr\"", "", ""),
    ("\"diagnostics\"", "\"new\":\(String(repeating: "[", count: 200)),\"diagnostics\"", "", ""),
  ]

  @Test(arguments: errors)
  func `an invalid value is an error at its place`(
    _ old: String, _ new: String, _ place: String, _ message: String
  ) throws {
    let json = try json()
    #expect(json.contains(old))
    let broken = json.replacingFirst(old, with: new)
    let error = #expect(throws: SourceError.self) { try LinkedText(decoding: broken.utf8) }
    guard let error else { return }
    #expect(error.path == "<runs>")
    if !message.isEmpty {
      #expect(error.message == message)
      #expect(error.column == broken.utf8Offset(of: place) + 1)
    }
    #expect(error.line == 1)
  }

  @Test func `an error names the caller's file`() {
    let error = #expect(throws: SourceError.self) {
      try LinkedText(decoding: "{\n\"format\": 1}".utf8, path: "terms.json")
    }
    #expect(error?.description == "terms.json:2:11: error: 'format' is a number; write a string")
    #expect(throws: SourceError.self) { try LinkedText(decoding: []) }
  }

  @Test(arguments: [
    ("{\"format\"", "{\"version\":[1,{}],\"format\""),
    ("\"marks\":[\"strong\"]", "\"marks\":[\"strong\",\"underline\"]"),
    ("\"within\":[]", "\"within\":[{\"kind\":\"figure\",\"figure\":0}]"),
    ("\"states\":[]", "\"states\":[\"busy\"]"),
    ("\"role\":\"link\"", "\"role\":\"menuitem\""),
    (
      "\"diagnostics\":[",
      "\"diagnostics\":[{\"line\":1,\"column\":1,\"level\":\"hint\",\"rule\":\"a\",\"message\":\"b\"},"
    ),
    ("\"diagnostics\":[]", "\"diagnostics\":[],\"figures\":[{}]"),
  ])
  func `unknown additions are skipped`(_ old: String, _ new: String) throws {
    let json = try json()
    // Removes a comma that is left before the end of a list, since JSON does not allow it.
    let changed = json.replacingFirst(old, with: new).replacingOccurrences(of: "},]", with: "}]")
    guard json.contains(old) else { return }
    #expect(try LinkedText(decoding: changed.utf8) == LinkedText(decoding: json.utf8))
  }

  @Test func `a block of an unknown kind keeps its text but is not listed`() throws {
    let json = try Converter().convert("a\n\n[b](c)\n\nd").emitted(by: .runs)
      .replacingOccurrences(
        of: "{\"kind\":\"paragraph\",\"within\":[],\"range\":{\"utf16\":[2,",
        with: "{\"kind\":\"caption\",\"column\":0,\"within\":[],\"range\":{\"utf16\":[2,")
    let text = try LinkedText(decoding: json.utf8).attributedText
    #expect(text.blocks.count == 2)
    #expect(text.blocks.map(\.links) == [0..<0, 1..<1])
    #expect(text.link(at: 2, in: .utf8) == Document.Link.ID(index: 0))
    #expect(text.block(at: 2, in: .utf8) == nil)
  }

  @Test func `a link of an unknown kind keeps its address, but is not opened by default`() throws {
    let json = try json().replacingFirst("\"kind\":\"app\"", with: "\"kind\":\"place\"")
      .replacingFirst("\"handling\":\"app\"", with: "\"handling\":\"map\"")
    let link = try LinkedText(decoding: json.utf8).links[0]
    #expect(link.kind == nil)
    #expect(link.handling == .none)
    #expect(link.href == "app://terms")
  }

  @Test func `a truncated sample is an error at any length`() throws {
    let sample = BrokenRunsGenerator.sample
    // Without the last byte, a line feed, the sample is still complete.
    for count in 0..<sample.count - 1 {
      #expect(throws: SourceError.self) { try LinkedText(decoding: sample[..<count]) }
    }
    #expect(try LinkedText(decoding: sample.dropLast()).defects(in: sample) == [])
  }

  @Test func `a broken file is a located error or valid`() {
    var broken = BrokenRunsGenerator(seed: 4_711)
    var errors = 0
    for number in 0..<RunsDecodingCheck.brokenCount {
      let source = broken.next()
      do throws(SourceError) {
        let decoded = try LinkedText(decoding: source)
        let defects = decoded.defects(in: source)
        #expect(defects == [], "file \(number): \(String(decoding: source, as: UTF8.self))")
      } catch {
        errors += 1
        #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
      }
    }
    // Most changes are detected. The others give a valid file, for example with another text.
    #expect(errors > RunsDecodingCheck.brokenCount / 2)
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = range(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }

  fileprivate func utf8Offset(of text: String) -> Int {
    range(of: text).map { utf8.distance(from: startIndex, to: $0.lowerBound) } ?? -1
  }
}
