/// A writer that sets a value in a JSON text, with the spacing and line endings of that text.
struct JSONInsertion {
  private let json: JSONDocument
  /// The text between a key and its value: `:` if the first member has no spaces there, or `: `.
  private let colon: String
  private let lineEnd: String
  /// The indentation that each level of nesting adds.
  private let indentation: String

  init(in json: JSONDocument) {
    self.json = json
    let text = json.text
    let end = text.firstIndex(where: \.isLineEnding)
    lineEnd = end.map { text[$0...].starts(with: "\r\n".utf8) ? "\r\n" : "\n" } ?? "\n"
    let first = json.members(of: JSONDocument.root).first { _ in true }
    let written = first.map { text[json.end(of: $0.key)..<json.start(of: $0.value)] }
    colon = written?.elementsEqual(":".utf8) == true ? ":" : ": "
    indentation = first.flatMap { json.indentation(before: json.start(of: $0.key)) } ?? "  "
  }

  /// Returns the edit that sets the value at a path of keys, or `nil` if a parent is not an object.
  func edit(writing value: String, at path: [String]) -> Finding.Fix.Edit? {
    var id = JSONDocument.root
    for (depth, key) in path.enumerated() {
      guard json.kind(of: id) == .object else { return nil }
      guard let member = json.member(key, of: id) else {
        return insertion(into: id, of: value, at: path[depth...])
      }
      id = member.value
    }
    return Finding.Fix.Edit(json.start(of: id)..<json.end(of: id), with: value)
  }

  /// Returns the edit that adds a member to an object; the path begins with the key of the member.
  private func insertion(
    into id: JSONNode.ID, of value: String, at path: ArraySlice<String>
  ) -> Finding.Fix.Edit {
    guard let last = Array(json.members(of: id)).last else {
      let start = json.start(of: id)
      let outer =
        json.isOnOneLine && id != JSONDocument.root ? nil : json.lineIndentation(at: start)
      return Finding.Fix.Edit(start..<json.end(of: id), with: object(value, at: path, in: outer))
    }
    let end = json.end(of: last.value)
    let line = json.indentation(before: json.start(of: last.key))
    let separator = line.map { lineEnd + $0 } ?? (colon == ":" ? "" : " ")
    return Finding.Fix.Edit(end..<end, with: "," + separator + member(value, at: path, in: line))
  }

  /// Returns a member with the first key of a path; each further key nests the value in an object.
  ///
  /// - Parameter line: The indentation of the member's line; `nil` to write all on one line.
  private func member(_ value: String, at path: ArraySlice<String>, in line: String?) -> String {
    var text = value
    for (depth, key) in path.indices.reversed().map({ ($0 - path.startIndex, path[$0]) }) {
      text = "\"\(key)\"\(colon)\(text)"
      let outer = line.map { $0 + String(repeating: indentation, count: max(0, depth - 1)) }
      if depth > 0 { text = braced(text, in: outer) }
    }
    return text
  }

  /// Returns nested objects, one for each key of a path; the innermost object contains the value.
  ///
  /// - Parameter line: The indentation of the first brace's line; `nil` to write all on one line.
  private func object(_ value: String, at path: ArraySlice<String>, in line: String?) -> String {
    braced(member(value, at: path, in: line.map { $0 + indentation }), in: line)
  }

  private func braced(_ text: String, in line: String?) -> String {
    line.map { "{\(lineEnd)\($0)\(indentation)\(text)\(lineEnd)\($0)}" } ?? "{\(text)}"
  }
}

extension JSONDocument {
  /// Returns the offset of the first byte of a value; a string begins with its quotation mark.
  fileprivate func start(of id: JSONNode.ID) -> Int { Int(self[id].lowerBound) }

  fileprivate func end(of id: JSONNode.ID) -> Int { Int(self[id].upperBound) }

  fileprivate var isOnOneLine: Bool {
    !text[..<end(of: JSONDocument.root)].contains(where: \.isLineEnding)
  }

  /// Returns the blanks at the start of the line that contains an offset.
  fileprivate func lineIndentation(at offset: Int) -> String {
    let start = text[..<offset].lastIndex(where: \.isLineEnding)
    let line = text[(start.map { $0 + 1 } ?? 0)..<offset]
    return String(decoding: line.prefix(while: \.isASCIIBlank), as: UTF8.self)
  }

  /// Returns the blanks before an offset; `nil` on the first line, or after text that isn't blank.
  fileprivate func indentation(before offset: Int) -> String? {
    let blanks = text[..<offset].reversed().prefix(while: \.isASCIIBlank)
    let previous = offset - blanks.count - 1
    guard previous >= 0, text[previous].isLineEnding else { return nil }
    return String(decoding: blanks.reversed(), as: UTF8.self)
  }
}
