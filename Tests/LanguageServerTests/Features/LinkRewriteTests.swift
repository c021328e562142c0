import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct LinkRewriteTests {
  /// Returns a text after a change of the link at `^`.
  private func rewriting(
    _ text: String, _ change: (LinkRewrite) -> [Finding.Fix.Edit]?
  ) -> String? {
    let bytes = Bytes(text.utf8)
    let offset = bytes.firstIndex(of: UInt8(ascii: "^")) ?? 0
    let document = TextDocument(bytes.filter { $0 != UInt8(ascii: "^") })
    return LinkRewrite(around: offset..<offset, in: document, dialect: .copy).flatMap(change).map {
      String(decoding: document.bytes.applying($0), as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("[pl^an](/a)", "[plan][plan]\n\n[plan]: /a\n"),
    ("[pl^an](/a 'b')\n", "[plan][plan]\n\n[plan]: /a 'b'\n"),
    ("[plan](^<a b>)\r\n", "[plan][plan]\r\n\r\n[plan]: <a b>\r\n"),
    ("[plan]^()\n", "[plan][plan]\n\n[plan]: <>\n"),
    ("![pl^an](a.png)\n", "![plan][plan]\n\n[plan]: a.png\n"),
    (
      "[*The* `Plän` 2 of many^](/a)\n",
      "[*The* `Plän` 2 of many][the-plän-2-of]\n\n[the-plän-2-of]: /a\n"
    ),
    ("[…^](/a)\n", "[…][link]\n\n[link]: /a\n"),
    // The new label differs from every label that the document uses.
    ("[pl^an](/a) [PLAN]\n", "[plan][plan-2] [PLAN]\n\n[plan-2]: /a\n"),
    (
      "[pl^an](/a)\n\n[plan]: /b\n\ntext\n", "[plan][plan-2]\n\n[plan]: /b\n[plan-2]: /a\n\ntext\n"
    ),
    // An existing definition with the same destination and title is reused.
    ("[pl^an](/a \"b\")\n\n[x]: /a \"b\"\n", "[plan][x]\n\n[x]: /a \"b\"\n"),
    ("[pl^an](/a)\n\n[x]: /a \"b\"\n", "[plan][plan]\n\n[x]: /a \"b\"\n[plan]: /a\n"),
    // A definition is added after others only where it is parsed as a definition.
    ("[pl^an](/a)\n\n> [x]: /b\n", "[plan][plan]\n\n> [x]: /b\n> [plan]: /a\n"),
    ("[pl^an](/a)\n\n- [x]: /b\n", "[plan][plan]\n\n- [x]: /b\n\n[plan]: /a\n"),
    ("| a |\n| - |\n| [pl^an](/a) |\n", "| a |\n| - |\n| [plan][plan] |\n\n[plan]: /a\n"),
    ("# [pl^an](/a)", "# [plan][plan]\n\n[plan]: /a\n"),
    // An added definition would be code, or no inline link with text is at the position.
    ("[pl^an](/a)\n\n```\ncode\n", nil),
    ("[plan]^[x]\n\n[x]: /a\n", nil), ("<https^://a.example>\n", nil), ("te^xt\n", nil),
  ])
  func `An inline link is extracted`(_ text: String, _ expected: String?) {
    #expect(rewriting(text, \.extraction) == expected)
  }

  @Test(arguments: [
    ("[pl^an][x]\n\n[x]: /a 'b'\n", "[plan](/a 'b')\n\n[x]: /a 'b'\n"),
    ("[pl^an][]\r\n\r\n[PLAN]: <a b>\r\n", "[plan](<a b>)\r\n\r\n[PLAN]: <a b>\r\n"),
    ("![pl^an]\n\n[plan]: a.png\n", "![plan](a.png)\n\n[plan]: a.png\n"),
    ("> [pl^an][a\n> b]\n\n[a b]: /a\n", "> [plan](/a)\n\n[a b]: /a\n"),
    ("[pl^an]\n\n[plan]: /a\n  'b\n  c'\n", "[plan](/a 'b\n  c')\n\n[plan]: /a\n  'b\n  c'\n"),
    ("[pl^an](/a)\n", nil), ("[pl^an][x]\n", nil),
  ])
  func `A reference is converted to an inline link`(_ text: String, _ expected: String?) {
    #expect(rewriting(text, \.inlining) == expected)
  }

  @Test func `Generated links are the same after each change`() {
    var generator = SeededGenerator(seed: 31)
    let parts = [
      "[a b](/x)", "[a](<x y> 't')", "![p](q.png \"r\")", "[a b]", "[c][d]", "[d][]", "*", "`",
      "\n",
      "\n\n", "> ", "- ", "    ", "| ", "<!--", "[d]: /z (t)\n", "[a b]: <q>\n", "\\[", "](/y)",
      "![",
      "]", "é ", "# ", "\r\n",
    ]
    var changeCount = 0
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 2..<14, using: &generator))
        .map { _ in generator.pick(parts) }.joined()
      let document = TextDocument(Bytes(text.utf8))
      let offset = Int.random(in: 0...document.bytes.count, using: &generator)
      guard let link = LinkRewrite(around: offset..<offset, in: document, dialect: .commonMark)
      else {
        continue
      }
      for edits in [link.extraction, link.inlining].compactMap(\.self) {
        let changed = document.bytes.applying(edits)
        #expect(
          commonMarkUnsafeHTML(changed) == commonMarkUnsafeHTML(document.bytes),
          "\(text.debugDescription) at \(offset)")
        changeCount += 1
      }
    }
    #expect(changeCount > 100)
  }
}

