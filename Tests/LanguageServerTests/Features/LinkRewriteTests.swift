import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct LinkRewriteTests {
  /// Returns the text with the link at `^` changed, or `nil` if the change does not apply.
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
    // The new label differs from the labels that the document uses.
    ("[pl^an](/a) [PLAN]\n", "[plan][plan-2] [PLAN]\n\n[plan-2]: /a\n"),
    (
      "[pl^an](/a)\n\n[plan]: /b\n\ntext\n", "[plan][plan-2]\n\n[plan]: /b\n[plan-2]: /a\n\ntext\n"
    ),
    // An existing definition with the same destination and title is reused.
    ("[pl^an](/a \"b\")\n\n[x]: /a \"b\"\n", "[plan][x]\n\n[x]: /a \"b\"\n"),
    ("[pl^an](/a)\n\n[x]: /a \"b\"\n", "[plan][plan]\n\n[x]: /a \"b\"\n[plan]: /a\n"),
    // The definition follows the last one if that changes no content; otherwise it is at the end.
    ("[pl^an](/a)\n\n> [x]: /b\n", "[plan][plan]\n\n> [x]: /b\n> [plan]: /a\n"),
    ("[pl^an](/a)\n\n- [x]: /b\n", "[plan][plan]\n\n- [x]: /b\n\n[plan]: /a\n"),
    ("| a |\n| - |\n| [pl^an](/a) |\n", "| a |\n| - |\n| [plan][plan] |\n\n[plan]: /a\n"),
    ("# [pl^an](/a)", "# [plan][plan]\n\n[plan]: /a\n"),
    // Nothing changes if a definition would be code, or if `^` is not in an inline link with text.
    ("[pl^an](/a)\n\n```\ncode\n", nil),
    ("[plan]^[x]\n\n[x]: /a\n", nil), ("<https^://a.example>\n", nil), ("te^xt\n", nil),
  ])
  func `An inline link is replaced by a reference to a definition`(
    _ text: String, _ expected: String?
  ) {
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
