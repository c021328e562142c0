package import LinkText

extension LinkedDocument {
  /// Returns the document as a fragment of the review page.
  ///
  /// - Parameter extent: What the document is: a single value of a catalog has no `<p>`.
  package func reviewFragment(_ extent: Extent) -> Bytes {
    var emitter = HTMLEmitter(extent: extent)
    emitter.activity = .inert
    emitter.scrollsTables = true
    return bytes(emittedBy: emitter)
  }
}
