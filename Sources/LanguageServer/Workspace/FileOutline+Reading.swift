package import LinkMarkup

extension FileOutline {
  /// Reads the outline of a source.
  ///
  /// - Parameters:
  ///   - source: The source, in UTF-8.
  ///   - file: The path of the file, for rules that compare it.
  ///   - converter: The settings of the file; its source detail has no effect.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  package init(
    of source: Bytes, file: String?, _ converter: Converter
  ) throws(LinkMarkupError) {
    let document = try Document(
      parsing: source, dialect: converter.dialect, sourceDetail: .text, limits: converter.limits)
    self.init(converter.convert(document, file: file))
  }

  /// Creates the outline of a document whose source map has all text.
  package init(_ linked: LinkedDocument) {
    let document = linked.document
    identifiers = document.fragmentIdentifiers
    frontMatter = document.frontMatter
    guard let map = document.sourceMap else { return }
    count = map.source.count
    headings = HeadingReader(document, map).headings
    for (index, link) in document.links.enumerated() {
      add(map.links[index], isImage: false, link, linked.linkTargets[index], linked, map)
    }
    for (index, image) in document.images.enumerated() {
      add(map.images[index], isImage: true, image, linked.imageTargets[index], linked, map)
    }
    links.sort { $0.whole.lowerBound < $1.whole.lowerBound }
    readDefinitions(of: map, document.dialect)
    addReferencesInDescriptions(map)
    addUndefinedReferences(map)
    references.sort { $0.whole.lowerBound < $1.whole.lowerBound }
  }

  private mutating func add(
    _ place: LinkSource?, isImage: Bool, _ link: Document.Link, _ target: LinkTarget,
    _ linked: LinkedDocument, _ map: Document.SourceMap
  ) {
    let address = String(decoding: linked.document[link.destination], as: UTF8.self)
    guard let place else {
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

  private mutating func readDefinitions(of map: Document.SourceMap, _ dialect: Dialect) {
    definitions = map.definitions.map { definition in
      Definition(
        whole: definition.whole, label: definition.label,
        normalizedLabel: definition.normalizedLabel,
        destination: Destination(
          definition.destination, of: map.source,
          address: FileOutline.address(of: map.source[definition.destination])))
    }
    if dialect.contains(.footnotes) { definitions += footnotes(in: map) }
    definitions.sort { $0.whole.lowerBound < $1.whole.lowerBound }
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

  /// Returns the definitions of the footnotes that are referred to, which are at the margin.
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

  /// Adds the references in descriptions of images, which are no links but lose their brackets.
  private mutating func addReferencesInDescriptions(_ map: Document.SourceMap) {
    let labels = Set(definitions.map(\.normalizedLabel))
    for image in links where image.isImage && !labels.isEmpty {
      for label in map.source[image.content].labels {
        let normalizedLabel = map.normalizedLabel(label)
        guard labels.contains(normalizedLabel) else { continue }
        add(label, normalizedLabel, in: map.source)
      }
    }
  }

  /// Adds the references whose labels are not defined: two pairs of brackets in text.
  private mutating func addUndefinedReferences(_ map: Document.SourceMap) {
    for piece in map.textPieces where piece.kind == .verbatim {
      let source = map.repair?.sourceOffset(of: Int(piece.sourceStart)) ?? Int(piece.sourceStart)
      let text = map.source[source..<min(source + Int(piece.sourceCount), map.source.count)]
      guard text.firstRange(of: "][") != nil else { continue }
      for label in text.labels where label.lowerBound > text.startIndex + 1 {
        guard map.source[label.lowerBound - 2] == UInt8(ascii: "]"), !label.isEmpty else {
          continue
        }
        add(label, map.normalizedLabel(label), in: map.source)
      }
    }
  }

  /// Adds a reference with a label that is in brackets.
  private mutating func add(_ label: Range<Int>, _ normalizedLabel: String, in source: Bytes) {
    let before = source[..<(label.lowerBound - 1)]
    let after = source[(label.upperBound + 1)...]
    let isFull = before.last == UInt8(ascii: "]")
    let form: LinkSource.Form =
      isFull ? .full : after.starts(with: "[]".utf8) ? .collapsed : .shortcut
    let end = label.upperBound + (form == .collapsed ? 3 : 1)
    references.append(
      Reference(
        form: form, whole: label.lowerBound - 1..<end, label: label,
        normalizedLabel: normalizedLabel))
  }
}

extension Document.SourceMap {
  /// Returns a label in the form that definitions are found by.
  fileprivate func normalizedLabel(_ range: Range<Int>) -> String {
    LinkDefinition.normalized(label: source[range].withoutMarkers.span)
  }
}
