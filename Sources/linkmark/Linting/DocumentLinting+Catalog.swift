import LinkMarkup

extension DocumentLinting {
  /// The inputs, those of which are together that are catalogs of the same texts.
  var groups: [[Int]] {
    var groups: [[Int]] = []
    var indexes: [String: Int] = [:]
    for (index, input) in inputs.enumerated() {
      guard source.mayBeTranslated(input) else {
        groups.append([index])
        continue
      }
      let name = CatalogPath(input.name).group
      if let known = indexes[name] {
        groups[known].append(index)
      } else {
        indexes[name] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// Lints catalogs of the same texts, and compares their links with those of the source language.
  func catalogResults(of group: [Int]) -> [Result] {
    let sourceIndex = group.first { isSource(inputs[$0]) }
    let source = sourceIndex.flatMap(sourceLinks)
    var results: [Result] = []
    var linted: [LintedInput] = []
    for index in group {
      var result = Result(messages: messages, report: emptyReport)
      if let file = inputs[index].readDocument(&result.messages),
        let format = self.source.catalogFormat(of: inputs[index], file),
        let catalog = lint(
          file, as: format, index, from: index == sourceIndex ? nil : source, &result)
      {
        linted.append(LintedInput(index: results.count, linted: catalog))
      }
      results.append(result)
    }
    let (translations, sourceFindings) = linted.map(\.linted.catalog)
      .compared(converter.lintLevels)
    for (place, compared) in zip(linted, translations) {
      let input = group[place.index]
      let findings =
        place.linted.catalog.findings + compared + (input == sourceIndex ? sourceFindings : [])
      report(findings.inOrder, in: inputs[input], place.linted.source, &results[place.index])
    }
    return results
  }

  /// A catalog that was read, and the place of its result.
  private struct LintedInput {
    let index: Int
    let linted: (catalog: LintedCatalog, source: Bytes)
  }

  /// Lints a catalog, after its fixes if they are wanted.
  ///
  /// - Returns: The findings and what they are reported in; nil if there is an error, or fixes are only
  ///   shown.
  func lint(
    _ file: Bytes, as format: CatalogFormat, _ index: Int, from source: SourceLinks? = nil,
    _ result: inout Result
  ) -> (catalog: LintedCatalog, source: Bytes)? {
    let input = inputs[index]
    let converter = catalogConverter(for: input)
    let rulePath = rulePaths?[index]
    do throws(SourceError) {
      var catalog = try Catalog(file, as: format, path: input.name)
      if let fixing {
        let fixed = try converter.fixing(
          catalog, file: rulePath, from: reportedLevel, directives: directives)
        guard let current = apply(fixed, to: file, of: input, fixing, &result) else { return nil }
        catalog = try Catalog(current, as: format, path: input.name)
      }
      let linted = try converter.lint(
        catalog, file: rulePath, source: source, from: consideredLevel, directives: directives)
      result.languagesWithoutWords = linted.languagesWithoutWords
      return (linted, catalog.text.reported)
    } catch {
      result.messages.failure(.inFile(error))
      return nil
    }
  }

  /// Returns the links of the source; nil if it cannot be read, which linting it reports.
  private func sourceLinks(ofInput index: Int) -> SourceLinks? {
    let input = inputs[index]
    var held = messages.held()
    guard let file = input.readDocument(&held), let format = source.catalogFormat(of: input, file)
    else { return nil }
    return try? catalogConverter(for: input)
      .sourceLinks(of: Catalog(file, as: format, path: input.name), file: rulePaths?[index])
  }

  private func isSource(_ input: Input) -> Bool {
    let locale = CatalogPath(input.name).locale
    return locale == nil || locale == converter.locale
  }

  /// Returns the converter for a catalog, whose path may name its language.
  private func catalogConverter(for input: Input) -> Converter {
    var converter = converter.configured(for: input)
    if !converter.isLocaleFixed, let locale = CatalogPath(input.name).locale {
      converter.locale = locale
    }
    return converter
  }
}
