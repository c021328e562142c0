/// Writes attributed runs as JSON, one line, in the format `linkmark.runs/1` or in the shape of another one.
///
/// Ranges are half-open, in UTF-16 code units and in UTF-8 bytes. Keys keep their order.
public struct RunsEmitter: Emitter {
  /// Who reads the JSON; each has the same text and links, as far as its format can say them.
  public enum Shape: String, CaseIterable, Sendable {
    /// `linkmark.runs/1`, which has all that is known.
    case runs
    /// What Foundation's `AttributedString` decodes.
    case foundation
    /// `text` and `facets` of the AT Protocol; ranges are UTF-8.
    case facets
    /// Portable Text, an array of blocks.
    case portableText = "portable-text"
    /// What Android's `AnnotatedString` is built from; ranges are UTF-16.
    case compose
  }

  public var shape: Shape

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
    // Each text is written up to four times; pages that are never touched cost nothing.
    return 1024 + 5 * document.text.count + 160 * document.events.count
      + 640 * document.links.count + 320 * document.images.count
  }
}

extension Emitter where Self == RunsEmitter {
  public static var runs: RunsEmitter { RunsEmitter() }

  public static func runs(shape: RunsEmitter.Shape) -> RunsEmitter { RunsEmitter(shape: shape) }
}
