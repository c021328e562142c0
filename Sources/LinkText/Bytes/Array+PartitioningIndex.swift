extension Array {
  /// Returns the index of the first element that fulfills a predicate, which all elements after it
  /// must fulfill too, or `count` if none does.
  package func partitioningIndex(where fulfils: (Element) -> Bool) -> Int {
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
