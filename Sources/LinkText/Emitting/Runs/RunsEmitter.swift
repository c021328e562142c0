/// An emitter of attributed runs as one line of JSON, in the format `linkmark.runs/1` or in another
/// shape.
///
/// Ranges are half-open; `linkmark.runs/1` has them in UTF-16 code units and in UTF-8 bytes. The
/// order of keys is fixed.
public struct RunsEmitter: Emitter {
  /// The format of the JSON.
  ///
  /// All formats are written from the same text and links, as far as they support them.
  public enum Shape: String, CaseIterable, Sendable {
    /// `linkmark.runs/1`, which contains the most information.
    case runs
    /// The format that Foundation's `AttributedString` decodes.
    case foundation
    /// The `text` and `facets` of the AT Protocol; ranges are in UTF-8 bytes.
    case facets
    /// Portable Text: an array of blocks.
    case portableText = "portable-text"
    /// The arguments of Android's `AnnotatedString`; ranges are in UTF-16 code units.
    case compose
  }

  /// The format of the JSON.
  public var shape: Shape

  /// Creates an emitter of attributed runs.
  public init(shape: Shape = .runs) {
    self.shape = shape
  }

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    switch shape {
    case .runs:
      var writer = RunsWriter(linked)
      writer.write(to: &output)
    case .foundation:
      FoundationWriter(linked: linked, text: AttributedText(linked)).write(to: &output)
    case .facets:
      FacetsWriter(linked: linked, text: AttributedText(linked)).write(to: &output)
    case .portableText:
      var writer = PortableTextWriter(linked: linked, text: AttributedText(linked))
      writer.write(to: &output)
    case .compose:
      ComposeWriter(linked: linked, text: AttributedText(linked)).write(to: &output)
    }
  }

  public func capacity(for linked: LinkedDocument) -> Int {
    let document = linked.document
    // Text is written up to four times. A large reservation is free until its memory is used.
    return 1024 + 5 * document.text.count + 160 * document.events.count
      + 640 * document.links.count + 320 * document.images.count
  }
}

extension Emitter where Self == RunsEmitter {
  /// An emitter of `linkmark.runs/1`.
  public static var runs: RunsEmitter { RunsEmitter() }

  /// Returns an emitter of attributed runs in a shape.
  public static func runs(shape: RunsEmitter.Shape) -> RunsEmitter { RunsEmitter(shape: shape) }
}

extension ByteBuffer {
  /// Appends the member `range` of a JSON object.
  mutating func append(jsonMember range: AttributedText.OffsetRange) {
    append("\"range\":{\"utf16\":[")
    let numbersStart = count
    append(decimal: range.start.utf16)
    append(",", decimal: range.end.utf16)
    let numbers = numbersStart..<count
    append("],\"utf8\":[")
    // In most documents, all preceding text is ASCII, so the numbers are the same in both units.
    if range.start.utf8 == range.start.utf16, range.end.utf8 == range.end.utf16 {
      append(copyOf: numbers)
    } else {
      append(decimal: range.start.utf8)
      append(",", decimal: range.end.utf8)
    }
    append("]}")
  }

  /// Appends the member `columns` of a JSON object: the alignment of each column, or null.
  mutating func append(jsonColumnsOf table: Document.Table) {
    append("\"columns\":", jsonArray: table.columns) { alignment, output in
      if let alignment {
        output.append(jsonWord: alignment.rawValue)
      } else {
        output.append("null")
      }
    }
  }

  mutating func append(jsonMembersOf font: FontStyle) {
    append("\"size\":", number: font.size)
    append(",\"lineHeight\":", number: font.lineHeight)
    append(",\"weight\":", decimal: font.weight)
    append(",\"letterSpacing\":", number: font.letterSpacing)
    append(",\"textStyle\":", json: font.textStyle)
  }

  /// Appends `key` with an address, or with null, and then the blocked destination and the reason.
  package mutating func append(
    jsonAddressOf target: LinkTarget, destination: Document.TextRange, as key: StaticString,
    in linked: LinkedDocument
  ) {
    append(key)
    if let href = target.href {
      append(json: linked.hrefs.span, range: href.indices)
    } else {
      append("null")
    }
    if case .blocked(let reason) = target.kind {
      append(",\"blocked\":{\"destination\":", json: linked.document[destination])
      append(",\"reason\":", jsonWord: reason.rawValue)
      append("}")
    }
  }

  /// Appends the member `route` of a JSON object: the route that a link matches, or null.
  package mutating func append(jsonRouteOf target: LinkTarget, in linked: LinkedDocument) {
    append(",\"route\":")
    if let route = target.route { append(json: linked[route]) } else { append("null") }
  }

  /// Appends the member `source` of a JSON object: the source range, or null if it is not known.
  mutating func append(jsonSource source: SourceRange?) {
    guard let source else {
      append(",\"source\":null")
      return
    }
    append(",\"source\":{\"start\":")
    append(source.start)
    append(",\"end\":")
    append(source.end)
    append("}")
  }

  private mutating func append(_ location: SourcePosition) {
    append("{")
    append(jsonMembersOf: location)
    if let offset = location.offset { append(",\"offset\":", decimal: offset) }
    append("}")
  }

  mutating func append(json line: borrowing LineText) { line.withSpan { append(json: $0) } }

  /// Appends the member `announcement`: for each screen reader, the line and the phrases after it.
  ///
  /// - Parameter escaped: The range of the output that already contains the escaped line, if any.
  mutating func append(
    jsonAnnouncementOf line: borrowing LineText, escaped: Range<Int>? = nil,
    voiceOver: SpokenPhrases, talkBack: SpokenPhrases
  ) {
    append(",\"announcement\":{\"voiceOver\":\"")
    let start = count
    if let escaped {
      append(copyOf: escaped)
    } else {
      line.withSpan { append(jsonContent: $0) }
    }
    let escapedLine = start..<count
    append(voiceOver, after: escapedLine)
    append("\",\"talkBack\":\"")
    append(copyOf: escapedLine)
    append(talkBack, after: escapedLine)
    append("\"}")
  }

  private mutating func append(_ phrases: SpokenPhrases, after line: Range<Int>) {
    var isFirst = line.isEmpty
    append(phrases.checkbox, isFirst: &isFirst)
    append(phrases.state, isFirst: &isFirst)
    append(phrases.role, isFirst: &isFirst)
    append(phrases.detail, isFirst: &isFirst)
    append(phrases.activation, isFirst: &isFirst)
  }

  private mutating func append(_ phrase: String?, isFirst: inout Bool) {
    guard let phrase, !phrase.isEmpty else { return }
    if !isFirst { append(", ") }
    append(jsonContent: phrase)
    isFirst = false
  }
}
