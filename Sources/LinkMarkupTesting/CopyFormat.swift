public import LinkMarkup

/// A format in which copy is compared, as readable text.
public struct CopyFormat: Sendable {
  /// The extension of its snapshot files.
  public let pathExtension: String
  private let write: @Sendable (LinkedDocument) -> Bytes

  /// Creates a format from the output of an emitter, with control characters replaced by pictures.
  ///
  /// - Parameters:
  ///   - pathExtension: The extension of the snapshot files.
  ///   - emitter: The emitter that writes the copy.
  public init(pathExtension: String, _ emitter: some Emitter) {
    self.init(pathExtension: pathExtension) { Visible.text($0.bytes(emittedBy: emitter)) }
  }

  private init(
    pathExtension: String, write: @escaping @Sendable (LinkedDocument) -> Bytes
  ) {
    self.pathExtension = pathExtension
    self.write = write
  }

  /// Annotated HTML.
  public static let html = CopyFormat(pathExtension: "html", .html)

  /// Text for a terminal with 80 columns, with all addresses, and with the theme's colors for a
  /// style or an appearance other than the terminal's own.
  public static let terminal = CopyFormat(
    pathExtension: "ansi",
    ANSIEmitter(
      width: 80, attributes: .colors(.truecolor), hyperlinks: .live, addresses: .inline))

  /// The format `linkmark.runs/1`, with one run, block, link or image per line.
  public static let runs = CopyFormat(pathExtension: "json") {
    JSONLines.text($0.bytes(emittedBy: .runs))
  }

  /// All formats.
  public static let all: [CopyFormat] = [.html, .terminal, .runs]

  func text(of linked: LinkedDocument) -> Bytes {
    write(linked)
  }
}
