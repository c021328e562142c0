/// A converted document as an app shows it: the text with its attributes, and everything about its
/// links.
///
/// The document is decoded from the format `linkmark.runs/1`, which `linkmark --to json` writes. An
/// app needs no Markdown parser. The property ``attributedText`` has functions to find runs and
/// blocks by offset. To draw the text, create a ``StyledText``.
public struct LinkedText: Equatable, Sendable {
  /// The text with its runs, blocks, and the ranges of links and images.
  public let attributedText: AttributedText
  /// The language of the document.
  public let locale: LanguageTag
  /// The writing direction of the language.
  public let direction: LanguageTag.Direction
  /// The metadata in the front matter; `nil` without front matter.
  public let metadata: Metadata?
  /// The style of links and their surface; `default` for a style that this version does not know.
  public let style: LinkStyle
  /// The appearance that the colors are for: `light`, `dark`, or `both`; for `both`, ``dark`` has
  /// the dark colors, and the other color properties have the light colors.
  public let appearance: Appearance
  /// The typography token of the text.
  ///
  /// Its `families` are empty, since the format does not have them.
  public let fontStyle: FontStyle
  /// The typography tokens of headings, by level; empty unless ``appearance`` is `both`.
  public let headingFontStyles: [Int: FontStyle]
  /// The color of text outside links; `nil` if the theme leaves it to the app.
  public let foregroundColor: RGBColor?
  /// The background that the colors are for; `nil` if the theme leaves it to the app, or if
  /// ``appearance`` is not `both`.
  public let surfaceColor: RGBColor?
  /// The colors of the dark appearance; `nil` unless ``appearance`` is `both`.
  public let dark: DarkColors?
  /// The links in reading order; a link's ID contains its index.
  public let links: [Link]
  /// The images in reading order; an image's ID contains its index.
  public let images: [Image]
  /// The announcements of the text's blocks, for when the focus is on a block as a whole.
  public let blockAnnouncements: [Announcement]
  /// The findings of the conversion, in source order.
  public let findings: [Finding]
  /// The styles of the text's runs, one for each run.
  let styles: [StyledText.RunStyle]
  /// The styles in the dark appearance; empty unless ``appearance`` is `both`.
  let darkStyles: [StyledText.RunStyle]
  /// The info string of each of the text's code blocks.
  let codeBlockInfos: [String]

  /// Returns the link with an ID.
  public subscript(id: Document.Link.ID) -> Link { links[Int(id.index)] }
  /// Returns the image with an ID.
  public subscript(id: Document.ImageID) -> Image { images[Int(id.index)] }

  /// Returns the announcement of a link, for when the focus is on the link and not on its block.
  public func announcement(of id: Document.Link.ID) -> Announcement { self[id].announcement }

  /// Returns the typography token of a block, which is the text's token except for some headings.
  public func fontStyle(of block: AttributedText.Block) -> FontStyle {
    guard case .heading(let level) = block.kind else { return fontStyle }
    return headingFontStyles[Int(level)] ?? fontStyle
  }

  /// Returns the whole info string of a code block; empty without one.
  public func info(of id: Document.CodeBlock.ID) -> String { codeBlockInfos[Int(id.index)] }

  /// The metadata in front matter, as written.
  public struct Metadata: Equatable, Sendable {
    /// The title; `nil` without one.
    public let title: String?
    /// A summary; `nil` without one.
    public let description: String?
    /// The language, which may not be a valid tag; `nil` without one.
    public let language: String?
  }

  /// The colors of text outside links in the dark appearance.
  public struct DarkColors: Equatable, Sendable {
    /// The color of the text; `nil` if the theme leaves it to the app.
    public let foregroundColor: RGBColor?
    /// The background that the colors are for; `nil` if the theme leaves it to the app.
    public let surfaceColor: RGBColor?
  }

  /// A link and everything that was decided about it.
  public struct Link: Equatable, Sendable {
    /// The index of the link in ``LinkedText/links``.
    public let id: Document.Link.ID
    /// The address, as in HTML, which a `Router` takes unchanged; `nil` if the link is blocked.
    public let href: String?
    /// The destination of a blocked link, for logs; `nil` for any other link.
    public let blocked: Blocked?
    /// The title; `nil` without one.
    public let title: String?
    /// The kind of destination; `nil` for a kind that this version does not know.
    public let kind: LinkTarget.Kind?
    /// The handler that opens the link; `none` for a handler that this version does not know.
    public let handling: LinkTarget.Handling
    /// The range of the link's text; empty if it has none.
    public let range: AttributedText.OffsetRange
    /// The app's route that matches the address; `nil` without a match.
    public let route: RouteMatch?
    /// The role; `link` for a role that this version does not know.
    public let role: LinkTarget.Role
    /// The accessible name, which may be empty.
    public let name: String
    /// The states, such as `disabled`, without states that this version does not know.
    public let states: LinkTarget.States
    /// The accessible description: the title, unless it equals the name; `nil` without one.
    public let description: String?
    /// The effect of activating the link, in the words of a link rule; `nil` without one.
    public let hint: String?
    /// The announcement for when the focus is on the link and not on its block.
    public let announcement: Announcement
    /// The range of the whole construct in the Markdown; `nil` if it could not be verified.
    public let source: SourceRange?
  }

