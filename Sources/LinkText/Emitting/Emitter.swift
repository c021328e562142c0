/// A writer of linked documents in one format.
///
/// An emitter decides nothing about links: all decisions are in the document's targets.
public protocol Emitter: Sendable {
  /// Appends a document to the output, as UTF-8.
  func emit(_ document: LinkedDocument, into output: inout ByteBuffer)

  /// Returns the number of bytes to reserve; a longer output is reallocated as it grows.
  func capacity(for document: LinkedDocument) -> Int
}

extension Emitter {
  /// Returns enough for HTML of typical density.
  public func capacity(for document: LinkedDocument) -> Int {
    document.document.text.count * 2 + 1024
  }
}

extension LinkedDocument {
  /// Returns the document in an emitter's format, as UTF-8.
  public func bytes(emittedBy emitter: some Emitter) -> Bytes {
    ByteBuffer.bytes(minimumCapacity: emitter.capacity(for: self)) { output in
      emitter.emit(self, into: &output)
    }
  }

  /// Returns the document in an emitter's format, as a string.
  public func emitted(by emitter: some Emitter) -> String {
    String(decoding: bytes(emittedBy: emitter), as: UTF8.self)
  }
}
