/// A start tag in raw HTML, read like the HTML standard's tokenizer.
///
/// Character references in values are not decoded.
package struct HTMLStartTag: Equatable {
  /// The tag name, lowercased.
  package let name: String
  /// The attributes by lowercased name.
  ///
  /// Of several with the same name, the first one counts.
  package let attributes: [String: String]
  /// The indices of the tag in the HTML.
  package let range: Range<Int>

  /// The destination of a link that the tag begins, without white space around it; `nil` if it begins
  /// none.
  ///
  /// It is `<a href>`, or `<annotation>`, whose attribute an app of Android reads.
  package var linkDestination: String? {
    let names: [String] =
      switch name {
      case "a": ["href"]
      case "annotation": ["link", "url", "href"]
      default: []
      }
    // Browsers ignore white space around a destination.
    return names.lazy.compactMap { attributes[$0] }.first.map {
      String(Substring($0.utf8.trimming(while: \.isASCIIWhitespace)))
    }
  }

  /// Returns the start tags in raw HTML, in order, except those in comments.
  static func all(in html: ArraySlice<UInt8>) -> [HTMLStartTag] {
    HTMLToken.all(in: html).compactMap { token in
      if case .start(let tag) = token { tag } else { nil }
    }
  }

  /// Reads the tag after `<`, through `>`, or returns `nil` if there is none.
  fileprivate init?(reading rest: inout ArraySlice<UInt8>) {
    let start = rest.startIndex - 1
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
    range = start..<rest.startIndex
  }
}

/// A part of raw HTML; comments, declarations, scripts and style sheets are left out.
package enum HTMLToken: Equatable {
  case text(ArraySlice<UInt8>)
  case start(HTMLStartTag)
  /// The lowercased name of an end tag, and its range.
  case end(String, Range<Int>)
  /// A tag without `>`, with all that follows.
  case unclosed(Range<Int>)

  /// Returns the parts of raw HTML in order.
  package static func all(in html: ArraySlice<UInt8>) -> [HTMLToken] {
    var tokens: [HTMLToken] = []
    var rest = html
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if rest.startIndex < start { tokens.append(.text(rest[..<start])) }
      rest = rest[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        rest = rest[(rest.firstRange(of: "-->")?.upperBound ?? rest.endIndex)...]
      } else if rest.first == UInt8(ascii: "/") {
        rest.removeFirst()
        let name = rest.readWord { !$0.isASCIIWhitespace && $0 != .greaterThan }
        _ = rest.readWord { $0 != .greaterThan }
        if rest.popFirst() == nil {
          tokens.append(.unclosed(start..<rest.endIndex))
        } else {
          tokens.append(.end(name.lowercased(), start..<rest.startIndex))
        }
      } else if rest.first?.isASCIILetter == true {
        guard let tag = HTMLStartTag(reading: &rest) else {
          tokens.append(.unclosed(start..<rest.endIndex))
          break
        }
        tokens.append(.start(tag))
        if ["script", "style"].contains(tag.name) {
          rest = rest[(rest.firstRange(of: "</")?.lowerBound ?? rest.endIndex)...]
        }
      } else if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?") {
        _ = rest.readWord { $0 != .greaterThan }
        _ = rest.popFirst()
      }
    }
    if !rest.isEmpty { tokens.append(.text(rest)) }
    return tokens
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