  /// An image, which an app shows as its alternative text or loads from its address.
  public struct Image: Equatable, Sendable {
    /// The index of the image in ``LinkedText/images``.
    public let id: Document.ImageID
    /// The address, as in HTML; `nil` if the image is blocked.
    public let href: String?
    /// The destination of a blocked image, for logs; `nil` for any other image.
    public let blocked: Blocked?
    /// The title; `nil` without one.
    public let title: String?
    /// The alternative text, which may be empty.
    public let alternativeText: String
    /// The kind of destination; `nil` for a kind that this version does not know.
    public let kind: LinkTarget.Kind?
    /// The range of the alternative text; empty without one.
    public let range: AttributedText.OffsetRange
    /// The range of the whole construct in the Markdown; `nil` if it could not be verified.
    public let source: SourceRange?
  }

  /// A blocked destination, which an app must not use as an address.
  public struct Blocked: Equatable, Sendable {
    /// The destination as the author wrote it, never to be opened.
    public let destination: String
    /// The reason, such as `scheme`; see ``LinkTarget/BlockReason``.
    public let reason: String
  }

  /// The announcements of screen readers, in the document's language; missing phrases are English.
  public struct Announcement: Equatable, Sendable {
    /// The announcement of Apple's screen reader, such as "terms, link".
    public let voiceOver: String
    /// The announcement of Android's screen reader, with hints enabled, such as "terms, link,
    /// Double-tap to activate".
    public let talkBack: String
  }
}

extension StyledText {
  /// Creates the text of a decoded document in the styles of its theme.
  ///
  /// - Parameters:
  ///   - linked: The decoded document.
  ///   - appearance: The appearance to draw in, if the document has both; only `dark` selects dark.
  ///   - foregroundColor: The app's text color, for themes without colors.
  public init(
    _ linked: LinkedText, in appearance: Appearance = .auto, foregroundColor: RGBColor? = nil
  ) {
    let isDark = appearance == .dark && linked.dark != nil
    self.init(
      linked.attributedText, styles: isDark ? linked.darkStyles : linked.styles,
      states: linked.links.map(\.states),
      foregroundColor: foregroundColor)
  }
}

/// A check that ranges of a text are valid and in order, in one pass over the text.
struct TextRanges {
  /// A problem with a range, without its position.
  struct RangeError: Error {
    let message: String
  }

  /// The text as valid UTF-8.
  private let text: ArraySlice<UInt8>
  /// The last offset that was converted to UTF-16.
  private var known = TextOffset()
  private(set) var end = TextOffset()

  init(of text: AttributedText) { self.text = text.text[...] }

  /// Returns a range given in UTF-8 and UTF-16, which must be valid and in order.
  mutating func next(
    utf8: Range<Int>, utf16: Range<Int>
  ) throws(RangeError) -> AttributedText.OffsetRange {
    guard utf8.lowerBound >= end.utf8 else {
      throw RangeError(
        message:
          "begins at byte \(utf8.lowerBound), before the end of the previous one, \(end.utf8)")
    }
    let start = try offset(utf8.lowerBound)
    end = try offset(utf8.upperBound)
    guard start.utf16 == utf16.lowerBound, end.utf16 == utf16.upperBound else {
      throw RangeError(
        message: "is \(utf8) in UTF-8, which is \(start.utf16..<end.utf16) in UTF-16, not \(utf16)")
    }
    return AttributedText.OffsetRange(start: start, end: end)
  }

  private mutating func offset(_ utf8: Int) throws(RangeError) -> TextOffset {
    let count = text.count
    guard utf8 <= count else {
      throw RangeError(message: "ends at byte \(utf8), after the text, which has \(count)")
    }
    guard utf8 == count || text[utf8] & 0xC0 != 0x80 else {
      throw RangeError(message: "has a bound at byte \(utf8), in the middle of a character")
    }
    known.utf16 += text[known.utf8..<utf8].span.utf16Count
    known.utf8 = utf8
    return known
  }
}
