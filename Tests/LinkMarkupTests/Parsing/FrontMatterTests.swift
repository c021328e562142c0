import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct FrontMatterTests {
  private func frontMatter(_ source: String) -> Document.FrontMatter? {
    Document.FrontMatter(in: Bytes(source.utf8))
  }

  @Test(arguments: [
    "---\ntitle: Help\n---\n", "---  \ntitle: Help\n...\n", "+++\ntitle = \"Help\"\n+++\n",
    ";;;\n{\"title\": \"Help\"}\n;;;\n", "\u{FEFF}---\r\ntitle: Help\r\n---",
    "---\n\ntitle: Help\n---\n",
    "---\n# comment\ntitle: 'Help' # why\n---\n", "---\n\"title\": Help # why\n---\n",
  ])
  func `metadata begins the source between two delimiters`(source: String) {
    #expect(frontMatter(source)?.title == "Help")
  }

  @Test(arguments: [
    "\n---\ntitle: Help\n---\n", "---\ntitle: Help\n", "---\n\ntext\n---\n", "---\ntext\n---\n",
    "----\ntitle: Help\n----\n", "+++\ntitle = 1\n---\n", "", "---",
  ])
  func `invalid front matter is content`(source: String) {
    #expect(frontMatter(source) == nil)
  }

  @Test(arguments: [
    ("title: a: b", "a: b"), ("title: 'it''s'", "it's"), (#"title: "a \"b\" \\""#, #"a "b" \"#),
    ("title: a # b", "a"), ("title: a#b", "a#b"), ("title: |\n  a", nil), ("title: a\n  b", nil),
    ("title: [a]", nil), ("title: ~", nil), ("title:", nil), ("title:a\nx: y", nil),
    (#"title: "a\u0041""#, nil), ("  title: a\nx: y", nil), ("title: a\ntitle: b", "a"),
  ])
  func `values are one-line texts`(line: String, title: String?) {
    #expect(frontMatter("---\n\(line)\n---\n").map(\.title) == .some(title))
  }

  @Test func `the properties in a TOML table are ignored`() {
    let found = frontMatter("+++\ntitle = 'a'\n[x]\ndescription = 'b'\n+++\n")
    #expect(found?.title == "a" && found?.description == nil)
  }

  @Test(arguments: ["lang: de", "language: de", "locale: de"])
  func `the language of the copy overrides the converter's, unless that is fixed`(
    line: String
  ) throws {
    let copy = "---\n\(line)\n---\na"
    #expect(try Converter().convert(copy).locale.description == "de")
    #expect(try Converter(isLocaleFixed: true).convert(copy).locale.description == "en")
  }

  @Test func `metadata is not text, and later places count from the file's start`() throws {
    let copy = "---\ntitle: [a](b)\n---\n\n[c](d)\n"
    let linked = try Converter(sourceDetail: .links).convert(copy)
    #expect(linked.document.links.count == 1)
    #expect(linked.document.sourceMap?[Document.Link.ID(index: 0)]?.start.line == 5)
    #expect(try Converter(dialect: .commonMark).convert(copy).document.links.count == 2)
  }
}
