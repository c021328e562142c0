extension Document {
  /// The byte ranges of a document's constructs in the original source.
  ///
  /// A document has a map if it is parsed with a ``Document/SourceDetail`` of `links` or `text`.
  /// The ranges are verified: a block whose source differs from libcmark's result has no ranges.
  public struct SourceMap: Sendable {
    package var source: Bytes = []
    /// The source of each link of the document; `nil` if it is not verified.
    package var links: [LinkSource?]
    /// The source of each image of the document; `nil` if it is not verified.
    package var images: [LinkSource?]
    /// The definitions, including unused ones, in source order; empty unless parsed with `text`.
    package var definitions: [LinkDefinition] = []
    /// The code spans in source order; empty unless parsed with `text`.
    package var codeSpans: [CodeSpanSource] = []
    /// The header cells of each table in the repaired source; empty unless parsed with `text`.
    package var headers: [[Range<Int>]] = []
    /// The text pieces in the order of ``Document/text``; empty unless parsed with `text`.
    package var textPieces: [TextPiece] = []
    package var lines: LineStarts
    /// The repair of the source before parsing; `nil` if the source needed none.
    package var repair: SourceRepair?
    /// The number of blocks without verified ranges.
    package var unverifiedBlockCount = 0
    /// The number of steps that locating took, so that tests can check the cost.
    package var steps = 0

    package init(links: [LinkSource?], images: [LinkSource?], lines: LineStarts) {
      self.links = links
      self.images = images
      self.lines = lines
    }

    /// The range of the whole link, including its brackets; `nil` if it is not verified.
    public subscript(id: Link.ID) -> SourceRange? {
      links[Int(id.index)].map { sourceRange($0.whole) }
    }

    /// The range of the whole image, including its exclamation mark; `nil` if it is not verified.
    public subscript(id: ImageID) -> SourceRange? {
      images[Int(id.index)].map { sourceRange($0.whole) }
    }

    func location(of offset: Int) -> SourcePosition { lines.location(of: offset) }

    func sourceRange(_ range: Range<Int>) -> SourceRange {
      SourceRange(start: location(of: range.lowerBound), end: location(of: range.upperBound))
    }
  }
}

extension Document.SourceMap {
  /// Returns the offset in the original source for a byte of ``Document/text``.
  ///
  /// Returns `nil` for a byte that is not text, such as a byte of a destination. For any byte of a
  /// decoded entity or escape, or of a repaired character, returns the start of its source.
  ///
  /// - Parameter offset: A UTF-8 offset in ``Document/text``.
  func sourceOffset(ofText offset: Int) -> Int? {
    guard let piece = piece(ofText: offset) else { return nil }
    let distance = piece.kind == .verbatim ? offset - Int(piece.text.lowerBound) : 0
    return undoingRepair(Int(piece.sourceStart) + distance)
  }

  /// Returns the source range of a range of text; `nil` if the range is empty, or if a byte at an
  /// end of the range is not text.
  ///
  /// The result includes the markers of containers between lines of the text.
  package func sourceRange(ofText range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let start = sourceOffset(ofText: range.lowerBound),
      let last = piece(ofText: range.upperBound - 1)
    else { return nil }
    let count =
      last.kind == .verbatim
      ? range.upperBound - Int(last.text.lowerBound) : Int(last.sourceCount)
    return start..<undoingRepair(Int(last.sourceStart) + count)
  }

  /// Returns the source range of a code span and its backticks, or `nil` if it is not verified.
  package func codeSpan(of text: Document.TextRange) -> Range<Int>? {
    let index = codeSpans.partitioningIndex { $0.text.lowerBound >= text.lowerBound }
    guard index < codeSpans.count, codeSpans[index].text == text else { return nil }
    return codeSpans[index].whole
  }

