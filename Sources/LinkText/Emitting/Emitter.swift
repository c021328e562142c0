/// Writes a linked document in one format.
///
/// An emitter decides nothing about links: what to write stands in the document's targets.
public protocol Emitter: Sendable {
  func emit(_ document: LinkedDocument, into output: inout ByteBuffer)

  /// The number of bytes that room is made for; an output that is longer moves once or twice.
  func capacity(for document: LinkedDocument) -> Int
}

extension Emitter {
  /// Enough for HTML of usual density.
  public func capacity(for document: LinkedDocument) -> Int {
    document.document.text.count * 2 + 1024
  }
}

extension LinkedDocument {
  /// The document in an emitter's format, as UTF-8.
  public func bytes(emittedBy emitter: some Emitter) -> [UInt8] {
    ByteBuffer.bytes(minimumCapacity: emitter.capacity(for: self)) { output in
      emitter.emit(self, into: &output)
    }
  }

  /// The document in an emitter's format.
  public func emitted(by emitter: some Emitter) -> String {
    String(decoding: bytes(emittedBy: emitter), as: UTF8.self)
  }
}
