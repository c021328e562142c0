/// The composition of a kind of document, as fractions of its blocks.
struct Profile: Sendable {
  enum Block: CaseIterable {
    case paragraph
    case heading
    case list
    case code
    case quote
    case html
    case thematicBreak
  }

  let weights: [(block: Block, weight: Double)]
  /// Links and images, as a fraction of the words.
  let linkDensity: Double
  /// In columns; 0 leaves each paragraph on one line.
  let lineWidth: Int

  /// The usual kinds of Markdown document, with long articles more frequent than the rest.
  static let all = [article, readme, reference, changelog, article, readme]

  /// A list of links with a few words between them, like a page of further reading.
  static let links = Profile(
    weights: [(.paragraph, 30), (.heading, 10), (.list, 60)], linkDensity: 0.35, lineWidth: 80)

  private static let article = Profile(
    weights: [
      (.paragraph, 58), (.heading, 18), (.list, 11), (.code, 8), (.quote, 4), (.thematicBreak, 1),
    ],
    linkDensity: 0.016, lineWidth: 0)

  private static let readme = Profile(
    weights: [
      (.paragraph, 36), (.heading, 25), (.list, 15), (.code, 19), (.quote, 1), (.html, 3),
      (.thematicBreak, 1),
    ],
    linkDensity: 0.026, lineWidth: 80)

  private static let reference = Profile(
    weights: [(.paragraph, 34), (.heading, 26), (.list, 18), (.code, 21), (.quote, 1)],
    linkDensity: 0.020, lineWidth: 100)

  private static let changelog = Profile(
    weights: [(.paragraph, 8), (.heading, 30), (.list, 60), (.code, 2)],
    linkDensity: 0.045, lineWidth: 0)
}
