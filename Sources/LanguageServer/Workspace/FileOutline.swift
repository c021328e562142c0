package import LinkMarkup

/// What a file has that links lead to, and what it links to; all that is kept of a file that no one
/// edits.
///
/// Ranges are half-open UTF-8 offsets in the source. What has no verified place in the source is not
/// in it, but ``unlocatedDestinations`` has its destinations.
package struct FileOutline: Equatable, Sendable {
  /// The headings in reading order.
  package internal(set) var headings: [Heading] = []
  /// The definitions of links, and of footnotes in dialects that have them, in source order.
  package internal(set) var definitions: [Definition] = []
  /// The places that refer to a definition, or to one that is missing, in source order.
  package internal(set) var references: [Reference] = []
  /// The links and images, in source order.
  package internal(set) var links: [Link] = []
  /// All that fragments can refer to: the identifiers of headings, of footnotes, and those in HTML.
  package internal(set) var identifiers: Set<String> = []
  /// The destinations of links whose places are not known, so that nothing can edit them.
  package internal(set) var unlocatedDestinations: [Destination] = []
  /// The metadata before the content.
  package internal(set) var frontMatter: Document.FrontMatter?
  /// The length of the source in bytes.
  package internal(set) var count = 0

  /// A heading.
  package struct Heading: Equatable, Sendable {
    /// The text as readers see it, on one line.
    package let text: String
    /// From 1 to 6.
    package let level: Int
    /// The identifier in HTML, with its numeric suffix if it repeats another.
    package let id: String
    /// The text as written, without `#`, an underline, and `{#id}`; `nil` if its place is not known.
    package let range: Range<Int>?
    /// The identifier between `{#` and `}`; `nil` if there is none.
    package let writtenID: Range<Int>?
    /// The line on which the text begins, from 1; 0 if its place is not known.
    package let line: Int
    /// The offset at which that line begins.
    package let lineStart: Int
  }

  /// A link reference definition, or the definition of a footnote.
  package struct Definition: Equatable, Sendable {
    /// From `[` to the end of the destination or the title; of a footnote, to the colon.
    package let whole: Range<Int>
    /// The label without its brackets; that of a footnote begins with `^`.
    package let label: Range<Int>
    /// The label in the form that references are matched by.
    package let normalizedLabel: String
    /// The destination; `nil` for a footnote.
    package let destination: Destination?
  }

  /// A place that refers to a definition by its label.
  package struct Reference: Equatable, Sendable {
    /// `full`, `collapsed`, `shortcut`, or `footnote`.
    package let form: LinkSource.Form
    /// The brackets with the text and the label.
    package let whole: Range<Int>
    /// The label without its brackets, which is the text of a collapsed reference.
    package let label: Range<Int>
    /// The label in the form that definitions are found by.
    package let normalizedLabel: String
  }

  /// A link or an image.
  package struct Link: Equatable, Sendable {
    package let isImage: Bool
    /// The whole construct, with the exclamation mark of an image.
    package let whole: Range<Int>
    /// The range between the first brackets.
    package let content: Range<Int>
    package let kind: LinkTarget.Kind
    /// The destination with escapes decoded; that of a reference is in its definition.
    package let address: String
    /// The URI that the system opens; `nil` for other links.
    package let uri: String?
    /// The destination of an inline link; `nil` for other forms.
    package let destination: Destination?
    /// The label of a reference in the form that definitions are found by; `nil` for other forms.
    package let normalizedLabel: String?
    /// The route that the app opens; `nil` if there is none.
    package let route: Route?
  }

  /// The route of a link.
  package struct Route: Equatable, Sendable {
    package let name: String
    package let pattern: String
    /// The name and the values of the placeholders, such as `collection(anne)`.
    package let summary: String

    /// Creates the route that a link matches.
    package init(_ match: RouteMatch) {
      name = match.name
      pattern = match.pattern
      summary = match.summary
    }
  }

  /// The destinations that are written in the file: those of inline links and of definitions.
  package var destinations: [Destination] {
    links.compactMap(\.destination) + definitions.compactMap(\.destination)
  }
}

extension FileOutline {
  /// Returns the innermost link or image at an offset, or `nil` if there is none.
  package func link(at offset: Int) -> Link? {
    links.filter { $0.whole.touches(offset) }.min { $0.whole.count < $1.whole.count }
  }

  /// Returns the first definition of a label, which is the one that counts.
  package func definition(of normalizedLabel: String) -> Definition? {
    definitions.first { $0.normalizedLabel == normalizedLabel }
  }

  /// Returns the heading whose text or identifier is at an offset, or `nil` if there is none.
  package func heading(at offset: Int) -> Int? {
    headings.firstIndex { heading in
      heading.range?.touches(offset) == true || heading.writtenID?.touches(offset) == true
    }
  }

  /// Returns the heading that a fragment refers to, or `nil` if there is none.
  package func heading(for fragment: DestinationFragment) -> Int? {
    headings.firstIndex { fragment.refers(to: $0.id) }
  }
}

extension Range<Int> {
  /// Returns whether an offset is in the range or directly after it, as the cursor of an editor is
  /// after a word that was typed.
  package func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension RouteMatch {
  /// The name and the values of the placeholders in the order of the pattern, such as
  /// `game(chess, 2)`.
  fileprivate var summary: String {
    let names =
      pattern.utf8.split { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
      .map { String(Substring($0)) } + ["**"]
    var values: [String] = []
    for name in names {
      if let value = parameters.path[name] ?? parameters.query[name] { values.append(value) }
    }
    return values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
  }
}
