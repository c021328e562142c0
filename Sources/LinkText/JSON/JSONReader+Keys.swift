extension JSONReader {
  /// Throws an error if a key repeats an earlier one in the same object.
  func checkKeys(of object: Int) throws(SyntaxError) {
    // Comparing a few keys with each other is faster than building a set.
    let fewKeys = 32
    var names: Set<Bytes> = []
    var count = 0
    var key = object + 1
    while key < nodes.count {
      count += 1
      if count > fewKeys, !names.insert(nodes[key].string(in: text)).inserted {
        throw repetition(of: key)
      }
      var earlier = object + 1
      var compared = 0
      while earlier < key, compared < fewKeys {
        if nodes[earlier].hasSameString(as: nodes[key], in: text) { throw repetition(of: key) }
        earlier = Int(nodes[earlier + 1].next.index)
        compared += 1
      }
      key = Int(nodes[key + 1].next.index)
    }
  }

  private func repetition(of key: Int) -> SyntaxError {
    let name = String(decoding: nodes[key].string(in: text), as: UTF8.self)
    return SyntaxError(
      at: Int(nodes[key].lowerBound),
      "the key '\(name)' appears twice in this object; remove one")
  }
}
