import LinkMarkup

/// The smallest document, as far as removing lines and then bytes finds one, that still fails.
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

/// Bytes as a person can read them in a test's message.
func readable(_ bytes: Bytes) -> String {
  String(reflecting: String(decoding: bytes, as: UTF8.self)) + " bytes \(bytes)"
}
