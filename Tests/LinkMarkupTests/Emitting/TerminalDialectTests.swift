import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Tasks, alerts, and struck text in a terminal.
@Suite struct TerminalDialectTests {
  private let monochrome = ANSIEmitter(width: 20, attributes: .monochrome)

  private func lines(
    _ markdown: String, _ emitter: ANSIEmitter = .ansi(width: 20),
    converter: Converter = Converter()
  ) throws -> String {
    try converter.convert(markdown).emitted(by: emitter)
      .replacing("\u{1B}", with: "␛")
  }

  @Test func `a task has a box in place of its bullet`() throws {
    #expect(
      try lines("- [ ] a\n- [x] b b b b b b b b b b\n- c")
        == "☐ a\n☑ b b b b b b b b b\n  b\n• c\n")
  }

  @Test func `a numbered task has its box after the number`() throws {
    #expect(try lines("9. [ ] a\n10. [x] b\n\n    c") == " 9. ☐ a\n\n10. ☑ b\n\n      c\n")
  }

  @Test func `an alert is a quote with a bold title in the language of the document`() throws {
    let alert = "> [!WARNING]\n> a\n>\n> b\n\nc"
    #expect(try lines(alert) == "│ Warning\n│ a\n│\n│ b\n\nc\n")
    #expect(try lines(alert, monochrome).hasPrefix("│ ␛[1mWarning␛[0m\n│ a\n"))
    let translated = Converter(
      locale: try #require(LanguageTag("qaa")),
      phrasebooks: try Fixture.phrasebooks(in: Fixture.localesFolder))
    #expect(try lines(alert, converter: translated).hasPrefix("│ Averto\n│ a\n"))
    #expect(try lines("- > [!TIP]\n  > a") == "• │ Tip\n  │ a\n")
  }

  @Test func `struck text is between tildes where attributes are unavailable`() throws {
    let struck = "a ~~b **c**~~ d"
    #expect(try lines(struck) == "a ~~b c~~ d\n")
    #expect(try lines(struck, monochrome) == "a ␛[9mb ␛[1mc␛[0m d\n")
  }
}
