public import LinkMarkup

/// A form in which copy is compared, as text that people can read.
public struct CopyFormat: Sendable {
  /// What the names of its files end with.
  public let pathExtension: String
  private let write: @Sendable (LinkedDocument) -> Bytes

  /// A format of an emitter, byte for byte but for control characters, which are shown.
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

  /// Text for a terminal of 80 cells with all addresses, and with the theme's colours where a style or an
  /// appearance other than the terminal's own is asked for.
  public static let terminal = CopyFormat(
    pathExtension: "ansi",
    ANSIEmitter(
      width: 80, attributes: .colors(.truecolor), hyperlinks: .live, addresses: .inline))

  /// The format `linkmark.runs/1`, with one run, block, link or image on a line.
  public static let runs = CopyFormat(pathExtension: "json") {
    JSONLines.text($0.bytes(emittedBy: .runs))
  }

  public static let all: [CopyFormat] = [.html, .terminal, .runs]

  func text(of linked: LinkedDocument) -> Bytes {
    write(linked)
  }
}
