import LinkMarkup

/// The emitter's HTML as a browser reads it: text, and elements with their attributes.
///
/// Supports only the HTML that the emitter writes, so that the code is short enough to verify by
/// reading.
struct ParsedHTML {
  struct Element: Equatable {
    let name: String
    /// The attributes in order.
    let attributes: [(name: String, value: String)]

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Whether the element is a link, which may be a button.
    var isLink: Bool { name == "a" || name == "button" }

    /// Whether this is the notice of a new tab, which is part of a link's name but not of the text.
    var isNotice: Bool { self["class"] == "lm-visually-hidden" }

    /// Whether this is the title of an alert, which is not part of the text.
    var isAlertTitle: Bool { self["class"] == "lm-alert-title" }

    static func == (left: Element, right: Element) -> Bool {
      left.name == right.name && left.attributes.elementsEqual(right.attributes) { $0 == $1 }
    }
  }

  /// The text nodes and alternative texts in order, without new-tab notices and alert titles.
  private(set) var text = ""
  private(set) var elements: [Element] = []

  var noticeCount: Int { elements.count(where: \.isNotice) }

  private var isInOmittedText = false

  init(_ html: Bytes) {
    let omitted = "<!-- raw HTML omitted -->"
    var rest = String(decoding: html, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.first {
      if rest.starts(with: omitted.unicodeScalars) {
        rest = rest.dropFirst(omitted.unicodeScalars.count)
      } else if scalar == "<", let end = rest.firstIndex(of: ">") {
        read(tag: String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        let run = rest.prefix { $0 != "<" }
        if !isInOmittedText { text += ParsedHTML.unescaped(String(run)) }
        rest = rest.dropFirst(run.count)
      }
    }
  }

  /// Reads a tag; its attribute values contain no `>`, because the emitter escapes it.
  ///
  /// Works on scalars: in a `String`, a quotation mark and a joiner form one character.
  private mutating func read(tag: String) {
    guard !tag.hasPrefix("/") else {
      isInOmittedText = false
      return
    }
    let pieces = tag.unicodeScalars
      .split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
    let name = pieces[0].prefix { $0 != " " }
    var attributes: [(name: String, value: String)] = []
    for index in stride(from: 0, to: pieces.count - 1, by: 2) {
      let attribute = pieces[index].split(separator: " ").last?.dropLast() ?? ""
      attributes.append((String(attribute), ParsedHTML.unescaped(pieces[index + 1])))
    }
    let element = Element(name: String(name), attributes: attributes)
    elements.append(element)
    isInOmittedText = element.isNotice || element.isAlertTitle
    text += element["alt"] ?? ""
  }

  private static let entities: [(escaped: String, scalar: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"),
  ]

  /// Replaces entities, scalar by scalar, since a semicolon and a joiner form one `Character`.
  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar != "&" {
        result.append(scalar)
        rest = rest.dropFirst()
      } else if let entity = entities.first(where: { rest.starts(with: $0.escaped.unicodeScalars) })
      {
        result.append(entity.scalar)
        rest = rest.dropFirst(entity.escaped.unicodeScalars.count)
      } else {
        return "unknown entity at \(String(rest))"
      }
    }
    return String(result)
  }
}
