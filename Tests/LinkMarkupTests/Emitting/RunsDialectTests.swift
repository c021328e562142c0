import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Tables, tasks, alerts, deleted text, and front matter in `linkmark.runs/1`.
@Suite struct RunsDialectTests {
  private func json(_ markdown: String) throws -> String {
    try Converter().convert(markdown).emitted(by: .runs)
  }

  @Test func `a table has its columns, and its cells are blocks in rows`() throws {
    let json = try json("| a | [b](c) | d |\n|:--|--:|---|\n| e |\n\nf")
    #expect(json.contains(##""text":"a\tb\td\ne\t\t\nf","blocks""##))
    #expect(
      json.contains(
        ##"{"kind":"tableCell","column":1,"within":[{"kind":"table","table":0},{"kind":"tableRow","##
          + ##""row":0,"header":true}],"range":{"utf16":[2,3],"utf8":[2,3]},"activation":"link:0","##
          + ##""announcement":{"voiceOver":"b, link""##))
    #expect(
      json.contains(
        ##"{"kind":"tableCell","column":2,"within":[{"kind":"table","table":0},{"kind":"tableRow","##
          + ##""row":1,"header":false}],"range":{"utf16":[9,9],"utf8":[9,9]},"activation":"none","##
          + ##""announcement":{"voiceOver":"","talkBack":""}}"##))
    #expect(
      json.contains(
        ##"{"range":{"utf16":[1,2],"utf8":[1,2]},"text":"\t","marks":[]}"##))
    #expect(
      json.hasSuffix(
        ##""images":[],"tables":[{"columns":["left","right",null]}],"diagnostics":[]}"## + "\n"))
  }

  @Test func `a document without tables has no table list`() throws {
    #expect(try !json("a | b").contains("\"tables\""))
  }

  @Test func `a task item has its state`() throws {
    let json = try json("- [ ] a\n- [x] b\n\n  c\n- d")
    let item = ##"{"kind":"listItem","list":0,"ordinal":null,"tight":false"##
    #expect(json.contains(item + ##","task":"open","firstInItem":true}]"##))
    #expect(json.contains(item + ##","task":"done","firstInItem":true}]"##))
    #expect(json.contains(item + ##","task":"done"}]"##))
    #expect(json.contains(item + ##","firstInItem":true}]"##))
    #expect(
      json.contains(
        ##"{"voiceOver":"a, checkbox, unchecked","talkBack":"a, checkbox, not checked"}"##))
    #expect(
      json.contains(##"{"voiceOver":"b, checkbox, checked","talkBack":"b, checkbox, checked"}"##))
    #expect(json.contains(##"{"voiceOver":"c","talkBack":"c"}"##))
  }

  @Test(arguments: ["- [ ] \n- [x] b", "- [ ] \n\n- [x] b", "- [ ] \n  <p>\n- [x] b"])
  func `a task without text is an empty block`(_ markdown: String) throws {
    let runs = try RunsJSON(Bytes(json(markdown).utf8))
    #expect(runs.text == "\nb")
    #expect(runs.blocks.map(\.kind) == ["paragraph", "paragraph"])
    #expect(runs.blocks.map { $0.within.map(\.task) } == [["open"], ["done"]])
    #expect(runs.blocks.map { $0.within.map(\.firstInItem) } == [[true], [true]])
  }

  @Test(arguments: ["- \n- b", "- [ ] \n  - b", "- [ ] \n\n  b", "- [ ] \n  ```\n  b\n  ```"])
  func `an item without text is not a block, and a task's text is its own block`(
    _ markdown: String
  ) throws {
    let runs = try RunsJSON(Bytes(json(markdown).utf8))
    #expect(runs.text == "b")
    #expect(runs.blocks.map { $0.within.last?.firstInItem } == [true])
  }

  @Test func `alerts have their kind, and quotes are numbered`() throws {
    let json = try json("> a\n\n<!-- -->\n\n> [!NOTE]\n> b\n\n<!-- -->\n\n> > c")
    #expect(json.contains(##""within":[{"kind":"blockQuote","quote":0}]"##))
    #expect(json.contains(##""within":[{"kind":"alert","alert":"note"}]"##))
    #expect(
      json.contains(
        ##""within":[{"kind":"blockQuote","quote":1},{"kind":"blockQuote","quote":2}]"##))
  }

  @Test func `deleted text has a mark, and a word before it when announced`() throws {
    let json = try json("Now ~~€20 **or** more~~ €15.")
    #expect(json.contains(##""text":"€20 ","marks":["strikethrough"]"##))
    #expect(json.contains(##""text":"or","marks":["strong","strikethrough"]"##))
    #expect(json.contains(##"{"voiceOver":"Now deleted €20 or more €15.","##))
    #expect(json.contains(##""text":"Now €20 or more €15.","##))
  }

  @Test(arguments: [
    (
      "---\ntitle: Terms\ndescription: 'What you agree to'\nlang: de-AT\n---\n",
      ##","metadata":{"title":"Terms","description":"What you agree to","lang":"de-AT"},"style""##
    ),
    ("---\nlang: xx yy\n---\n", ##","metadata":{"lang":"xx yy"},"style""##),
    ("---\nlayout: page\n---\n", ##","metadata":{},"style""##),
    ("", ##""dir":"ltr","style""##),
  ])
  func `metadata has the content of front matter`(_ head: String, _ metadata: String) throws {
    let json = try json(head + "a")
    #expect(json.contains(metadata))
    #expect(json.contains(##""text":"a""##))
  }
}
