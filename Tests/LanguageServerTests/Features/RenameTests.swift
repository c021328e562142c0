import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct RenameTests {
  /// Renames what is at the first occurrence of a text, and returns the files afterwards.
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
      return (error as? RenameError)?.message
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

@Suite struct GeneratedRenameTests {
  private static let count = Thoroughness.count(100, full: 2000)

  /// Returns the texts of each file's headings, in order.
  private func headings(_ files: [String: String]) throws -> [String: [String]] {
    try files.mapValues { try Document(parsing: $0.utf8).headings.map(\.text) }
  }

  @Test func `After a rename, each link keeps its target`() throws {
    var renamedCount = 0
    for seed in 0..<Self.count {
      var generated = GeneratedWorkspace(seed: UInt64(seed))
      let workspace = try TestWorkspace(generated.files)
      let path = generated.pick(generated.files.keys.sorted())
      let file = try workspace.file(path)
      let places =
        file.outline.headings.flatMap { [$0.range, $0.writtenID].compactMap(\.self) }
        + file.outline.definitions.map(\.label) + file.outline.references.map(\.label)
      let offset = generated.pick(places.map(\.lowerBound) + [0])
      let name = generated.pick(GeneratedWorkspace.names)
      guard let rename = try? Rename(at: offset, in: file),
        let edits = try? rename.edits(to: name, in: file, index: workspace.index)
      else { continue }
      renamedCount += 1
      let result = workspace.applying(edits)
      let comment = Comment(rawValue: "seed \(seed), \(path) at \(offset) to '\(name)'")
      switch rename.subject {
      case .label:
        let before = try Converter().convert(generated.files[path] ?? "").emitted(by: .html)
        #expect(try Converter().convert(result[path] ?? "").emitted(by: .html) == before, comment)
      case .heading(let heading):
        var before = try headings(generated.files)
        var after = try headings(result)
        before[path]?[heading] = ""
        after[path]?[heading] = ""
        #expect(before == after, comment)
        guard !rename.text.contains("["), !name.contains("](") else { continue }
        #expect(
          try LinkOracle.targets(in: generated.files) == LinkOracle.targets(in: result), comment)
      case .identifier:
        #expect(try headings(generated.files) == headings(result), comment)
        #expect(
          try LinkOracle.targets(in: generated.files) == LinkOracle.targets(in: result), comment)
      }
    }
    #expect(renamedCount > Self.count / 3)
  }

  @Test func `After a move, each link keeps its target`() throws {
    for seed in 0..<Self.count {
      var generated = GeneratedWorkspace(seed: UInt64(seed))
      let workspace = try TestWorkspace(generated.files)
      let old = generated.pick(generated.files.keys.sorted() + ["d", "d"])
      let new =
        old == "d"
        ? generated.pick(["n", "n/m", "d2", "n ü"]) : generated.pick(GeneratedWorkspace.newPaths)
      guard generated.files[new] == nil else { continue }
      let move = FileMove(paths: [old: new])
      let edited = workspace.applying(move.edits(in: workspace.index))
      var result: [String: String] = [:]
      for (path, text) in edited { result[move[path] ?? path] = text }
      var expected: [String: [String]] = [:]
      for (path, targets) in try LinkOracle.targets(in: generated.files) {
        expected[move[path] ?? path] = targets.map { target in
          let isMoved = target == old || target.hasPrefix(old + " ") || target.hasPrefix(old + "/")
          return isMoved ? new + target.dropFirst(old.count) : target
        }
      }
      #expect(
        try LinkOracle.targets(in: result) == expected, "seed \(seed), \(old) to \(new)")
    }
  }
}

/// Generates a small workspace of documents with duplicate headings and links in all styles.
struct GeneratedWorkspace {
  private(set) var files: [String: String] = [:]
  private var generator: SeededGenerator

