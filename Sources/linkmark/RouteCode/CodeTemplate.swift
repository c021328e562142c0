/// A template for generated code: text with tags between `«` and `»`.
///
/// `«name»` is a value of the scope, or a text that `«define name»…«end»` defines.
/// `«if name»…«else»…«end»` depends on whether the scope has a value or list of this name.
/// `«each names ,»…«end»` repeats its text for each scope of a list, separated by commas.
/// `«list names ,»item«to»suffix«end»` writes a list and its suffix on one line, or each item on a
/// separate line if that line would be too long. `first«then»` before the item adds an item at the
/// start of the list. `«wide …»` is like `«list …»`, but indents the separate lines twice.
/// A line that has only an `each`, `if`, `else`, or `end` tag is not written.
struct CodeTemplate: Sendable {
  private indirect enum Node: Sendable {
    case text(String)
    case value(String)
    case when(String, [Node], otherwise: [Node])
    case each(Repetition)
    case list(List)
  }

  private struct Repetition {
    let name: String
    let separator: String
    let body: [Node]
    /// Whether the repeated text consists of whole lines.
    let isBlock: Bool
    /// Whether text follows the last repetition on its line.
    let isContinued: Bool
  }

  private struct List {
    let name: String
    let separator: String
    let isWide: Bool
    let first: [Node]
    let item: [Node]
    let suffix: [Node]
  }

  private var nodes: [Node] = []
  private var definitions: [String: [Node]] = [:]
  private let indentation: String

  /// Parses a template, which must be valid and begin with a tag.
  ///
  /// - Parameter indentation: The indentation of the items of a wrapped list.
  init(parsing source: [UInt8], indentation: String) {
    self.indentation = indentation
    var tokens = CodeTemplate.tokens(of: String(decoding: source, as: UTF8.self))
    nodes = parse(&tokens).nodes
  }

  func text(of scope: CodeScope) -> String { text(of: nodes, in: scope) }
}

/// The values and lists that the tags of a template refer to.
struct CodeScope: Sendable {
  var values: [String: String] = [:]
  var lists: [String: [CodeScope]] = [:]

  /// Returns whether the scope has a non-empty value or list of this name.
  fileprivate func has(_ name: String) -> Bool {
    values[name]?.isEmpty == false || lists[name]?.isEmpty == false
  }

  /// Returns the scopes of a list, each completed with the values and lists of this scope.
  fileprivate func scopes(of list: String) -> [CodeScope] {
    lists[list, default: []].map { inner in
      CodeScope(
        values: values.merging(inner.values) { $1 }, lists: lists.merging(inner.lists) { $1 })
    }
  }
}

// MARK: - Parsing

extension CodeTemplate {
  private enum Token {
    case text(String)
    /// The words of a tag (the third is the separator), and whether the tag is alone on its line.
    case tag([String], isBlock: Bool)
  }

  private static func tokens(of source: String) -> ArraySlice<Token> {
    var tokens: [Token] = []
    var isLineStart = true
    for piece in source.split(separator: "«", omittingEmptySubsequences: false).dropFirst() {
      let parts = piece.split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      let isBlock =
        isLineStart && parts[1].hasPrefix("\n") && ["each", "if", "else", "end"].contains(words[0])
      tokens.append(.tag(words, isBlock: isBlock))
      tokens.append(.text(String(parts[1].dropFirst(isBlock ? 1 : 0))))
      isLineStart = parts[1].hasSuffix("\n")
    }
    return tokens[...]
  }

  /// Parses text and tags up to the tag that ends them; also returns the name of that tag, and
  /// whether it is alone on its line.
  private mutating func parse(
    _ tokens: inout ArraySlice<Token>
  ) -> (nodes: [Node], end: String, isBlock: Bool) {
    var nodes: [Node] = []
    while let token = tokens.popFirst() {
      switch token {
      case .text(let text): nodes.append(.text(text))
      case .tag(let words, let isBlock):
        if ["else", "then", "to", "end"].contains(words[0]) { return (nodes, words[0], isBlock) }
        if let node = parse(words, isBlock: isBlock, &tokens) { nodes.append(node) }
      }
    }
    return (nodes, "", false)
  }

