extension Array {
  /// The first index whose element fulfils what all elements behind it fulfil; `count` when none does.
  func partitioningIndex(where fulfils: (Element) -> Bool) -> Int {
    var lower = 0
    var upper = count
    while lower < upper {
      let middle = (lower + upper) / 2
      if fulfils(self[middle]) {
        upper = middle
      } else {
        lower = middle + 1
      }
    }
    return lower
  }
}
