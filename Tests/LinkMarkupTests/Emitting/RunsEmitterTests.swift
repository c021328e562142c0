import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RunsEmitterTests {
  private func json(_ markdown: String) throws -> String {
    try Converter().convert(markdown).emitted(by: .runs)
  }

  private func runs(_ markdown: String) throws -> RunsJSON {
    try RunsJSON(Bytes(json(markdown).utf8))
  }

  @Test(arguments: [
    (nil, "null"),
    (
      #"{"appSchemes":["app"],"routes":[{"name":"terms","path":"terms"}]}"#,
      #"{"name":"terms","pattern":"terms","params":{"path":{},"query":{}}}"#
    ),
  ])
  func `a sentence with a link has the expected JSON`(_ routes: String?, _ route: String) throws {
    let table = try routes.map { try RouteTable(parsing: Bytes($0.utf8), path: "routes.json") }
    let json = try Converter(routes: table, sourceDetail: .links)
      .convert("Read the [**terms**](app://terms).").emitted(by: .runs)
    let lines = """
      {"format":"linkmark.runs/1","locale":"en","dir":"ltr","style":"default",\
      "appearance":"light","fontStyle":"bodyDefault",\
      "font":{"size":16,"lineHeight":24,"weight":400,"letterSpacing":0,"textStyle":"body"},\
      "foregroundColor":"#161616","text":"Read the terms.",\
      "blocks":[{"kind":"paragraph","within":[],"range":{"utf16":[0,15],"utf8":[0,15]},\
      "activation":"link:0","announcement":{"voiceOver":"Read the terms., link",\
      "talkBack":"Read the terms., Links available, use Tap with 3 fingers to view"}}],\
      "runs":[{"range":{"utf16":[0,9],"utf8":[0,9]},"text":"Read the ","marks":[]},\
      {"range":{"utf16":[9,14],"utf8":[9,14]},"text":"terms","marks":["strong"],"link":0,\
      "foregroundColor":"#161616","highlightColor":"#16161666","underlineStyle":"single"},\
      {"range":{"utf16":[14,15],"utf8":[14,15]},"text":".","marks":[]}],\
      "links":[{"id":0,"href":"app://terms","title":null,"kind":"app","handling":"app",\
      "range":{"utf16":[9,14],"utf8":[9,14]},"route":\(route),\
      "accessibility":{"role":"link","name":"terms","states":[],\
      "announcement":{"voiceOver":"terms, link","talkBack":"terms, link, Double-tap to activate"}},\
      "source":{"start":{"line":1,"column":10,"offset":9},\
      "end":{"line":1,"column":34,"offset":33}}}],"images":[],"diagnostics":[]}

      """
    #expect(json == lines)
  }

  @Test(arguments: [
    ("a\nb", "a b"), ("a  \nb", "a\u{2028}b"), ("a\n\nb", "a\nb"), ("a\n\n---\n\nb", "a\n\nb"),
    ("    a\n\n    b\n", "a\n\nb"), ("```\n```", ""), ("![a\n*b*  \nc](d)", "a b c"),
    ("a <b>c</b>\n\n<p>d</p>", "a c"), ("- a\n- b", "a\nb"), ("[]()", ""), ("", ""),
  ])
  func `the text consists of the leaf blocks, joined by line feeds`(
    _ markdown: String, _ text: String
  ) throws {
    #expect(try runs(markdown).text == text)
  }

  @Test func `ranges count UTF-16 code units and UTF-8 bytes`() throws {
    let link = try runs("👩‍👩‍👧 [é中](a)").links[0]
    #expect(link.range == .init(utf16: [9, 11], utf8: [19, 24]))
  }

  @Test func `adjacent equal runs are merged, but not across blocks`() throws {
    #expect(
      try runs("a\\*b &amp; c\n\nd\n\n***\n\ne").runs.map(\.text) == [
        "a*b & c", "\n", "d", "\n", "\n", "e",
      ])
  }

  @Test func `marks are in order and end with their element`() throws {
    let runs = try runs("*a **`b`** ![c](d)* *e *f* g*").runs
    #expect(runs.map(\.text) == ["a ", "b", " ", "c", " ", "e f g"])
    #expect(
      runs.map(\.marks) == [
        ["emphasis"], ["emphasis", "strong", "code"], ["emphasis"], ["emphasis", "image"], [],
        ["emphasis"],
      ])
  }

  @Test func `a link across several runs is one link`() throws {
    let runs = try runs("[a *b* ![c](d)](e)")
    #expect(runs.links.map(\.accessibility.name) == ["a b c"])
    #expect(runs.runs.map(\.link) == [0, 0, 0, 0])
    #expect(runs.runs.map(\.image) == [nil, nil, nil, 0])
  }

  @Test func `a blocked link has its destination and the reason`() throws {
    let link = try #require(try runs("[x](javascript:alert(1))").links.first)
    #expect(link.href == nil)
    #expect(link.blocked?.destination == "javascript:alert(1)")
    #expect(link.blocked?.reason == "scheme")
    #expect(link.accessibility.states == ["disabled"])
    let json = try json("[x]()")
    #expect(
      json.contains(
        #""announcement":{"voiceOver":"x, dimmed, link","talkBack":"x, link, disabled"}"#))
    #expect(
      json.contains(#""href":null,"blocked":{"destination":"","reason":"empty"},"title":null"#))
  }

  @Test func `a block has its activation`() throws {
    let blocks = try runs("a\n\n[b](c)\n\n[d]() [e](f)\n\n[g](h) [i](j)").blocks
    #expect(blocks.map(\.activation) == ["none", "link:0", "link:2", "ambiguous"])
  }

  @Test func `a block has its containers and markers`() throws {
    let blocks = try runs("7) > - a\n   > - b\n   >\n   >   c").blocks
    let item = RunsJSON.Context(
      kind: "listItem", list: 0, ordinal: 7, tight: true, firstInItem: true)
    let quote = RunsJSON.Context(
      kind: "blockQuote", list: nil, ordinal: nil, tight: nil, firstInItem: nil, quote: 0)
    func inner(_ isFirst: Bool?) -> RunsJSON.Context {
      .init(kind: "listItem", list: 1, ordinal: nil, tight: false, firstInItem: isFirst)
    }
    let later = RunsJSON.Context(
      kind: "listItem", list: 0, ordinal: 7, tight: true, firstInItem: nil)
    #expect(
      blocks.map(\.within) == [
        [item, quote, inner(true)], [later, quote, inner(true)], [later, quote, inner(nil)],
      ])
  }

  @Test func `headings and code blocks have their attributes`() throws {
    let blocks = try runs("### a\n\n```swift x\nb\n```\n\n    c").blocks
    #expect(blocks.map(\.kind) == ["heading", "codeBlock", "codeBlock"])
    #expect(blocks.map(\.level) == [3, nil, nil])
    #expect(blocks.map(\.info) == [nil, "swift x", ""])
  }

  @Test(arguments: [
    ("\u{85}", #"\u0085"#), ("\u{2028}", #"\u2028"#), ("\u{202E}", #"\u202e"#),
    ("\u{2066}", #"\u2066"#), ("\u{61C}", #"\u061c"#), ("\u{200F}", #"\u200f"#),
    ("\u{1B}", #"\u001b"#), ("\"\\", #"\"\\"#), ("\u{7F}", #"\u007f"#),
    ("é中👋\u{200D}", "é中👋\u{200D}"),
    ("\u{A0}\u{2030}\u{206A}", "\u{A0}\u{2030}\u{206A}"),
  ])
  func `invisible characters are escaped`(_ text: String, _ escaped: String) throws {
    let json = try json("x\(text.replacing("\\", with: "\\\\"))x")
    #expect(json.contains(#""text":"x\#(escaped)x""#))
    #expect(json.utf8.filter { $0 == 0x0A }.count == 1)
  }

  // MARK: - Styling

  @Test(arguments: [
    (
      "hero1",
      #"{"size":120,"lineHeight":120,"weight":700,"letterSpacing":-2,"textStyle":"largeTitle"}"#
    ),
    (
      "heading3",
      #"{"size":24,"lineHeight":28,"weight":700,"letterSpacing":0,"textStyle":"title3"}"#
    ),
    (
      "caption",
      #"{"size":12,"lineHeight":16,"weight":400,"letterSpacing":0,"textStyle":"caption"}"#
    ),
    // This style is an alias of `label1`.
    (
      "bodyDefaultEmphasized",
      #"{"size":16,"lineHeight":24,"weight":700,"letterSpacing":0,"textStyle":"body"}"#
    ),
  ])
  func `the font has the name of its text style, for scaling`(
    _ name: String, _ font: String
  ) throws {
    let fontStyle = try #require(Theme.backpack.fontStyle(named: name))
    let json = try Converter(styling: Styling(fontStyle: fontStyle)).convert("a").emitted(by: .runs)
    #expect(json.contains(#""fontStyle":"\#(name)","font":\#(font),"#))
  }

  @Test func `a theme without colors has none in JSON`() throws {
    let json = try Converter(styling: Styling(theme: .plain)).convert("[a](b) [c]()")
      .emitted(by: .runs)
    #expect(json.contains(#","foregroundColor":null,"text":"a c","#))
    #expect(
      json.contains(
        #""link":0,"foregroundColor":null,"highlightColor":null,"underlineStyle":"single"}"#))
    #expect(json.contains(#""link":1,"foregroundColor":null}"#))
  }

  @Test(arguments: [("bodyDefault", "none"), ("label1", "single")])
  func `an implicit link has its weight, and an underline in equally heavy text`(
    _ fontStyle: String, _ underline: String
  ) throws {
    let styling = Styling(
      style: .implicit, fontStyle: Theme.backpack.fontStyle(named: fontStyle))
    let json = try Converter(styling: styling).convert("[a](b)").emitted(by: .runs)
    #expect(
      json.contains(
        """
        "highlightColor":"#16161666","underlineStyle":"\(underline)","fontWeight":700}
        """))
  }

  @Test func `a finding is in the output`() throws {
    #expect(
      try json("> [x](file:y)").hasSuffix(
        """
        "diagnostics":[{"line":1,"column":3,"level":"error","rule":"blocked-destination",\
        "message":"the scheme of \\"file:y\\" is refused, so this link is disabled; \
        use https, a contact scheme or your app's own"}]}

        """))
  }

  @Test(arguments: RunsEmitter.Shape.allCases)
  func `an output beyond its limit is not written to its end`(_ shape: RunsEmitter.Shape) throws {
    let cells = String(repeating: "|[a](https://b.example)", count: 100) + "|\n"
    let rule = String(repeating: "|-", count: 100) + "|\n"
    let linked = try Converter().convert(cells + rule + String(repeating: cells, count: 20))
    let emitter = RunsEmitter(shape: shape)
    let whole = linked.bytes(emittedBy: emitter)
    #expect(linked.bytes(emittedBy: emitter, atMost: whole.count) == whole)
    #expect(linked.bytes(emittedBy: emitter, atMost: whole.count - 1) == nil)
    var output = ByteBuffer()
    output.limit = 10_000
    emitter.emit(linked, into: &output)
    #expect(output.isFull && output.count < whole.count / 2)
  }
}