  private mutating func parse(
    _ words: [String], isBlock: Bool, _ tokens: inout ArraySlice<Token>
  ) -> Node? {
    guard words.count > 1 else { return .value(words[0]) }
    let name = words[1]
    let separator = words.count > 2 ? words[2] : ""
    let (body, end, isEndBlock) = parse(&tokens)
    switch words[0] {
    case "define":
      definitions[name] = body
      // The line end after a definition isn't part of the code.
      if case .text(let text) = tokens.first {
        tokens[tokens.startIndex] = .text(String(text.dropFirst()))
      }
      return nil
    case "if": return .when(name, body, otherwise: end == "else" ? parse(&tokens).nodes : [])
    case "each":
      return .each(
        Repetition(
          name: name, separator: separator, body: body, isBlock: isBlock,
          isContinued: isBlock && !isEndBlock))
    default:
      let item = end == "then" ? parse(&tokens).nodes : body
      return .list(
        List(
          name: name, separator: separator.isEmpty ? "," : separator, isWide: words[0] == "wide",
          first: end == "then" ? body : [], item: item, suffix: parse(&tokens).nodes))
    }
  }
}

// MARK: - Writing

extension CodeTemplate {
  private func write(_ nodes: [Node], in scope: CodeScope, to output: inout String) {
    for node in nodes {
      switch node {
      case .text(let text): output += text
      case .value(let name):
        if let definition = definitions[name] {
          write(definition, in: scope, to: &output)
        } else {
          output += scope.values[name, default: ""]
        }
      case .when(let name, let body, let otherwise):
        write(scope.has(name) ? body : otherwise, in: scope, to: &output)
      case .each(let repetition): write(repetition, in: scope, to: &output)
      case .list(let list): write(list, in: scope, to: &output)
      }
    }
  }

  private func write(_ repetition: Repetition, in scope: CodeScope, to output: inout String) {
    let texts = scope.scopes(of: repetition.name).map { text(of: repetition.body, in: $0) }
    guard repetition.isBlock else {
      output += texts.joined(separator: "\(repetition.separator) ")
      return
    }
    output += texts.map { $0.dropLast() }.joined(separator: "\(repetition.separator)\n")
    if !repetition.isContinued, !texts.isEmpty { output += "\n" }
  }

  /// Writes a list after the current line's text, which counts toward the length of the line.
  private func write(_ list: List, in scope: CodeScope, to output: inout String) {
    let items =
      [text(of: list.first, in: scope)]
      + scope.scopes(of: list.name).map { text(of: list.item, in: $0) }
    let start = output.lastIndex(of: "\n").map { output.index(after: $0) } ?? output.startIndex
    let prefix = String(output[start...])
    output.removeSubrange(start...)
    output += items.filter { !$0.isEmpty }.list(
      after: prefix, separator: list.separator, before: text(of: list.suffix, in: scope),
      indentation: list.isWide ? indentation + indentation : indentation)
  }

  private func text(of nodes: [Node], in scope: CodeScope) -> String {
    var text = ""
    write(nodes, in: scope, to: &text)
    return text
  }
}

extension [String] {
  /// Returns the items on one line between `prefix` and `suffix`, or each item on a separate line
  /// if that line would have more than 100 characters.
  fileprivate func list(
    after prefix: String, separator: String, before suffix: String, indentation: String
  ) -> String {
    let line = prefix + joined(separator: "\(separator) ") + suffix
    guard line.count > 100, !isEmpty else { return line }
    let margin = prefix.prefix { $0 == " " }
    let start = prefix.last == " " ? prefix.dropLast() : prefix[...]
    return start + "\n" + map { "\(margin)\(indentation)\($0)" }.joined(separator: "\(separator)\n")
      + "\n\(margin)\(suffix.drop { $0 == " " })"
  }
}