  /// Returns the parts of a range of ``Document/text`` that have the same bytes in the source, each
  /// with its offset in the repaired source.
  package func verbatimPieces(in range: Range<Int>) -> [(text: Range<Int>, source: Int)] {
    pieces(in: range).filter { $0.kind == .verbatim }.map { piece in
      let text = piece.text.indices.clamped(to: range)
      return (text, Int(piece.sourceStart) + text.lowerBound - Int(piece.text.lowerBound))
    }
  }

  package func pieces(in range: Range<Int>) -> some Sequence<TextPiece> {
    let first = textPieces.partitioningIndex { Int($0.text.upperBound) > range.lowerBound }
    return textPieces[first...].prefix { Int($0.text.lowerBound) < range.upperBound }
  }

  private func piece(ofText offset: Int) -> TextPiece? {
    let index = textPieces.partitioningIndex { $0.text.upperBound > offset }
    guard index < textPieces.count, textPieces[index].text.lowerBound <= offset else { return nil }
    return textPieces[index]
  }

  private func undoingRepair(_ offset: Int) -> Int {
    repair?.sourceOffset(of: offset) ?? offset
  }

  /// Returns the range in the original source for a range in the repaired source.
  func undoingRepair(_ range: Range<Int>) -> Range<Int> {
    repair?.sourceRange(of: range) ?? range
  }
}

/// The parts of a link or an image in the source, as half-open byte ranges.
package struct LinkSource: Equatable, Sendable {
  package enum Form: Equatable, Sendable {
    /// `[text](destination "title")`
    case inline
    /// `[text][label]`
    case full
    /// `[text][]`
    case collapsed
    /// `[text]`
    case shortcut
    /// `<https://host>`
    case autolink
    /// `https://host`, which only some dialects read as a link
    case bare
    /// `[^label]`, which refers to a footnote
    case footnote
    /// `<a href="https://host">text</a>` in a value of a catalog
    case html
  }

  package let form: Form
  package let whole: Range<Int>
  /// The range between the brackets or tags; equal to `whole` for `bare` and `footnote`.
  package let content: Range<Int>
  /// The destination, with any `<` and `>` of an inline link; `nil` for references and `html`.
  package var destination: Range<Int>?
  package var title: Range<Int>?
  /// The label in the second brackets of a full reference; `nil` for other forms.
  package var label: Range<Int>?

  package init(
    form: Form, whole: Range<Int>, content: Range<Int>, destination: Range<Int>? = nil,
    title: Range<Int>? = nil, label: Range<Int>? = nil
  ) {
    self.form = form
    self.whole = whole
    self.content = content
    self.destination = destination
    self.title = title
    self.label = label
  }
}

/// A link reference definition in the source, as half-open byte ranges.
package struct LinkDefinition: Equatable, Sendable {
  /// The range from `[` to the end of the title, or of the destination without a title.
  package let whole: Range<Int>
  /// The label, without its brackets.
  package let label: Range<Int>
  /// The destination, including `<` and `>` if the source has them.
  package let destination: Range<Int>
  package let title: Range<Int>?
  package let line: Int
  /// The label in a form that is equal for matching labels; see ``normalized(label:)``.
  package let normalizedLabel: String

  package init(
    whole: Range<Int>, label: Range<Int>, destination: Range<Int>, title: Range<Int>?, line: Int,
    normalizedLabel: String
  ) {
    self.whole = whole
    self.label = label
    self.destination = destination
    self.title = title
    self.line = line
    self.normalizedLabel = normalizedLabel
  }

  /// Returns a label with its case folded, and with its white space collapsed and trimmed.
  package static func normalized(label: Span<UInt8>) -> String {
    // It takes all three conversions to make "ẞ", "ß", and "SS" the same label.
    label.collapsingWhitespace().lowercased().uppercased().lowercased()
  }
}

/// A code span: its content in ``Document/text``, and its source with the backticks.
package typealias CodeSpanSource = (text: Document.TextRange, whole: Range<Int>)
