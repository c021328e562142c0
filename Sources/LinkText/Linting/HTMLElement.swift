/// A link or an image in raw HTML, or another element that acts as a link.
struct HTMLElement {
  enum Kind {
    /// `<a href>`.
    case link
    /// `<img>`.
    case image
    /// `<a>` without `href`, `name`, or `id`; or a `<span>` or `<div>` that a script makes a link.
    case inoperable
  }

  let kind: Kind
  let tag: HTMLStartTag
  /// The text, with alternative texts of images and labels of icons; empty if this is an image.
  fileprivate(set) var text = ""
  fileprivate(set) var containsImage = false
  fileprivate(set) var isInLink = false
  /// The value of `href` or `src`; `nil` if it is missing or contains template code.
  let destination: Bytes?

  /// The accessible name, from the attributes and the content.
  var name: String {
    func label(_ name: String) -> String? {
      tag.attributes[name].flatMap { $0.isInvisible ? nil : $0.decodingReferences }
    }
    return label("aria-label") ?? (text.isInvisible ? label("title") : nil) ?? text
  }

  fileprivate init(_ kind: Kind, tag: HTMLStartTag) {
    self.kind = kind
    self.tag = tag
    let value = tag.attributes[kind == .image ? "src" : "href"]?.decodingReferences
    let isTemplate = value?.utf8.contains { "{<$".utf8.contains($0) }
    destination = isTemplate == false ? value.map { Bytes($0.utf8) } : nil
  }
}

extension Document {
  package var hasRawHTML: Bool { events.contains { $0.rawHTML != nil } }

  /// The links, images, and elements that act as links in raw HTML, in the order in which they end.
  var htmlElements: [HTMLElement] {
    var reader = HTMLElementReader()
    for event in events {
      switch event {
      case .leaf(.htmlInline(let range)): reader.read(self[range], isBlock: false)
      case .leaf(.htmlBlock(let range)): reader.read(self[range], isBlock: true)
      case .leaf(.text(let range)), .leaf(.code(let range)): reader.append(self[range])
      case .leaf(.softBreak), .leaf(.hardBreak): reader.append([UInt8(ascii: " ")])
      // The next events contain the alternative text, which is appended.
      case .enter(.image): reader.open?.element.containsImage = true
      case .enter(.link): reader.isInLink = true
      case .exit(.link): reader.isInLink = false
      case .exit(.paragraph), .exit(.heading), .exit(.tableCell):
        // The end of a block closes an element in inline HTML.
        if reader.open?.isInBlock == false { reader.close() }
      case .enter, .exit, .leaf: break
      }
    }
    return reader.elements
  }
}

/// A reader that collects the links and images of raw HTML, and the text in them.
private struct HTMLElementReader {
  private(set) var elements: [HTMLElement] = []
  /// Whether a Markdown link is open.
  var isInLink = false
  /// The open link, or the open element that acts as a link.
  var open: (element: HTMLElement, text: Bytes, isInBlock: Bool)?

  mutating func read(_ html: ArraySlice<UInt8>, isBlock: Bool) {
    for token in HTMLToken.all(in: html) {
      switch token {
      case .text(let text): append(text)
      case .start(let tag): begin(tag, isInBlock: isBlock)
      case .end(let name, _): if name == open?.element.tag.name { close() }
      case .unclosed: break
      }
    }
  }

  mutating func append(_ text: ArraySlice<UInt8>) { open?.text += text }

  private mutating func begin(_ tag: HTMLStartTag, isInBlock: Bool) {
    switch tag.name {
    case "a":
      // A link also ends where another one begins.
      close()
      let isAnchor = tag.attributes["name"] != nil || tag.attributes["id"] != nil
      let isLink = tag.attributes["href"] != nil
      open =
        isLink || !isAnchor
        ? (HTMLElement(isLink ? .link : .inoperable, tag: tag), [], isInBlock) : nil
    case "img":
      var image = HTMLElement(.image, tag: tag)
      image.isInLink = open != nil || isInLink
      elements.append(image)
      open?.element.containsImage = true
      open?.text += (tag.attributes["alt"] ?? "").utf8
    default:
      // An icon may have its name in an attribute.
      if let label = tag.attributes["aria-label"] { open?.text += label.utf8 }
      guard ["span", "div"].contains(tag.name), tag.attributes["onclick"] != nil,
        tag.attributes["role"] == nil, tag.attributes["tabindex"] == nil, open == nil
      else { return }
      open = (HTMLElement(.inoperable, tag: tag), [], isInBlock)
    }
  }

  mutating func close() {
    guard var element = open?.element, let text = open?.text else { return }
    open = nil
    element.text = String(decoding: text, as: UTF8.self).decodingReferences
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    elements.append(element)
  }
}

extension String {
  /// The text with the most common character references, such as `&amp;`, decoded.
  var decodingReferences: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    return replacing("&nbsp;", with: "\u{A0}").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&amp;", with: "&")
  }
}

/// A start tag in raw HTML, read as the HTML standard's tokenizer reads it.
///
/// Character references in values are not decoded.
package struct HTMLStartTag: Equatable {
  /// The tag name, lowercased.
  package let name: String
  /// The attribute values by lowercased name; if a name is repeated, the first value counts.
  package let attributes: [String: String]
  /// The indices of the tag's bytes in the HTML.
  package let range: Range<Int>

  /// The destination of a link that begins with the tag, or `nil` if the tag begins no link.
  ///
  /// A link is `<a href>`, or `<annotation>`, which Android apps read.
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

  /// Returns the start tags among the tokens of raw HTML, in order.
  static func all(in html: ArraySlice<UInt8>) -> [HTMLStartTag] {
    HTMLToken.all(in: html).compactMap { token in
      if case .start(let tag) = token { tag } else { nil }
    }
  }

  /// Reads a tag whose `<` has been consumed, through its `>`; fails if `>` is missing.
  fileprivate init?(reading rest: inout ArraySlice<UInt8>) {
    let start = rest.startIndex - 1
    name = rest.readWord { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "/") && $0 != .greaterThan }
      .lowercased()
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0.isASCIIWhitespace || $0 == UInt8(ascii: "/") }
      guard let byte = rest.first else { return nil }
      if byte == .greaterThan { break }
      let name = rest.readName().lowercased()
      let value = rest.readValue()
      if attributes[name] == nil { attributes[name] = value }
    }
    rest.removeFirst()
    self.attributes = attributes
    range = start..<rest.startIndex
  }
}

/// A part of raw HTML outside comments, declarations, and the content of scripts and style sheets.
package enum HTMLToken: Equatable {
  case text(ArraySlice<UInt8>)
  case start(HTMLStartTag)
  /// The lowercased name of an end tag, and the tag's range.
  case end(String, Range<Int>)
  /// A tag that lacks `>`; the range extends to the end of the HTML.
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
        rest = rest.drop { $0 != .greaterThan }
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
        rest = rest.drop { $0 != .greaterThan }.dropFirst()
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

  /// Consumes and returns an attribute value, or returns an empty text if there is none.
  fileprivate mutating func readValue() -> String {
    let value = drop(while: \.isASCIIWhitespace)
    guard value.first == .equals else { return "" }
    self = value.dropFirst().drop(while: \.isASCIIWhitespace)
    guard let quote = first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return readWord { !$0.isASCIIWhitespace && $0 != .greaterThan }
    }
    removeFirst()
    defer { _ = popFirst() }
    return readWord { $0 != quote }
  }
}