  private static let paths = [
    "a.md", "b c.md", "d/e.md", "d/f(1).md", "d/ü/g.md", "h&amp;i.md", "d/j%20k.md",
  ]
  /// Texts of headings, some of which have the same identifier.
  static let headings = [
    "A", "A", "a!", "B & *b*", "`C` #1", "Ü", "[x](y)", "One {name}", "1. D", "- E", "😀", "F #",
    "a-1", "**A**", "\\*A\\*", "&lt;",
  ]
  /// New names for labels and headings.
  static let names = [
    "N", "A", "a-1", "n]", "[n", "n\\", "ñ ß", "# n", "- n", "n #", "n {#n}", "*n*", "`n", "{n}",
    "1. n", "<n>", "&amp;", "n|m", "\\[n\\]", "ẞ", "> n", "===", "!", "^n", "[n](o)",
  ]
  static let newPaths = [
    "z.md", "d/z.md", "y/x/z.md", "w v.md", "w(v.md", "w#v.md", "wü/v.md", "w:v.md", "d/{v}.md",
    "w&lt;.md", "w*_v_.md",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for path in Self.paths.shuffled(using: &generator).prefix(4) { files[path] = document() }
    for path in files.keys.sorted() { addLinks(to: path) }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { generator.pick(elements) }

  private mutating func document() -> String {
    (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      let text = generator.pick(Self.headings)
      let id = generator.once(in: 4) ? " {#\(generator.pick(["a", "x-1", "b.c"]))}" : ""
      return generator.once(in: 4) ? "\(text)\(id)\n---\n" : "\(quote())## \(text)\(id)\n"
    }.joined(separator: "\n") + "\n"
  }

  private mutating func quote() -> String { generator.once(in: 5) ? "> " : "" }

  private mutating func addLinks(to path: String) {
    var text = files[path] ?? ""
    for number in 0..<6 {
      let destination = destination(from: path)
      let label = generator.pick(["l", "L\(number)", "*m*", "n\\]"])
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: text += "[t\(number)][\(label)] \(quote())[\(label)] [\(label)][]\n\n"
      case 1: text += "[\(label)]: \(destination) 'title'\n\n"
      case 2: text += "![i [\(label)]](\(destination))\n\n"
      case 3: text += "| [t](\(destination)) |\n|---|\n| [\(label)] |\n\n"
      default: text += "\(quote())Text [t\(number)](\(destination)) text.\n\n"
      }
    }
    files[path] = text
  }

  private mutating func destination(from path: String) -> String {
    let target = generator.pick(files.keys.sorted())
    var address = target == path ? "" : WorkspacePath.relative(to: target, from: path)
    if generator.once(in: 5) { address = WorkspacePath.relative(to: target, from: path) }
    let isBracketed = generator.once(in: 4)
    address = address.utf8.split(separator: UInt8(ascii: "/")).map { name in
      Destination.encoded(
        String(Substring(name)), isBracketed: isBracketed, keepingUnicode: generator.once(in: 2))
    }.joined(separator: "/")
    if !address.isEmpty, generator.once(in: 4) { address = "./" + address }
    let outline = try? FileOutline(
      of: Bytes((files[target] ?? "").utf8), file: nil, converter: Converter())
    let ids = outline?.headings.map(\.id) ?? []
    if let id = ids.randomElement(using: &generator), address.isEmpty || generator.once(in: 2) {
      address += "#" + (generator.once(in: 2) ? id : id.percentEncoded(keeping: "-"))
    }
    return isBracketed || address.isEmpty ? "<\(address)>" : address
  }
}

/// Resolves links from the HTML alone, as a browser does.
enum LinkOracle {
  /// Returns the targets of each document's links, then images; `a.md 0` is the first heading.
  static func targets(in files: [String: String]) throws -> [String: [String]] {
    let pages = try files.mapValues { try Converter().convert($0).emitted(by: .html) }
    let identifiers = pages.mapValues { values(of: "id", in: $0) }
    var targets: [String: [String]] = [:]
    for (path, page) in pages {
      let base = URL(fileURLWithPath: "/w/" + path)
      targets[path] = (values(of: "href", in: page) + values(of: "src", in: page)).map { href in
        let href = href.replacingOccurrences(of: "&amp;", with: "&")
        guard let url = URL(string: href.isEmpty ? "#" : href, relativeTo: base)?.absoluteURL else {
          return "unreadable \(href)"
        }
        let file = url.path.replacingOccurrences(of: "/w/", with: "")
        guard let fragment = url.fragment(percentEncoded: false) else { return file }
        let heading = identifiers[file]?.firstIndex(of: fragment)
        return "\(file) \(heading.map(String.init) ?? "#" + fragment)"
      }
    }
    return targets
  }

  /// Returns the values of an attribute in page order.
  private static func values(of attribute: String, in page: String) -> [String] {
    page.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" })
    }
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
