import LinkMarkup

@testable import LanguageServer
@testable import TestSupport

/// A small workspace of documents with headings of the same names and links in all styles.
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
  /// New names, of labels or headings.
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
    let outline = try? FileOutline(of: Bytes((files[target] ?? "").utf8), file: nil, Converter())
    let ids = outline?.headings.map(\.id) ?? []
    if let id = ids.randomElement(using: &generator), address.isEmpty || generator.once(in: 2) {
      address += "#" + (generator.once(in: 2) ? id : id.percentEncoded(keeping: "-"))
    }
    return isBracketed || address.isEmpty ? "<\(address)>" : address
  }
}
