/// Writes a linked document in one format.
///
/// An emitter decides nothing about links: what to write stands in the document's targets.
public protocol Emitter: Sendable {
  func emit(_ document: LinkedDocument, into output: inout ByteBuffer)
}

extension LinkedDocument {
  /// The document in an emitter's format, as UTF-8.
  public func bytes(emittedBy emitter: some Emitter) -> [UInt8] {
    // Enough for HTML of usual density; an output that is longer moves once or twice.
    ByteBuffer.bytes(minimumCapacity: document.text.count * 2 + 1024) { output in
      emitter.emit(self, into: &output)
    }
  }

  /// The document in an emitter's format.
  public func emitted(by emitter: some Emitter) -> String {
    String(decoding: bytes(emittedBy: emitter), as: UTF8.self)
  }
}
