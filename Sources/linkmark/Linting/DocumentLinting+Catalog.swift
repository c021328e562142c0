import LinkMarkup
import LinkReview
import LinkText

extension DocumentLinting {
  /// Lints catalogs of the same texts, and compares their links with those of the source language.
  func catalogResults(of group: [Int], _ threadCount: Int) -> [Result] {
    var results = group.map { _ in Result(messages: messages, report: emptyReport) }
    let catalogs = group.indices.map { catalog(group[$0], &results[$0]) }
    let sourceIndex = sourceIndex(in: group).flatMap { catalogs[$0] == nil ? nil : $0 }
    if sourceIndex == nil, group.count > 1 {
      results[0].messages.warning(
        "\(inputs[group[0]].name): translations are not compared, because none of these "
          + "\(group.count) catalogs is in '\(converter.locale)'; --locale names the language of the source"
      )
    }
    var linted = [LintedCatalog?](repeating: nil, count: group.count)
    var part = CatalogPart.alone
    // What the source says, its translations need not say again.
    if let index = sourceIndex, let catalog = catalogs[index] {
      linted[index] = lint(catalog, group[index], as: .source, &results[index])
      if let links = linted[index]?.links { part = .translation(links) }
    }
    let others = group.indices.filter { $0 != sourceIndex && catalogs[$0] != nil }
    OrderedWork(
      count: others.count, threadCount: threadCount, window: max(1, others.count), batchCount: 1
    ).run { [results, part] place in
      let index = others[place]
      var result = results[index]
      let linted = catalogs[index].flatMap { lint($0, group[index], as: part, &result) }
      return (result, linted)
    } receive: { place, translation in
      (results[others[place]], linted[others[place]]) = translation
    }
    let (translations, sourceFindings) = linted.compactMap(\.self).compared(converter.lintLevels)
    var compared = translations[...]
    for (index, catalog) in catalogs.enumerated() {
      guard let catalog, let own = linted[index], let differences = compared.popFirst() else {
        continue
      }
      let findings = own.findings + differences + (index == sourceIndex ? sourceFindings : [])
      report(findings.merged, in: inputs[group[index]], catalog.text.reported, &results[index])
    }
    return results
  }

  /// Reads a catalog, and fixes it if that is wanted.
  ///
  /// - Returns: The catalog to lint; nil if there is an error, or fixes are only shown.
  private func catalog(_ index: Int, _ result: inout Result) -> Catalog? {
    guard let file = inputs[index].readDocument(&result.messages),
      let catalog = catalog(file, index, &result)
    else { return nil }
    return fixed(catalog, file, index, &result)
  }

  /// Returns the catalog that an input is; nil if it is none, or there is an error.
  func catalog(_ file: Bytes, _ index: Int, _ result: inout Result) -> Catalog? {
    do throws(SourceError) {
      return try source.catalog(inputs[index], file)
    } catch {
      result.messages.failure(.inFile(error))
      return nil
    }
  }

  /// Fixes a catalog that was read, if that is wanted.
  func fixed(
    _ catalog: Catalog, _ file: Bytes, _ index: Int, _ result: inout Result
  ) -> Catalog? {
    let input = inputs[index]
    do throws(SourceError) {
      guard let fixing else { return catalog }
      let fixed = try converter.configured(for: input).fixing(
        catalog, in: catalogPath(index).locale, file: rulePaths?[index], from: reportedLevel,
        directives: directives)
      guard let current = apply(fixed, to: file, of: input, fixing, &result) else { return nil }
      return try catalog.with(current)
    } catch {
      result.messages.failure(.inFile(error))
      return nil
    }
  }

  /// Lints a catalog; nil if it is not one of its format.
  func lint(
    _ catalog: Catalog, _ index: Int, as part: CatalogPart = .alone, _ result: inout Result
  ) -> LintedCatalog? {
    do throws(SourceError) {
      let converter = converter.configured(for: inputs[index])
      let file = rulePaths?[index]
      let conversion = CatalogConversion(catalog, converter: converter, file: file)
      var review = result.review
      let linted = try converter.lint(
        catalog, in: catalogPath(index).locale, file: file, as: part, from: consideredLevel,
        directives: directives
      ) { item in
        reviewing?.read(item, by: conversion, &review)
      }
      result.review = review
      result.languagesWithoutWords = linted.languagesWithoutWords
      result.takenRoutes = linted.takenRoutes
      return linted
    } catch {
      result.messages.failure(.inFile(error))
      return nil
    }
  }

