import LinkMarkup

/// The links of a file, and the places in it that links can lead to.
///
/// The server keeps only the outline of a closed file. Ranges are in bytes of the source. A link
/// whose range is unknown is listed only in ``unlocatedDestinations``.
struct FileOutline: Equatable, Sendable {
  /// The headings in reading order.
  var headings: [Heading] = []
  /// The definitions of links and footnotes, in source order.
  var definitions: [Definition] = []
  /// The references, in source order; their definitions may be missing.
  var references: [Reference] = []
  /// The links and images, in source order.
  var links: [Link] = []
  /// The possible targets of fragments: the identifiers of headings, footnotes, and HTML elements.
  var identifiers: Set<String> = []
  /// The destinations of links whose ranges are unknown, which can't be edited.
  var unlocatedDestinations: [Destination] = []
  var frontMatter: Document.FrontMatter?
  /// The length of the source in bytes.
  var count = 0

  struct Heading: Equatable, Sendable {
    /// The visible text on one line.
    let text: String
    /// The level from 1 to 6.
    let level: Int
    /// The identifier in HTML, with a numeric suffix if an earlier heading has the same identifier.
    let id: String
    /// The range of the text without `#`, an underline, and `{#id}`, or `nil` if it is unknown.
    let range: Range<Int>?
    /// The range of the identifier between `{#` and `}`, or `nil` if there is none.
    let writtenID: Range<Int>?
    /// The one-based line of the text, or 0 if its place is unknown.
    let line: Int
    let lineStart: Int
  }

  /// A link reference definition, or the definition of a footnote.
  struct Definition: Equatable, Sendable {
    /// The range from `[` to the end of the destination or title, or to the colon of a footnote.
    let whole: Range<Int>
    /// The range of the label without brackets; the label of a footnote begins with `^`.
    let label: Range<Int>
    let normalizedLabel: String
    /// The destination, or `nil` for a footnote.
    let destination: Destination?
  }

  /// A place that refers to a definition by its label.
  struct Reference: Equatable, Sendable {
    /// The form, which is `full`, `collapsed`, `shortcut`, or `footnote`.
    let form: LinkSource.Form
    /// The range of the whole reference, such as `[text][label]`.
    let whole: Range<Int>
    /// The range of the label without brackets, or of the text if it serves as the label.
    let label: Range<Int>
    let normalizedLabel: String
  }

  struct Link: Equatable, Sendable {
    let isImage: Bool
    /// The range of the whole construct, including the exclamation mark of an image.
    let whole: Range<Int>
    /// The range of the text between the first brackets.
    let content: Range<Int>
    let kind: LinkTarget.Kind
    /// The destination with escapes decoded; a reference has the destination of its definition.
    let address: String
    /// The URI that the system opens, or `nil` if the system does not open the link.
    let uri: String?
    /// The destination of an inline link, or `nil` for other forms.
    let destination: Destination?
    /// The normalized label of a reference, or `nil` for other forms.
    let normalizedLabel: String?
    /// The route that the app opens, or `nil` if there is none.
    let route: Route?
  }

  struct Route: Equatable, Sendable {
    let name: String
    let pattern: String
    /// The name and the values of the placeholders, such as `collection(anne)`.
    let summary: String

    init(_ match: RouteMatch) {
      (name, pattern) = (match.name, match.pattern)
      // The values are in the order of the pattern.
      let names =
        pattern.utf8.split { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        .map { String(Substring($0)) } + ["**"]
      let values = names.compactMap { match.parameters.path[$0] ?? match.parameters.query[$0] }
      summary = values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
    }
  }

  /// The destinations of inline links and definitions.
  var destinations: [Destination] {
    links.compactMap(\.destination) + definitions.compactMap(\.destination)
  }

  /// Returns the innermost link or image at an offset, or `nil` if there is none.
  func link(at offset: Int) -> Link? {
    links.filter { $0.whole.touches(offset) }.min { $0.whole.count < $1.whole.count }
  }

  /// Returns the first definition of a label, which takes precedence, or `nil` if there is none.
  func definition(of normalizedLabel: String) -> Definition? {
    definitions.first { $0.normalizedLabel == normalizedLabel }
  }

  /// Returns the index of the heading whose text or identifier is at an offset, or `nil`.
  func heading(at offset: Int) -> Int? {
    headings.firstIndex { heading in
      heading.range?.touches(offset) == true || heading.writtenID?.touches(offset) == true
    }
  }

