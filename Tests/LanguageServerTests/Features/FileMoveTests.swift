import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

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
