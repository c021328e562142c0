import LinkMarkup

extension DocumentLinting {
  /// A document that was linted, and is reported after those in other languages.
  private struct Page {
    let text: Bytes
    let findings: [Finding]
  }

  /// Lints documents with the same texts in several languages, and compares their links with those in the
  /// language of the source.
  func pageResults(of group: [Int]) -> [Result] {
    var results = group.map { _ in Result(messages: messages, report: emptyReport) }
    var pages = [Page?](repeating: nil, count: group.count)
    let sourceIndex = sourceIndex(ofPages: group)
    var comparison: PageComparison?
    /// The translations that were compared, in order.
    var compared: [Int] = []
    for index in [sourceIndex].compactMap(\.self) + group.indices.filter({ $0 != sourceIndex }) {
      let input = inputs[group[index]]
      guard let file = input.readDocument(&results[index].messages),
        let (text, linted) = lint(file, group[index], &results[index])
      else { continue }
      var differs = false
      if index == sourceIndex {
        comparison = PageComparison(source: comparedPage(group[index], text, linted.linked))
        differs = true
      } else if comparison != nil {
        compared.append(index)
        differs =
          comparison?.add(comparedPage(group[index], text, linted.linked)) == true
      }
      // Few pages have findings, so few are kept.
      if differs || !linted.findings.isEmpty {
        pages[index] = Page(text: text, findings: linted.findings)
      }
    }
    let found = comparison?.findings(from: consideredLevel)
    var others = [[Finding]](repeating: [], count: group.count)
    for (index, findings) in zip(compared, found?.translations ?? []) { others[index] = findings }
    if let sourceIndex, let found { others[sourceIndex] = found.source }
    for (index, page) in pages.enumerated() {
      guard let page else { continue }
      report(
        (page.findings + others[index]).merged, in: inputs[group[index]], page.text,
        &results[index])
    }
    return results
  }

  private func comparedPage(
    _ index: Int, _ text: Bytes, _ linked: LinkedDocument
  ) -> ComparedPage {
    let input = inputs[index]
    return ComparedPage(
      path: writtenPath(of: input), text, linked, by: converter.configured(for: input),
      file: rulePaths?[index], directives: directives
    ) { input.linkedPattern(of: $0) }
  }

  /// Returns the place in a group of the document in the language of the source, which is that of the
  /// project.
  private func sourceIndex(ofPages group: [Int]) -> Int? {
    let locales = group.map { inputs[$0].locale }
    let wanted = converter.locale
    return locales.firstIndex { $0?.description.lowercased() == wanted.description.lowercased() }
      ?? locales.firstIndex { $0?.language == wanted.language }
  }

  /// Returns the language of the source, if there are documents in several languages, but none in that one.
  func missingSourceLanguage(in groups: [[Int]]) -> LanguageTag? {
    let groups = groups.filter { $0.count > 1 && source.isMarkdown(inputs[$0[0]]) }
    return groups.isEmpty || groups.contains { sourceIndex(ofPages: $0) != nil }
      ? nil : converter.locale
  }
}
