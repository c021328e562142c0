/// The constructs of Markdown that a parser accepts in addition to those of CommonMark.
public struct Dialect: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Placeholders such as `{_name_}` are kept whole, and an autolink in a link's text is plain
  /// text, since no output format allows a link inside a link.
  public static let placeholders = Dialect(rawValue: 1 << 0)
  /// Metadata before the content, between two lines of `---`, `+++`, or `;;;`.
  public static let frontMatter = Dialect(rawValue: 1 << 1)
  /// Tables, as in section 4.10 of GitHub Flavored Markdown 0.29.
  public static let tables = Dialect(rawValue: 1 << 2)
  /// Task list items, as in section 5.3 of GitHub Flavored Markdown 0.29.
  public static let tasks = Dialect(rawValue: 1 << 3)
  /// Block quotes that begin with a marker such as `[!NOTE]`, as on GitHub.
  public static let alerts = Dialect(rawValue: 1 << 4)
  /// A heading's `{#id}`, as in Pandoc.
  public static let headingIDs = Dialect(rawValue: 1 << 5)
  /// Text between `~~`.
  public static let strikethrough = Dialect(rawValue: 1 << 6)
  /// Also text between single `~`, as in section 6.5 of GitHub Flavored Markdown 0.29.
  public static let singleTildes = Dialect(rawValue: 1 << 7)
  /// Addresses without angle brackets, as in section 6.9 of GitHub Flavored Markdown 0.29.
  public static let bareAutolinks = Dialect(rawValue: 1 << 8)
  /// Footnotes, as on GitHub: `[^1]` in the text, and `[^1]: text` at the margin.
  public static let footnotes = Dialect(rawValue: 1 << 9)

  /// The number sign is the number of a plural, as in ICU messages, and begins no heading.
  package static let pluralNumbers = Dialect(rawValue: 1 << 10)

  /// CommonMark exactly as libcmark parses it.
  public static let commonMark: Dialect = []
  /// Product copy: nothing that is easily written by accident.
  public static let copy: Dialect = [
    .placeholders, .frontMatter, .tables, .tasks, .alerts, .headingIDs, .strikethrough,
  ]
  /// Markdown as on GitHub.
  public static let gfm: Dialect = [.copy, .singleTildes, .bareAutolinks, .footnotes]
  /// The extensions of GitHub Flavored Markdown 0.29 that `cmark-gfm` has.
  package static let gfmExtensions: Dialect = [
    .tables, .tasks, .strikethrough, .singleTildes, .bareAutolinks,
  ]
}
