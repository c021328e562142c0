import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct GeneratedRenameTests {
  private static let count = Thoroughness.count(100, full: 2000)

  /// Returns the texts of each file's headings, in the order of the file.
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

/// Generates a small workspace of documents with duplicate headings and links in many styles.
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
  /// Returns the targets of links, then of images, by document; `a.md 0` is the first heading.
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

  /// Returns the values of an attribute in the order of the page.
  private static func values(of attribute: String, in page: String) -> [String] {
    page.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" })
    }
  }
}
