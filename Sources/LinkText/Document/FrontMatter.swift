extension Document {
  /// The metadata before a document's content: the title, the description, and the language.
  ///
  /// Publishing tools put metadata at the very start of a file, between two lines of `---` (YAML,
  /// where the second may be `...`), `+++` (TOML), or `;;;` (JSON). CommonMark has no metadata.
  public struct FrontMatter: Equatable, Sendable {
    /// The title of the document.
    public package(set) var title: String?
    /// A summary of the document.
    public package(set) var description: String?
    /// The language of the document, as written.
    public package(set) var language: String?
    /// The UTF-8 offsets in the source, from the first delimiter to the end of the second one.
    public let range: Range<Int>

    private enum Format: String, CaseIterable {
      case yaml = "---"
      case toml = "+++"
      case json = ";;;"
    }

    /// Reads the front matter of a source, or returns `nil` if there is none.
    ///
    /// A first line of `---` is a thematic break unless the lines up to the second delimiter have a
    /// property, have only comments, or are missing. If the first of these lines is blank, the next
    /// line with content must be a property.
    package init?(in source: Bytes) {
      let start = source.span.byteOrderMarkCount
      // This check alone excludes nearly all sources without front matter.
      guard start < source.count, "-+;".utf8.contains(source[start]) else { return nil }
      var lines = MetadataLines(source: source, start: start)
      guard let first = lines.next(), first.count == 3,
        let format = Format(rawValue: String(decoding: source[first], as: UTF8.self))
      else { return nil }
      var content: [Range<Int>] = []
      while let line = lines.next() {
        let isDelimiter =
          source[line].elementsEqual(format.rawValue.utf8)
          || format == .yaml && source[line].elementsEqual("...".utf8)
        guard !isDelimiter else {
          range = start..<line.upperBound
          guard format != .yaml || lines.areYAML(content) else { return nil }
          switch format {
          case .yaml: readProperties(content, of: lines, separator: UInt8(ascii: ":"))
          case .toml: readProperties(content, of: lines, separator: UInt8(ascii: "="))
          case .json: readJSON(source[first.upperBound..<line.lowerBound])
          }
          return
        }
        content.append(line)
      }
      return nil
    }

    /// Reads the top-level properties whose values are text on one line.
    private mutating func readProperties(
      _ content: [Range<Int>], of lines: MetadataLines, separator: UInt8
    ) {
      for (index, line) in content.enumerated() {
        // A TOML table begins here; the properties in it do not describe the document.
        if separator == UInt8(ascii: "="), lines.source[line].first == UInt8(ascii: "[") { return }
        guard let property = MetadataProperty(lines.source[line], separator: separator) else {
          continue
        }
        let next = index + 1 < content.count ? lines.source[content[index + 1]] : []
        let isContinued = next.first?.isASCIIBlank == true && !next.allSatisfy(\.isASCIIBlank)
        if !isContinued, let value = property.value { set(property.name, to: value) }
      }
    }

    private mutating func readJSON(_ source: ArraySlice<UInt8>) {
      guard let json = try? JSONDocument(parsing: source, path: "") else { return }
      let file = JSONValue(json, named: "the front matter")
      for name in ["title", "description", "lang", "language", "locale"] {
        if let value = file[name]?.string { set(name, to: value) }
      }
    }

    private mutating func set(_ name: String, to value: String) {
      guard !value.isInvisible else { return }
      switch name {
      case "title": title = title ?? value
      case "description": description = description ?? value
      case "lang", "language", "locale": language = language ?? value
      default: break
      }
    }
  }
}

/// The lines of a source, without trailing blanks and line endings.
private struct MetadataLines {
  let source: Bytes
  var start: Int

  mutating func next() -> Range<Int>? {
    guard start < source.count else { return nil }
    let rest = source[start...]
    let end = rest.firstIndex(where: \.isLineEnding) ?? source.count
    let last = source[start..<end].lastIndex { !$0.isASCIIBlank } ?? start - 1
    defer { start = end + (source[end...].starts(with: "\r\n".utf8) ? 2 : 1) }
    return start..<last + 1
  }

