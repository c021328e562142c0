import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct DocumentTests {
  private func outline(_ markdown: String, dialect: Dialect = .copy) throws -> String {
    try Document(parsing: Bytes(markdown.utf8), dialect: dialect).debugDescription
  }

  @Test func `an event is at most sixteen bytes`() {
    #expect(MemoryLayout<Document.Event>.stride <= 16)
  }

  @Test func `blocks keep their CommonMark attributes`() throws {
    let markdown = """
      3) # a

         b
      4) > - c
         > - d

      ~~~ js x
      e
      ~~~
      <hr>

      ***
      """
    #expect(
      try outline(markdown) == """
        list 0, from 3), loose
          item 3
            heading 1
              text "a"
            paragraph
              text "b"
          item 4
            block quote
              list 1, bullets, tight
                item
                  paragraph (tight)
                    text "c"
                item
                  paragraph (tight)
                    text "d"
        code block "js x" "e\\n"
        HTML block "<hr>\\n"
        thematic break
        """)
  }

  @Test func `inlines keep their CommonMark attributes`() throws {
    let markdown = "*a **b*** `c` <b>  \nd\n[e](f \"g\") [h](<i j> \"\") [k](l)"
    #expect(
      try outline(markdown) == """
        paragraph
          emphasis
            text "a "
            strong
              text "b"
          text " "
          code "c"
          text " "
          inline HTML "<b>"
          hard break
          text "d"
          soft break
          link "f" title "g"
            text "e"
          text " "
          link "i j" title ""
            text "h"
          text " "
          link "l"
            text "k"
        """)
  }

  @Test func `an image description is the text of its leaves`() throws {
    #expect(
      try outline("![a *b* [c](d) ![e](f) `g`](h)") == """
        paragraph
          image "h"
            text "a "
            text "b"
            text " "
            text "c"
            text " "
            text "e"
            text " "
            code "g"
        """)
  }

  @Test func `an autolink in a link is text`() throws {
    #expect(
      try outline("[a <https://b.example>](c)") == """
        paragraph
          link "c"
            text "a "
            text "https://b.example"
        """)
  }

  @Test func `an autolink in a link is a link in strict CommonMark`() throws {
    #expect(
      try outline("[<ab:y>](c)", dialect: .commonMark) == """
        paragraph
          link "c"
            link "ab:y"
              text "ab:y"
        """)
  }

  @Test(arguments: ["{_name_}", "%(_a_)s", "{{__typename__}}", "${_a.b_}", "{a} _x_ {_b}"])
  func `underscores of placeholders are not emphasis`(_ text: String) throws {
    let document = try Document(parsing: Bytes(text.utf8))
    let texts = document.events.compactMap { event in
      if case .leaf(.text(let range)) = event {
        String(decoding: document[range], as: UTF8.self)
      } else {
        nil
      }
    }
    #expect(texts.joined() == text.replacing("_x_", with: "x"))
  }

  @Test(arguments: [
    "[x](/a \"Trip {trip_id}\")", "[r]: /a_b \"{a_b}\"\n\n[r]", "[{a_b}]: /u\n\n[{a_b}]",
    "<https://example.com/{user_id}>", "```{my_lang}\n{a_b}\n```\nafter", "x <b title=\"{a_b}\"> y",
    "<ferry-map id=\"{a_b}\">\n\nafter", "*{a_b}* **%(a_b)s**", "[x](https://h/{a_b}?q={{c_d}})",
    "# {a_b}\n\n> - `{a_b}`\n>\n>       {a_b}", "![{a_b}](<{a_b}>)", "{a_b}\u{7F}{c_d}",
    "{a_b} &#127;&#x1;&#X02;&#0003;&#4x&#x5g;", "[{a_b}](<x&#x7f;y> '&#127;')",
  ])
  func `hiding underscores does not change the rest of the document`(
    _ markdown: String
  ) throws {
    #expect(try outline(markdown) == outline(markdown, dialect: .commonMark))
  }

  @Test func `placeholders are parsed as plain CommonMark on request`() throws {
    #expect(
      try outline("{_name_}", dialect: .commonMark) == """
        paragraph
          text "{"
          emphasis
            text "name"
          text "}"
        """)
  }

  @Test func `content ranges give access to the content of a link`() throws {
    let document = try Document(parsing: Bytes("[a *b*](c)".utf8))
    let content = document.events[document.links[0].content]
    #expect(content.count == 4)
    #expect(content.last == .exit(.emphasis))
  }

  @Test func `a source too large for libcmark is an error`() {
    let limit = Document.maximumSourceCount
    #expect(throws: LinkMarkupError.sourceTooLong(byteCount: limit + 1, limit: limit)) {
      try Document.check(sourceCount: limit + 1, limits: .standard, hasReplacements: false)
    }
    #expect(throws: Never.self) {
      try Document.check(sourceCount: limit, limits: .standard, hasReplacements: false)
    }
    let invalidLimit = Document.maximumInvalidSourceCount
    #expect(throws: LinkMarkupError.sourceTooLong(byteCount: limit, limit: invalidLimit)) {
      try Document.check(sourceCount: limit, limits: .standard, hasReplacements: true)
    }
    #expect(throws: Never.self) {
      try Document.check(sourceCount: invalidLimit, limits: .standard, hasReplacements: true)
    }
  }
}
