import LinkMarkup

// Inputs that are translations of each other are linted together, so that links can be compared.
extension DocumentLinting {
  /// The indices of the inputs, grouped so that translations of each other are together.
  var groups: [[Int]] {
    var groups: [[Int]] = []
    var known: [String: Int] = [:]
    for (index, input) in inputs.enumerated() {
      let name = groupName(of: input, index: index)
      if let group = name.flatMap({ known[$0] }) {
        groups[group].append(index)
      } else {
        if let name { known[name] = groups.count }
        groups.append([index])
      }
    }
    return groups
  }

  /// Returns the path of an input without its language; nil if the input cannot have translations.
  private func groupName(of input: Input, index: Int) -> String? {
    if source.mayBeTranslated(input) { return worker.catalogPath(of: index).group }
    return source.isMarkdown(input) ? input.translation?.pattern(of: input.name) : nil
  }

  /// Returns the index of the source language or else of a variant of it; nil if there is neither.
  private func sourceIndex(among locales: [LanguageTag?]) -> Int? {
    let wanted = converter.locale
    return locales.firstIndex { $0?.description.lowercased() == wanted.description.lowercased() }
      ?? locales.firstIndex { $0?.language == wanted.language }
  }

  // MARK: Documents

  /// Fixes and lints the documents of a group, and compares their links with the source's links.
  func pageResults(of group: [Int]) -> [Result] {
    var results = group.map { _ in Result(messages: messages, report: emptyReport) }
    var pages = [(text: Bytes, findings: [Finding])?](repeating: nil, count: group.count)
    let sourcePlace = sourceIndex(among: group.map { inputs[$0].locale })
    var comparison: PageComparison?
    /// The indices in `group` of the translations that are compared.
    var compared: [Int] = []
    for place in [sourcePlace].compactMap(\.self) + group.indices.filter({ $0 != sourcePlace }) {
      guard
        case .document(let file)? = worker.read(group[place], messages: &results[place].messages),
        let (text, linted) = fixAndLint(file, of: group[place], result: &results[place])
      else { continue }
      let input = inputs[group[place]]
      let page = ComparedPage(
        path: writtenPath(of: input), text, linted.linked, by: worker.converter(for: group[place]),
        file: worker.path(of: group[place]), directives: worker.directives
      ) { input.linkedPattern(of: $0) }
      var differs = false
      if place == sourcePlace {
        comparison = PageComparison(source: page)
        differs = true
      } else if comparison != nil {
        compared.append(place)
        differs = comparison?.add(page) == true
      }
      // Only the source document and documents with findings or differences are kept.
      if differs || !linted.findings.isEmpty { pages[place] = (text, linted.findings) }
    }
    let found = comparison?.findings(from: consideredLevel)
    var others = [[Finding]](repeating: [], count: group.count)
    for (place, findings) in zip(compared, found?.translations ?? []) { others[place] = findings }
    if let sourcePlace, let found { others[sourcePlace] = found.source }
    for (place, page) in pages.enumerated() {
      guard let page else { continue }
      let findings = (page.findings + others[place]).merged
      report(findings, of: group[place], in: page.text, result: &results[place])
    }
    return results
  }

  /// Returns the source language, if there are translated documents but none in that language.
  func missingSourceLanguage(in groups: [[Int]]) -> LanguageTag? {
    let groups = groups.filter { $0.count > 1 && source.isMarkdown(inputs[$0[0]]) }
    let hasSource = groups.contains { group in
      sourceIndex(among: group.map { inputs[$0].locale }) != nil
    }
    return groups.isEmpty || hasSource ? nil : converter.locale
  }

  // MARK: Catalogs

  /// Fixes and lints the catalogs of a group, and compares their links with the source's links.
  ///
  /// The source is the catalog without a language in its path, or else one in the source language.
  func catalogResults(of group: [Int], threadCount: Int) -> [Result] {
    var results = group.map { _ in Result(messages: messages, report: emptyReport) }
    let catalogs = group.indices.map { place in
      worker.read(group[place], messages: &results[place].messages).flatMap { copy in
        guard case .catalog(let catalog, let file) = copy else { return nil as Catalog? }
        return fix(catalog, in: file, of: group[place], result: &results[place])
      }
    }
    let locales = group.map { worker.catalogPath(of: $0).locale }
    var sourcePlace = locales.firstIndex { $0 == nil } ?? sourceIndex(among: locales)
    if let place = sourcePlace, catalogs[place] == nil { sourcePlace = nil }
    if sourcePlace == nil, group.count > 1 {
      results[0].messages.warning(
        "\(inputs[group[0]].name): translations are not compared, because none of these "
          + "\(group.count) catalogs is in '\(converter.locale)'; --locale names the language of the source"
      )
    }
    var linted = [LintedCatalog?](repeating: nil, count: group.count)
    var part = CatalogRole.alone
    // Findings about words in the source are not repeated for the translations.
    if let place = sourcePlace, let catalog = catalogs[place] {
      linted[place] = lint(catalog, of: group[place], as: .source, result: &results[place])
      if let links = linted[place]?.links { part = .translation(links) }
    }
    let others = group.indices.filter { $0 != sourcePlace && catalogs[$0] != nil }
    OrderedWork(
      count: others.count, threadCount: threadCount, window: max(1, others.count), batchSize: 1
    ).run { [results, part] other in
      let place = others[other]
      var result = results[place]
      let linted = catalogs[place].flatMap {
        lint($0, of: group[place], as: part, result: &result)
      }
      return (result, linted)
    } receive: { other, translation in
      (results[others[other]], linted[others[other]]) = translation
    }
    let (translations, sourceFindings) = linted.compactMap(\.self).compared(converter.lintLevels)
    var compared = translations[...]
    for (place, catalog) in catalogs.enumerated() {
      guard let catalog, let own = linted[place], let differences = compared.popFirst() else {
        continue
      }
      let findings = own.findings + differences + (place == sourcePlace ? sourceFindings : [])
      report(findings.merged, of: group[place], in: catalog.text.reported, result: &results[place])
    }
    return results
  }
}
