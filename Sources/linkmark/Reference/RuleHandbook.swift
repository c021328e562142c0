import LinkMarkup

/// The sections of `Documentation/Rules.md`, which the executable holds.
struct RuleHandbook {
  /// The level, the criterion and the fix of a rule, as its row of the page's table says.
  private struct Row {
    let level: String
    let criterion: String
    let fix: String
  }

  /// The names of the rules in the order of the table.
  private(set) var names: [String] = []
  private var rows: [String: Row] = [:]
  private var sections: [String: String] = [:]

  init(_ page: some Sequence<UInt8>) {
    let parts = String(decoding: Bytes(page), as: UTF8.self).split(separator: "\n## ")
    for line in parts.flatMap({ $0.split(separator: "\n") }) where line.hasPrefix("| [`") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard cells.count > 3, let name = cells[0].split(separator: "`").dropFirst().first else {
        continue
      }
      names.append(String(name))
      rows[String(name)] = Row(level: cells[1], criterion: cells[2], fix: cells[3])
    }
    for part in parts {
      guard let end = part.firstIndex(of: "\n"), rows[String(part[..<end])] != nil else { continue }
      sections[String(part[..<end])] = String(part[end...])
    }
  }

  /// What a rule finds and why, with good and bad copy, as Markdown; nil if there is no such rule.
  func section(of name: String) -> Bytes? {
    guard let row = rows[name], let text = sections[name] else { return nil }
    let criterion = row.criterion.isEmpty ? "" : ", WCAG 2.2 \(row.criterion)"
    let fix = row.fix.isEmpty ? "" : "; `--fix` \(row.fix)"
    return Bytes("# \(name)\n\n\(row.level)\(criterion)\(fix)\n\(text)\n".utf8)
  }

  /// A line for each rule: its name, its level, and the first sentence of its section.
  var list: String {
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let padding = String(repeating: " ", count: width - name.count)
      let level = (rows[name]?.level ?? "").padding(to: 7)
      let text = sections[name]?.split(separator: "\n\n").first.map(String.init)?.trimmed ?? ""
      let sentence = text.split(separator: "\n").joined(separator: " ")
      return "\(name)\(padding)  \(level)  \(sentence)\n"
    }.joined()
  }
}

extension StringProtocol {
  /// The text without spaces and line feeds at its ends.
  fileprivate var trimmed: String { String(trimming { $0 == " " || $0 == "\n" }) }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
