/// An emitter of attributed runs as one line of JSON, in the format `linkmark.runs/1` or in another
/// shape.
///
/// Ranges are half-open, in UTF-16 code units and in UTF-8 bytes. The order of keys is fixed.
public struct RunsEmitter: Emitter {
  /// The format of the JSON.
  ///
  /// All formats have the same text and links, as far as they support them.
  public enum Shape: String, CaseIterable, Sendable {
    /// `linkmark.runs/1`, which contains all information.
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
    // Each text is written up to four times. Unused pages of memory cost nothing.
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
