/// Writes attributed runs as JSON, one line, in the format `linkmark.runs/1`.
///
/// Ranges are half-open, in UTF-16 code units and in UTF-8 bytes. Keys keep their order.
public struct RunsEmitter: Emitter {
  public init() {}

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    var writer = RunsWriter(linked)
    writer.write(to: &output)
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
}