@Suite struct FileMoveTests {
  private func moved(
    _ files: [String: String], _ paths: [(old: String, new: String)]
  ) throws -> [String: String] {
    let workspace = try TestWorkspace(files)
    let move = FileMove(paths: Dictionary(paths.map { ($0.old, $0.new) }) { $1 })
    let texts = workspace.applying(move.edits(in: workspace.index))
    return texts.filter { files[$0.key] != $0.value }
  }

  @Test func `Links to a moved file and within it are updated`() throws {
    #expect(
      try moved(
        [
          "a.md": "[x](b.md) [y](#z) [z](./img.png)\n", "b.md": "[x](./a.md?q#h) [y](<a.md>)\n",
          "c/d.md": "[x](../a.md \"t\")\n\n[y]: ../b.md\n",
        ], [("a.md", "c/e.md")])
        == [
          "a.md": "[x](../b.md) [y](#z) [z](../img.png)\n",
          "b.md": "[x](./c/e.md?q#h) [y](<c/e.md>)\n",
          "c/d.md": "[x](e.md \"t\")\n\n[y]: ../b.md\n",
        ])
  }

  @Test func `A moved folder keeps its internal links`() throws {
    #expect(
      try moved(
        [
          "a.md": "[x](c/d.md) [y](c/) [z](cd.md)\n", "c/d.md": "[x](e.md) [y](../a.md)\n",
          "c/e.md": "[x](./d.md)\n",
        ], [("c", "k/l")])
        == [
          "a.md": "[x](k/l/d.md) [y](k/l/) [z](cd.md)\n", "c/d.md": "[x](e.md) [y](../../a.md)\n",
        ])
  }

  @Test(arguments: [
    ("[x](a%20b.md)\n", "a b.md", "c ü.md", "[x](c%20ü.md)\n"),
    ("[x](%61.md)\n", "a.md", "c ü.md", "[x](c%20ü.md)\n"),
    ("[x](%C3%A4.md)\n", "ä.md", "c ü.md", "[x](c%20%C3%BC.md)\n"),
    ("[x](<a b.md>)\n", "a b.md", "c (d).md", "[x](<c (d).md>)\n"),
    ("[x](f/a(1).md)\n", "f", "g", "[x](g/a(1).md)\n"),
    ("[x](a.md)\n", "a.md", "c:(1)#.md", "[x](./c:%281%29%23.md)\n"),
    ("[x](a.html#t) [y](a)\n", "a.md", "b/c.md", "[x](b/c.html#t) [y](b/c)\n"),
  ])
  func `Destinations keep their style`(
    _ text: String, _ old: String, _ new: String, _ expected: String
  ) throws {
    let files = ["z.md": text, "a.md": "", "a b.md": "", "ä.md": "", "f/a(1).md": ""]
    #expect(try moved(files, [(old, new)]) == ["z.md": expected])
  }

  @Test func `Other links are unchanged`() throws {
    #expect(
      try moved(
        ["a.md": "", "b.md": "[x](https://a.md) [y](/a.md) [z](#a.md) `[a](a.md)` [p](a{x}.md)\n"],
        [("a.md", "c.md")]) == [:])
  }
}

@Suite struct LineEditTests {
  @Test func `Line edits convert one text to the other`() {
    var generator = SeededGenerator(seed: 5)
    let lines = ["a\n", "b\r\n", "c\r", "\n", "d", "😀\n"]
    for _ in 0..<300 {
      func text() -> Bytes {
        let count = Int.random(in: 0...9, using: &generator)
        return Bytes((0..<count).map { _ in generator.pick(lines) }.joined().utf8)
      }
      let (old, new) = (text(), text())
      #expect(old.applying([Finding.Fix.Edit](from: old, to: new)) == new)
    }
  }

  @Test func `Identical lines are not edited`() {
    let edits = [Finding.Fix.Edit](from: Bytes("a\nb\nc\nd\n".utf8), to: Bytes("a\nx\nc\n".utf8))
    #expect(
      edits == [
        Finding.Fix.Edit(2..<4, with: Bytes("x\n".utf8)), Finding.Fix.Edit(6..<8, with: []),
      ])
  }
}