  /// Returns the index of the heading that a fragment refers to, or `nil` if there is none.
  func heading(for fragment: DestinationFragment) -> Int? {
    headings.firstIndex { fragment.refers(to: $0.id) }
  }
}

extension Range<Int> {
  /// Returns whether an offset is in the range or directly after it, like the cursor after a word.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension FileOutline {
  /// Reads the outline of a source.
  ///
  /// - Parameters:
  ///   - source: The source, in UTF-8.
  ///   - file: The path that is matched against the project's rules.
  ///   - converter: The converter with the settings of the file.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  init(of source: Bytes, file: String?, converter: Converter) throws(LinkMarkupError) {
    let document = try Document(
      parsing: source, dialect: converter.dialect, sourceDetail: .text, limits: converter.limits)
    self.init(converter.convert(document, file: file))
  }

  /// Creates the outline of a document with a complete source map.
  init(_ linked: LinkedDocument) {
    let document = linked.document
    identifiers = document.fragmentIdentifiers
    frontMatter = document.frontMatter
    guard let map = document.sourceMap else { return }
    count = map.source.count
    headings = HeadingReader(document, map: map).headings
    for (index, link) in document.links.enumerated() {
      add(link, at: map.links[index], target: linked.linkTargets[index], isImage: false, of: linked)
    }
    for (index, image) in document.images.enumerated() {
      add(
        image, at: map.images[index], target: linked.imageTargets[index], isImage: true, of: linked)
    }
    links.sort { $0.whole.lowerBound < $1.whole.lowerBound }
    definitions = map.definitions.map { definition in
      Definition(
        whole: definition.whole, label: definition.label,
        normalizedLabel: definition.normalizedLabel,
        destination: Destination(
          definition.destination, of: map.source,
          address: FileOutline.address(of: map.source[definition.destination])))
    }
    if document.dialect.contains(.footnotes) { definitions += footnotes(in: map) }
    definitions.sort { $0.whole.lowerBound < $1.whole.lowerBound }
    // References in image descriptions are neither links nor text, so they are found in the source.
    let labels = Set(definitions.map(\.normalizedLabel))
    for image in links where image.isImage && !labels.isEmpty {
      for label in map.source[image.content].labels
      where labels.contains(map.normalizedLabel(label)) {
        add(label, in: map)
      }
    }
    addUndefinedReferences(of: map)
    references.sort { $0.whole.lowerBound < $1.whole.lowerBound }
  }

  private mutating func add(
    _ link: Document.Link, at place: LinkSource?, target: LinkTarget, isImage: Bool,
    of linked: LinkedDocument
  ) {
    let address = String(decoding: linked.document[link.destination], as: UTF8.self)
    guard let place, let map = linked.document.sourceMap else {
      unlocatedDestinations.append(Destination(unlocated: address))
      return
    }
    let label: Range<Int>? =
      switch place.form {
      case .full: place.label
      case .collapsed, .shortcut: place.content
      case .footnote: place.whole.lowerBound + 1..<place.whole.upperBound - 1
      case .inline, .autolink, .bare, .html: nil
      }
    let normalizedLabel = label.map { map.normalizedLabel($0) }
    links.append(
      Link(
        isImage: isImage, whole: place.whole, content: place.content, kind: target.kind,
        address: address, uri: linked.systemURI(of: target),
        destination: place.destination.map { Destination($0, of: map.source, address: address) },
        normalizedLabel: normalizedLabel,
        route: target.route.map { Route(linked[$0]) }))
    guard let label, let normalizedLabel else { return }
    references.append(
      Reference(
        form: place.form, whole: place.whole, label: label, normalizedLabel: normalizedLabel))
  }

  /// Returns the address of a written destination, with escapes decoded.
  private static func address(of written: ArraySlice<UInt8>) -> String {
    let isBracketed = written.first == UInt8(ascii: "<")
    let inside = isBracketed ? written.dropFirst().dropLast() : written
    guard inside.contains(where: { "\\&".utf8.contains($0) }),
      let parsed = try? Document(
        parsing: Bytes("[](".utf8) + written + Bytes(")".utf8), dialect: .commonMark),
      let link = parsed.links.first
    else { return String(decoding: inside, as: UTF8.self) }
    return String(decoding: parsed[link.destination], as: UTF8.self)
  }

  /// Returns the definitions of footnotes with references, indented by at most three spaces.
  private func footnotes(in map: Document.SourceMap) -> [Definition] {
    let labels = Set(references.filter { $0.form == .footnote }.map(\.normalizedLabel))
    guard !labels.isEmpty else { return [] }
    return (1..<map.lines.count + 1).compactMap { number in
      let line = map.source[map.lines.line(number, in: map.source)]
      let text = line.drop { $0 == UInt8(ascii: " ") }
      guard text.startIndex - line.startIndex < 4, text.starts(with: "[^".utf8),
        let end = text.firstRange(of: "]:")
      else { return nil }
      let label = text.startIndex + 1..<end.lowerBound
      let normalizedLabel = map.normalizedLabel(label)
      guard labels.contains(normalizedLabel) else { return nil }
      return Definition(
        whole: text.startIndex..<end.upperBound, label: label, normalizedLabel: normalizedLabel,
        destination: nil)
    }
  }