  /// Returns whether lines are YAML, and not text between two thematic breaks.
  func areYAML(_ content: [Range<Int>]) -> Bool {
    func isProperty(_ line: Range<Int>) -> Bool {
      MetadataProperty(source[line], separator: UInt8(ascii: ":")) != nil
    }
    func isComment(_ line: Range<Int>) -> Bool {
      source[line].first { !$0.isASCIIBlank } == UInt8(ascii: "#")
    }
    let written = content.filter { !$0.isEmpty }
    if let first = content.first, first.isEmpty {
      return written.first.map(isProperty) ?? false
    }
    return written.contains(where: isProperty) || written.allSatisfy(isComment)
  }
}

/// A line of metadata such as `title: Help` or `title = "Help"`.
private struct MetadataProperty {
  let name: String
  private let source: ArraySlice<UInt8>
  private let separator: UInt8

  init?(_ line: ArraySlice<UInt8>, separator: UInt8) {
    guard let index = line.firstIndex(of: separator) else { return nil }
    let name = String(
      String(decoding: line[..<index], as: UTF8.self)
        .trimming { $0 == "\"" || $0 == "'" || $0 == " " })
    let isName = line[..<index].allSatisfy {
      $0.isASCIIAlphanumeric || $0 >= 0x80 || "_-\"' .".utf8.contains($0)
    }
    guard !name.isEmpty, isName, line.first?.isASCIIBlank == false else { return nil }
    let rest = line[(index + 1)...]
    guard separator != UInt8(ascii: ":") || rest.first?.isASCIIBlank ?? true else { return nil }
    self.name = name
    self.separator = separator
    source = rest.drop(while: \.isASCIIBlank)
  }

  /// The value, or `nil` if it is not text on one line.
  var value: String? {
    switch source.first {
    case UInt8(ascii: "\""): quoted(escape: UInt8(ascii: "\\"))
    case UInt8(ascii: "'"): quoted(escape: separator == UInt8(ascii: ":") ? UInt8(ascii: "'") : nil)
    case let first? where separator == UInt8(ascii: ":") && !"[]{}&*!|>%@`#,?".utf8.contains(first):
      plain
    default: nil
    }
  }

  /// The unquoted value of a YAML property, without a comment after it; `nil` for null.
  private var plain: String? {
    var end = source.startIndex
    while end < source.endIndex,
      !(source[end].isASCIIBlank && source[(end + 1)...].first == UInt8(ascii: "#"))
    {
      end += 1
    }
    let text = String(decoding: source[..<end].trimming(while: \.isASCIIBlank), as: UTF8.self)
    return ["~", "null", "Null", "NULL"].contains(text) ? nil : text
  }

  /// Returns the text of a quoted value; `nil` if the value is not closed or contains an escape
  /// such as `\n`, or if anything but a comment follows the value.
  ///
  /// - Parameter escape: The byte before an escaped quote; `nil` if quotes cannot be escaped.
  private func quoted(escape: UInt8?) -> String? {
    let quote = source[source.startIndex]
    var value: Bytes = []
    var index = source.startIndex + 1
    while index < source.endIndex {
      let byte = source[index]
      let next = source[(index + 1)...].first
      if byte == escape, let next, next == quote || next == escape, byte != quote || next == quote {
        value.append(next)
        index += 2
      } else if byte == quote {
        let rest = source[(index + 1)...].drop(while: \.isASCIIBlank)
        let isEnd = rest.isEmpty || rest.first == UInt8(ascii: "#")
        return isEnd ? String(decoding: value, as: UTF8.self) : nil
      } else if byte == escape {
        // Escapes of letters, such as `\n`, are rare in titles, so they are not decoded.
        return nil
      } else {
        value.append(byte)
        index += 1
      }
    }
    return nil
  }
}
