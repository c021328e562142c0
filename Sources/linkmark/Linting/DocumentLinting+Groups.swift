import LinkMarkup

extension DocumentLinting {
  /// The inputs, those of which are together that have the same texts in several languages.
  var groups: [[Int]] {
    var groups: [[Int]] = []
    var indexes: [String: Int] = [:]
    for (index, input) in inputs.enumerated() {
      guard let name = groupName(of: input, index) else {
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
  private func groupName(of input: Input, _ index: Int) -> String? {
    if source.mayBeTranslated(input) { return catalogPath(index).group }
    return source.isMarkdown(input) ? input.translation?.pattern(of: input.name) : nil
  }

  /// Returns the path of a catalog; the folders above the project have no languages.
  func catalogPath(_ index: Int) -> CatalogPath {
    CatalogPath((rulePaths?[index] ?? nil) ?? inputs[index].name)
  }
}
