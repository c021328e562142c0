import LinkMarkup

/// Returns a document that still fails after shorter and shorter parts are removed from it.
func smallest(_ document: Bytes, where fails: (Bytes) -> Bool) -> Bytes {
  var current = document
  var step = max(1, current.count / 2)
  while step > 0 {
    var index = 0
    while index < current.count {
      var candidate = current
      candidate.removeSubrange(index..<min(current.count, index + step))
      if fails(candidate) {
        current = candidate
      } else {
        index += step
      }
    }
    step /= 2
  }
  return current
}

/// Returns bytes in a readable form for test failures.
func readable(_ bytes: Bytes) -> String {
  String(reflecting: String(decoding: bytes, as: UTF8.self)) + " bytes \(bytes)"
}
