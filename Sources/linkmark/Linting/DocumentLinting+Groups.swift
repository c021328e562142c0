import LinkMarkup

extension DocumentLinting {
  /// The inputs, those of which are together that have the same texts in several languages.
  var groups: [[Int]] {
    var groups: [[Int]] = []
    var indexes: [String: Int] = [:]
    for (index, input) in inputs.enumerated() {
      guard let name = groupName(of: input) else {
        groups.append([index])
        continue
      }
      if let known = indexes[name] {
        groups[known].append(index)
      } else {
        indexes[name] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// The path of an input without its language; nil if it has no translations in other files.
  private func groupName(of input: Input) -> String? {
    if source.mayBeTranslated(input) { return CatalogPath(input.name).group }
    return source.isMarkdown(input) ? input.translation?.pattern(of: input.name) : nil
  }
}
