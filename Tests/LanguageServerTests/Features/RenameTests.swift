import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct RenameTests {
  /// Returns the files after the construct at the first occurrence of a text is renamed.
  private func renamed(
    _ files: [String: String], at text: String, in path: String = "a.md", to name: String,
    dialect: Dialect = .copy
  ) throws -> [String: String] {
    let workspace = try TestWorkspace(files, dialect: dialect)
    let file = try workspace.file(path)
    let rename = try Rename(at: workspace.offset(of: text, in: path), in: file)
    return workspace.applying(try rename.edits(to: name, in: file, index: workspace.index))
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ResponseError)?.message
    }
  }

  @Test(arguments: [
    ("[x][a] [a][] [a]\n\n[A]: u\n", "A]", "b", "[x][b] [a][b] [a][b]\n\n[b]: u\n"),
    ("[x][a]\n\n[a]: u\n[a]: v\n", "a]", "b", "[x][b]\n\n[b]: u\n[b]: v\n"),
    ("[a] [a][]\n\n[a]: u\n", "a]", "A", "[a] [a][]\n\n[A]: u\n"),
    ("![p [a] q](r) [a]\n\n[a]: u\n", "a]:", "b", "![p [a][b] q](r) [a][b]\n\n[b]: u\n"),
    ("[x][a]\n\n[a]: u\n", "a]", "b[c] \\", "[x][b\\[c\\] \\\\]\n\n[b\\[c\\] \\\\]: u\n"),
    ("> [x\n> y][a\n> b]\n\n[a b]: u\n", "a b", "c", "> [x\n> y][c]\n\n[c]: u\n"),
  ])
  func `A label is renamed in definitions and references`(
    _ text: String, _ place: String, _ name: String, _ expected: String
  ) throws {
    #expect(try renamed(["a.md": text], at: place, to: name) == ["a.md": expected])
  }

  @Test func `A renamed footnote keeps its caret`() throws {
    #expect(
      try renamed(["a.md": "A[^1].\n\n[^1]: N\n"], at: "^1]", to: "note", dialect: .gfm)
        == ["a.md": "A[^note].\n\n[^note]: N\n"])
  }

  @Test(arguments: [
    ("[x][a] [y][b]\n\n[a]: u\n[b]: v\n", "a]", "B", "the label 'B' is used already"),
    ("[x][a] [b]\n\n[a]: u\n", "a]", "b", "with the label 'b', the links would not stay"),
    ("[x][a]\n\n[a]: u\n", "a]", " ", "the new name is empty"),
    ("[x][a]\n\n[a]: u\n", "a]", "b\nc", "the new name has a line ending"),
    ("[x][a]\n", "a]", "b", "the label is not defined"),
    ("[x](y)\n", "y", "b", "a destination is not a name"),
    ("text\n", "text", "b", "there is no label, heading, or identifier here"),
    ("# A {#a}\n\n# B {#b}\n", "a}", "b", "another heading has the identifier 'b'"),
    ("# A {#a}\n", "a}", "b c", "'b c' is not an identifier"),
  ])
  func `An invalid rename is rejected with a reason`(
    _ text: String, _ place: String, _ name: String, _ reason: String
  ) throws {
    let message = message { _ = try renamed(["a.md": text], at: place, to: name) }
    #expect(message?.hasPrefix(reason) == true, "\(message ?? "renamed")")
  }

  @Test func `A heading is renamed with all fragments that refer to it`() throws {
    #expect(
      try renamed(
        [
          "a.md": "# Terms\n\n[x](#terms) [y](a.md#terms) [z]\n\n[z]: <#terms>\n",
          "b.md": "[x](./a.md#terms \"t\") [y](a.md) [z](#terms) [w](a.md#terms:~:text=a)\n",
          "c/d.md": "[x](../a.md?q#%74%65rms)\n",
        ], at: "Terms", to: "Rules & Ünits")
        == [
          "a.md":
            "# Rules & Ünits\n\n[x](#rules--ünits) [y](a.md#rules--ünits) [z]\n\n[z]: <#rules--ünits>\n",
          "b.md":
            "[x](./a.md#rules--ünits \"t\") [y](a.md) [z](#terms) [w](a.md#rules--ünits:~:text=a)\n",
          "c/d.md": "[x](../a.md?q#rules--ünits)\n",
        ])
  }

  @Test func `Numeric suffixes of other headings are updated`() throws {
    #expect(
      try renamed(
        ["a.md": "# A\n\n# A\n\n# A\n\n[1](#a) [2](#a-1) [3](#a-2)\n"], at: "A", to: "B")
        == ["a.md": "# B\n\n# A\n\n# A\n\n[1](#b) [2](#a) [3](#a-1)\n"])
    #expect(
      try renamed(["a.md": "# B\n\n# A\n\n[1](#b) [2](#a)\n"], at: "B", to: "A")
        == ["a.md": "# A\n\n# A\n\n[1](#a) [2](#a-1)\n"])
  }

  @Test(arguments: [
    ("# A\n", "C #", "# C \\#\n"), ("A\n===\n", "- B", "\\- B\n===\n"),
    ("# A #\n", "*B*", "# *B* #\n"), ("# A {#x}\n", "B", "# B {#x}\n"),
    ("# A\n", "B {#x}", "# B {#x\\}\n"), ("A\n---\n", "1. B", "1\\. B\n---\n"),
  ])
  func `A heading's new text is escaped so that it reads unchanged`(
    _ text: String, _ name: String, _ expected: String
  ) throws {
    #expect(try renamed(["a.md": text], at: "A", to: name) == ["a.md": expected])
  }

  @Test func `An explicit identifier is renamed with its fragments`() throws {
    #expect(
      try renamed(
        ["a.md": "# A {#x}\n\n# X\n\n[1](#x) [2](#x-1)\n"], at: "x}", to: "y")
        == ["a.md": "# A {#y}\n\n# X\n\n[1](#y) [2](#x)\n"])
  }

  @Test func `An escaped destination is rewritten as a whole`() throws {
    #expect(
      try renamed(["a.md": "# A\n\n[x](a\\.md#a) [y](<a.md&#35;a>)\n"], at: "A", to: "B")
        == ["a.md": "# B\n\n[x](a.md#b) [y](<a.md#b>)\n"])
  }
}