  /// Adds the references to undefined labels, such as a `[text][label]` that remains text.
  private mutating func addUndefinedReferences(of map: Document.SourceMap) {
    for piece in map.textPieces where piece.kind == .verbatim {
      let source = map.repair?.sourceOffset(of: Int(piece.sourceStart)) ?? Int(piece.sourceStart)
      let text = map.source[source..<min(source + Int(piece.sourceCount), map.source.count)]
      guard text.firstRange(of: "][") != nil else { continue }
      for label in text.labels
      where label.lowerBound > text.startIndex + 1 && !label.isEmpty
        && map.source[label.lowerBound - 2] == UInt8(ascii: "]")
      {
        add(label, in: map)
      }
    }
  }

  /// Adds the reference whose label is at a range between brackets.
  private mutating func add(_ label: Range<Int>, in map: Document.SourceMap) {
    let after = map.source[(label.upperBound + 1)...]
    let isFull = map.source[..<(label.lowerBound - 1)].last == UInt8(ascii: "]")
    let form: LinkSource.Form =
      isFull ? .full : after.starts(with: "[]".utf8) ? .collapsed : .shortcut
    let end = label.upperBound + (form == .collapsed ? 3 : 1)
    references.append(
      Reference(
        form: form, whole: label.lowerBound - 1..<end, label: label,
        normalizedLabel: map.normalizedLabel(label)))
  }
}

/// A reader that finds the texts of headings in the source.
///
/// Events have no positions, so a range spans the heading's texts, code, and links, and the
/// delimiters of emphasis around them.
struct HeadingReader {
  private(set) var headings: [FileOutline.Heading] = []
  private let document: Document
  private let map: Document.SourceMap

  init(_ document: Document, map: Document.SourceMap) {
    self.document = document
    self.map = map
    let texts = document.headings
    let identifiers = HeadingIdentifiers(texts).identifiers
    var start = 0
    for (index, event) in document.events.enumerated() {
      switch event {
      case .enter(.heading): start = index + 1
      case .exit(.heading(let level, _)):
        let heading = texts[headings.count]
        let range = range(of: start..<index)
        let line = range.map { map.lines.line(of: $0.lowerBound) } ?? 0
        headings.append(
          FileOutline.Heading(
            text: heading.text, level: Int(level), id: identifiers[headings.count], range: range,
            writtenID: range.flatMap { rangeOfID(heading.id, after: $0) },
            line: line, lineStart: line == 0 ? 0 : map.lines.start(of: line)))
      case .enter, .exit, .leaf: break
      }
    }
  }

  /// Returns the source range of a heading's inlines, or `nil` if there is none or any is unknown.
  private func range(of events: Range<Int>) -> Range<Int>? {
    var places: [Range<Int>?] = []
    for event in document.events[events] {
      switch event {
      case .enter(.link(let id)): places.append(map.links[Int(id.index)]?.whole)
      case .enter(.image(let id)): places.append(map.images[Int(id.index)]?.whole)
      case .leaf(.text(let text)), .leaf(.htmlInline(let text)):
        if !text.isEmpty { places.append(map.sourceRange(ofText: text.indices)) }
      case .leaf(.code(let text)): places.append(map.codeSpan(of: text))
      case .enter, .exit, .leaf: break
      }
    }
    let known = places.compactMap(\.self)
    guard known.count == places.count, var start = known.map(\.lowerBound).min(),
      var end = known.map(\.upperBound).max()
    else { return nil }
    while start > 0, "*_~".utf8.contains(map.source[start - 1]) { start -= 1 }
    while end < map.source.count, "*_~".utf8.contains(map.source[end]) { end += 1 }
    return start..<end
  }

  /// Returns the range of the identifier in `{#id}` after a heading's text; `nil` without one.
  private func rangeOfID(_ id: String?, after text: Range<Int>) -> Range<Int>? {
    guard let id else { return nil }
    let rest = map.source[text.upperBound...].drop(while: \.isASCIIWhitespace)
    guard rest.starts(with: "{#\(id)}".utf8) else { return nil }
    let start = rest.startIndex + 2
    return start..<start + id.utf8.count
  }
}

/// An index of a file's headings by identifier, for looking up many fragments.
struct HeadingLookup {
  private let numbers: [String: Int]

  init(_ outline: FileOutline) {
    numbers = Dictionary(outline.headings.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Returns the index of the heading that a fragment refers to, or `nil` if there is none.
  func heading(for fragment: DestinationFragment) -> Int? {
    numbers[fragment.text] ?? numbers[fragment.decoded]
  }
}