  /// Returns the place in a group of the catalog in the language of the source: the one whose path names
  /// none, or that language, or at least its main tag.
  private func sourceIndex(in group: [Int]) -> Int? {
    let locales = group.map { catalogPath($0).locale }
    let wanted = converter.locale
    return locales.firstIndex { $0 == nil }
      ?? locales.firstIndex { $0?.description.lowercased() == wanted.description.lowercased() }
      ?? locales.firstIndex { $0?.language == wanted.language }
  }
}

/// What a review shows of an input.
struct ReviewedInput: Sendable {
  /// A document, or a value of a catalog.
  struct Text: Sendable {
    /// Nil for a document.
    let value: CatalogKey?
    /// What the value is to its key; nil for a document.
    let role: CatalogValue.Role?
    let locale: LanguageTag
    let perceived: PerceivedText
    /// What is shown; nil if the text is only compared.
    let shown: Shown?
  }

  /// What a page has of a text.
  struct Shown: Sendable {
    /// The digest of what is perceived.
    let digest: String
    /// The text as HTML.
    let fragment: Bytes
  }

  struct Finding: Sendable {
    let finding: Review.Finding
    /// The value that it is about; nil in a document, and for the catalog as a whole.
    let value: CatalogKey?
  }

  var texts: [Text] = []
  var findings: [Finding] = []
  /// The findings, if later versions are compared.
  var knownFindings = FindingBaseline()
}

/// Reads what a review shows of each input, on any thread.
struct DocumentReviewing: Sendable {
  enum Purpose: Sendable {
    /// The texts are shown.
    ///
    /// - Parameter since: The findings of the earlier version; nil if there is none.
    case showing(since: FindingBaseline?)
    /// Later versions are compared with the texts.
    case comparing
  }

  let purpose: Purpose

  /// Reads a document.
  func read(_ linked: LinkedDocument, _ input: inout ReviewedInput) {
    add(linked, of: nil, .fragment, &input)
  }

  /// Reads the next part of a catalog; a value that cannot be converted is a failure of `lint` as well.
  func read(
    _ item: ParsedItem, by conversion: CatalogConversion, _ input: inout ReviewedInput
  ) {
    for case .value(let value) in conversion.converted(item) {
      add(value.linked, of: value, .inline, &input)
    }
  }

  private func add(
    _ linked: LinkedDocument, of value: ConvertedValue?, _ extent: LinkedDocument.Extent,
    _ input: inout ReviewedInput
  ) {
    let perceived = PerceivedText(of: linked)
    let shown: ReviewedInput.Shown?
    switch purpose {
    case .showing:
      shown = ReviewedInput.Shown(
        digest: perceived.digest, fragment: linked.reviewFragment(extent))
    case .comparing: shown = nil
    }
    input.texts.append(
      ReviewedInput.Text(
        value: value?.name, role: value?.value.role, locale: linked.locale, perceived: perceived,
        shown: shown))
  }

  /// Reads the findings that are reported.
  func read(
    _ findings: [LinkText.Finding], in path: String, _ source: Bytes,
    _ input: inout ReviewedInput
  ) {
    switch purpose {
    case .comparing: input.knownFindings.add(findings, in: path, source: source)
    case .showing(let known):
      var newFindings = known?.newFindings(among: findings, in: path, source: source)[...] ?? []
      var file = ReportedFile(path, source: source)
      for finding in findings {
        var read = Review.Finding(file.entry(finding, for: .full))
        if newFindings.first == finding {
          read.isNew = true
          newFindings.removeFirst()
        }
        input.findings.append(ReviewedInput.Finding(finding: read, value: finding.value))
      }
    }
  }
}
