import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct FixerTests {
  private let converter = Converter(dialect: .commonMark)

  /// Generates Markdown with one to four mistakes at random places.
  private struct Copy {
    private var generator: MarkdownGenerator
    private var random: SeededGenerator

    private static let slips = [
      "https://a.example/b_c?d=e&amp;f", "see[this](x)now", "[ terms ](x)", "[t](u \"T\")",
      "\n\n[unused]: v\n\n", "\n[unused]: v 'w'\n", "**[ a](b)**c", "![p](q 'P')",
      "(http://b.example/(c))", "> [d]: e\n", " [f\t][foo] ", "\n\n[foo]: bar\n", "www.c.example",
    ]

    init(seed: UInt64) {
      generator = MarkdownGenerator(seed: seed)
      random = SeededGenerator(seed: seed)
    }

    mutating func document() -> Bytes {
      var bytes = generator.document()
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let slip = Bytes(random.pick(Copy.slips).utf8)
        bytes.insert(contentsOf: slip, at: Int.random(in: 0...bytes.count, using: &random))
      }
      return bytes
    }
  }

  /// Fixes a source twice, and returns a problem with the result, or `nil` if there is no problem.
  private func problem(with source: Bytes) -> String? {
    do {
      let fixed = try fixing(source)
      return FixOracle.problem(source, fixedAs: fixed, again: try fixing(fixed.source))
    } catch {
      return "\(error)"
    }
  }

  private func fixing(_ source: Bytes) throws -> Converter.FixedSource {
    try converter.fixing(source, from: .note)
  }

  @Test(arguments: 0..<8)
  func `fixes change only white space and the markup of links`(_ part: UInt64) {
    var copy = Copy(seed: part)
    var fixedCount = 0
    for _ in 0..<250 {
      let source = copy.document()
      if let problem = problem(with: source) {
        let smallest = smallest(source) { self.problem(with: $0) == problem }
        let fixed = (try? fixing(smallest).source) ?? []
        Issue.record("\(problem): \(readable(smallest)) became \(readable(fixed))")
        return
      }
      fixedCount += ((try? fixing(source).findings.count) ?? 0) > 0 ? 1 : 0
    }
    // Ensures that many sources had something to fix.
    #expect(fixedCount > 100)
  }

  @Test func `line endings are unchanged`() throws {
    var copy = Copy(seed: 99)
    for _ in 0..<300 {
      let lines = String(decoding: copy.document(), as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let source = Bytes(lines.joined(separator: "\r\n").utf8)
      let fixed = try fixing(source).source
      #expect(fixed.bareLineEndingCount == 0, "\(readable(source)) became \(readable(fixed))")
    }
  }

  @Test func `rules that undo each other's fixes terminate`() throws {
    let source = Bytes("see[ a ](b \"A\")[c ](d)now https://a.example\n\n[e]: f".utf8)
    let fixed = try fixing(source)
    #expect(
      String(decoding: fixed.source, as: UTF8.self)
        == "see [a](b) [c](d) now <https://a.example>\n")
    #expect(
      Set(fixed.findings.map(\.rule)) == [
        "bare-url", "no-space-around-link", "space-in-link-text", "title-repeats-text",
        "unused-definition",
      ])
  }

  @Test func `a fix that would change something else does not prevent the others`() throws {
    let source = Bytes("- a\n\n[b]: c\n\n- [ d](e) https://a.example\n\n[f]: g\n".utf8)
    let fixed = try fixing(source)
    #expect(
      String(decoding: fixed.source, as: UTF8.self)
        == "- a\n\n[b]: c\n\n- [d](e) <https://a.example>\n")
    #expect(
      fixed.findings.map(\.rule).sorted() == [
        "bare-url", "space-in-link-text", "unused-definition",
      ])
  }

  @Test func `fixes before and after a rejected fix are applied`() throws {
    let good = "https://a.example/ is bare.\n\n"
    let bad = "*http://a/b*c*\n\n"
    for (before, after) in [(0, 9), (4, 4), (9, 0), (40, 1)] {
      let parts =
        [String](repeating: good, count: before) + [bad] + [String](repeating: good, count: after)
      let mended = parts.map { $0 == good ? "<https://a.example/> is bare.\n\n" : $0 }
      let fixed = try fixing(Bytes(parts.joined().utf8))
      #expect(String(decoding: fixed.source, as: UTF8.self) == mended.joined())
      #expect(fixed.findings.count == before + after)
    }
  }

  @Test(arguments: [
    ("[one ](a)[two](b)", "[one](a) [two](b)"),
    ("[one](a)[ two](b)", "[one](a) [two](b)"),
    ("[one ](a)[ two](b)", "[one](a) [two](b)"),
    ("[one ](a)**two**", "[one](a) **two**"),
    ("x**y**[ two](b)", "x**y** [two](b)"),
    ("[one ](a)`two`", "[one](a) `two`"),
    ("`one`[ two](a)", "`one` [two](a)"),
    ("[one ](a)(two)", "[one](a) (two)"),
    ("[one ](a){name}", "[one](a) {name}"),
    ("one.[ two](a)", "one. [two](a)"),
    ("[one ](a)![two](b)", "[one](a) ![two](b)"),
    ("([ one ](a)), \"[ two ](b)\"", "([one](a)), \"[two](b)\""),
    ("[ one ](a)\\\n[ two ](b)", "[one](a)\\\n[two](b)"),
    ("[Hello, ](a)[ two](b)", "[Hello,](a) [two](b)"),
    ("[C++ ](a)*[ two](b)*", "[C++](a)*[ two](b)*"),
    ("[Yes! ](a)<br>[ No](b)", "[Yes!](a)<br> [No](b)"),
    ("the dogs'[ bone](a)", "the dogs' [bone](a)"),
    ("said \"no\"[ again](a)", "said \"no\" [again](a)"),
    ("(\"[ one](a)\")", "(\"[one](a)\")"),
    ("[say ](a)\"hello\"", "[say](a) \"hello\""),
    ("[the file ](a).gitignore", "[the file](a) .gitignore"),
    ("[is ](a)!important", "[is](a) !important"),
    ("[trips ](a)%d left, [100 ](b)%.", "[trips](a) %d left, [100](b)%."),
    ("[why ](a)?!", "[why](a)?!"), ("“[ one ](a)”", "“[one](a)”"), ("[see ](a)…", "[see](a)…"),
    ("é[ é ](a)é", "é [é](a) é"), ("[one ](a)🎉", "[one](a) 🎉"),
    // After a space, the closing asterisk would not close the emphasis.
    ("*[one ](a)*(two)", "*[one ](a)*(two)"),
  ])
  func `words stay separate`(_ copy: String, _ fixed: String) throws {
    #expect(String(decoding: try fixing(Bytes(copy.utf8)).source, as: UTF8.self) == fixed)
  }

  @Test(arguments: [
    ("---\n", "---\n"), ("\u{FEFF}---\r\n", "...\r\n"), ("+++\n", "+++ \n"),
    ("---\r", "---\r"), ("+++\n\n", "+++\n"), ("---\n # comment\n", "---\n"),
  ])
  func `front matter is not changed`(_ start: String, _ end: String) throws {
    let matter = start + "canonical: https://a.example/\nnote: '[ b](c)'\n" + end
    let fixed = try fixing(Bytes((matter + "\nhttps://a.example/\n").utf8))
    #expect(String(decoding: fixed.source, as: UTF8.self) == matter + "\n<https://a.example/>\n")
  }

  @Test(arguments: ["---\n\n", "--- \n \t\r\n", "b\n\n---\n", "----\n", "+++b\n"])
  func `text that only resembles front matter is fixed`(_ start: String) throws {
    let fixed = try fixing(Bytes((start + "https://a.example/\n\n---\n").utf8))
    #expect(fixed.findings.map(\.rule) == ["bare-url"])
  }

  @Test func `a fix that would exceed a limit is not applied`() throws {
    let source = Bytes("https://a.example/ and https://b.example/ and https://c.example/\n".utf8)
    let fixed = try Converter(limits: Limits(links: 2)).fixing(source)
    #expect(fixed.source.count(where: { $0 == UInt8(ascii: "<") }) == 2)
    #expect(try Converter(limits: Limits(links: 2)).fixing(fixed.source).source == fixed.source)
  }

  @Test func `only findings at a level and above are fixed`() throws {
    let source = Bytes("[ a](b) https://a.example".utf8)
    let fixed = try converter.fixing(source, from: .warning)
    #expect(String(decoding: fixed.source, as: UTF8.self) == "[ a](b) <https://a.example>")
    #expect(fixed.findings.map(\.rule) == ["bare-url"])
  }
}

extension Bytes {
  /// The number of line feeds and carriage returns that are not in a CRLF pair.
  fileprivate var bareLineEndingCount: Int {
    let lineFeeds = indices.count {
      self[$0] == UInt8(ascii: "\n") && ($0 == 0 || self[$0 - 1] != UInt8(ascii: "\r"))
    }
    let returns = indices.count {
      self[$0] == UInt8(ascii: "\r") && ($0 + 1 == count || self[$0 + 1] != UInt8(ascii: "\n"))
    }
    return lineFeeds + returns
  }
}
