/// A start tag in raw HTML, read like the HTML standard's tokenizer.
///
/// Character references in values are not decoded.
struct HTMLStartTag: Equatable {
  /// The tag name, lowercased.
  let name: String
  /// The attributes by lowercased name.
  ///
  /// Of several with the same name, the first one counts.
  let attributes: [String: String]

  /// Returns the start tags in raw HTML, in order, except those in comments.
  static func all(in html: ArraySlice<UInt8>) -> [HTMLStartTag] {
    var tags: [HTMLStartTag] = []
    var rest = html
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        rest = rest[(rest.firstRange(of: "-->")?.upperBound ?? rest.endIndex)...]
      } else if let tag = HTMLStartTag(reading: &rest) {
        tags.append(tag)
      }
    }
    return tags
  }

  /// Reads the tag after `<`, through `>`.
  private init?(reading rest: inout ArraySlice<UInt8>) {
    guard rest.first?.isASCIILetter == true else { return nil }
    name = rest.readWord { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "/") && $0 != .greaterThan }
      .lowercased()
    var attributes: [String: String] = [:]
    while true {
      _ = rest.readWord { $0.isASCIIWhitespace || $0 == UInt8(ascii: "/") }
      guard let byte = rest.first else { return nil }
      if byte == .greaterThan {
        rest.removeFirst()
        break
      }
      let name = rest.readName().lowercased()
      let value = rest.readValue()
      if attributes[name] == nil { attributes[name] = value }
    }
    self.attributes = attributes
  }
}

extension UInt8 {
  fileprivate static let greaterThan = UInt8(ascii: ">")
  fileprivate static let equals = UInt8(ascii: "=")
}

extension ArraySlice<UInt8> {
  fileprivate mutating func readWord(while isPart: (UInt8) -> Bool) -> String {
    let word = prefix(while: isPart)
    self = self[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  /// Consumes and returns an attribute name, which may begin with `=`.
  fileprivate mutating func readName() -> String {
    guard let byte = popFirst() else { return "" }
    return String(decoding: [byte], as: UTF8.self)
      + readWord {
        !$0.isASCIIWhitespace && $0 != .equals && $0 != UInt8(ascii: "/") && $0 != .greaterThan
      }
  }

  /// Consumes and returns an attribute value; empty if there is none.
  fileprivate mutating func readValue() -> String {
    let name = self
    _ = readWord(while: \.isASCIIWhitespace)
    guard first == .equals else {
      self = name
      return ""
    }
    removeFirst()
    _ = readWord(while: \.isASCIIWhitespace)
    guard let quote = first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return readWord { !$0.isASCIIWhitespace && $0 != .greaterThan }
    }
    removeFirst()
    let value = readWord { $0 != quote }
    _ = popFirst()
    return value
  }
}
