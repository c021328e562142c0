import LinkMarkup

/// Lints each input of a run, on any thread.
struct DocumentLinting: Sendable {
  let inputs: [Input]
  let source: SourceOptions
  let converter: Converter
  /// The paths of the inputs that rules match; nil without a project.
  let rulePaths: [String?]?
  /// The least level that is reported.
  let reportedLevel: Finding.Level
  /// The least level that is reported or makes the run fail.
  let consideredLevel: Finding.Level
  /// Whether comments in the copy turn rules off.
  let directives: Converter.Directives
  /// What happens to the fixes of inputs; nil if they are only linted.
  let fixing: Fixing?
  var neighbors = NeighborFiles()
  /// Whether symbolic links are followed out of the searched folder.
  var allowsOutside = false
  /// The folder of the file to which findings are written; nil if they are reported.
  let newBaselineFolder: String?
  /// The findings that are not reported, and the folder of the file that lists them.
  let baseline: (findings: FindingBaseline, folder: String)?
  /// Reads what a review shows; nil if the findings are reported.
  var reviewing: DocumentReviewing?
  /// A report without findings.
  let emptyReport: FindingReport
  let messages: Messages

  /// What happens to fixes.
  enum Fixing: Sendable {
    case write(OutputWriter)
    /// They are shown as a patch.
    case show
  }

  /// The result of one input.
  struct Result: Sendable {
    /// Held messages.
    var messages: Messages
    var report: FindingReport
    var worstLevel: Finding.Level?
    /// The number of findings that make the run fail, and are below the reported level.
    var hiddenCount = 0
    var fixedCount = 0
    /// The unified diff of the fixes, if they are only shown.
    var patch: Bytes = []
    /// The number of findings that the baseline lists.
    var knownCount = 0
    /// The findings, if they are written to a file.
    var newBaseline = FindingBaseline()
    /// The names of the routes that links match.
    var takenRoutes: Set<String> = []
    /// The languages of the copy for which there are no vague texts.
    var languagesWithoutWords: [LanguageTag] = []
    var review = ReviewedInput()
  }

  /// Lints inputs that are translations of each other, or a single one.
  ///
  /// - Parameter threadCount: The number of threads for the translations.
  func results(of group: [Int], threadCount: Int) -> [Result] {
    if group.count == 1 { return [result(ofInput: group[0])] }
    return source.isMarkdown(inputs[group[0]])
      ? pageResults(of: group) : catalogResults(of: group, threadCount)
  }

  private func result(ofInput index: Int) -> Result {
    var result = Result(messages: messages, report: emptyReport)
    let input = inputs[index]
    guard !self.source.isUnclear(input) else {
      result.messages.failure(input.name, SourceOptions.unclearReason)
      return result
    }
    guard let source = input.readDocument(&result.messages) else { return result }
    if let catalog = catalog(source, index, &result) {
      if let catalog = fixed(catalog, source, index, &result),
        let linted = lint(catalog, index, &result)
      {
        report(linted.findings, in: input, catalog.text.reported, &result)
      }
    } else if result.messages.failureCount == 0,
      let (source, linted) = lint(source, index, &result)
    {
      report(linted.findings, in: input, source, &result)
    }
    return result
  }

  /// Lints a document, after its fixes if those are wanted.
  ///
  /// - Returns: The document as it is now; nil if there is an error, or fixes are only shown.
  func lint(
    _ source: Bytes, _ index: Int, _ result: inout Result
  ) -> (source: Bytes, linted: Converter.LintResult)? {
    var source = source
    let input = inputs[index]
    let file = rulePaths?[index]
    let converter = converter.configured(for: input)
    let context = LintContext(of: input, dialect: converter.dialect, neighbors)
    do throws(LinkMarkupError) {
      if let fixing {
        let fixed = try converter.fixing(
          source, file: file, context: context, from: reportedLevel,
          directives: directives)
        guard let current = apply(fixed, to: source, of: input, fixing, &result) else { return nil }
        source = current
      }
      let linted = try converter.lint(
        source, file: file, context: context, from: consideredLevel,
        directives: directives)
      result.takenRoutes = Set(linted.linked.routeMatches.lazy.map(\.name))
      if linted.linked.phrasebook?.hasVagueTexts != true {
        result.languagesWithoutWords = [linted.linked.locale]
      }
      reviewing?.read(linted.linked, &result.review)
      return (source, linted)
    } catch {
      result.messages.failure(input.name, error)
      return nil
    }
  }

  /// Writes or shows fixes.
  ///
  /// - Returns: The source to lint; nil if the fixes are only shown.
  func apply(
    _ fixed: Converter.FixedSource, to source: Bytes, of input: Input, _ fixing: Fixing,
    _ result: inout Result
  ) -> Bytes? {
    switch fixing {
    case .write(let writer):
      // A fix that cannot be written is not one.
      return write(fixed, over: source, of: input, writer, &result) ? fixed.source : source
    case .show:
      result.fixedCount = fixed.findings.count
      result.patch = UnifiedDiff(from: source, to: fixed.source)
        .text(oldName: input.name, newName: input.name)
      return nil
    }
  }

  /// Reports the findings that the baseline does not list, or collects all of them for a new one.
  func report(
    _ findings: [Finding], in input: Input, _ source: Bytes, _ result: inout Result
  ) {
    var newFindings = findings
    if let baseline {
      newFindings = baseline.findings.newFindings(
        among: findings, in: input.path(from: baseline.folder), source: source)
      result.knownCount = findings.count - newFindings.count
    }
    result.worstLevel = newFindings.worstLevel
    result.hiddenCount = hiddenCount(of: newFindings)
    newFindings.removeAll { $0.level < reportedLevel }
    if let reviewing {
      reviewing.read(newFindings, in: writtenPath(of: input), source, &result.review)
    } else if let newBaselineFolder {
      result.newBaseline.add(newFindings, in: input.path(from: newBaselineFolder), source: source)
    } else {
      result.report.add(newFindings, in: input.name, source: source)
    }
  }

  /// Returns the number of findings that make the run fail, and are below the reported level.
  func hiddenCount(of findings: [Finding]) -> Int {
    findings.count { $0.level >= consideredLevel && $0.level < reportedLevel }
  }

  /// Returns the path of an input in reports and in messages of findings.
  func writtenPath(of input: Input) -> String { emptyReport.writtenPath(input.name) }

  /// The folders in which an input may be: a file that was found is in the searched folder.
  private func reach(of input: Input) -> OutputFolders.Reach {
    switch input.source {
    case .file(let folder?) where !allowsOutside: .below(folder)
    case .file, .standardInput: .named
    }
  }

  /// Writes a fixed input, unless the file changed meanwhile.
  ///
  /// - Returns: Whether the file holds the fixed source now.
  func write(
    _ fixed: Converter.FixedSource, over source: Bytes, of input: Input,
    _ writer: OutputWriter, _ result: inout Result
  ) -> Bool {
    guard fixed.source != source else { return false }
    do throws(SystemError) {
      if try input.read(limit: Document.maximumSourceCount) == source {
        switch try writer.replace(
          source.span, by: fixed.source.span, at: input.name, reach(of: input))
        {
        case .done:
          result.fixedCount = fixed.findings.count
          return true
        case .savedMeanwhile: break
        case .backup(let name, let error):
          let path = (try? FileSystem.target(of: input.name)) ?? input.name
          let backup = Path.joined(Path.folder(of: path), name)
          let reason = error.map { ", and could not be put back: \($0)" } ?? " more than once"
          result.messages.failure(
            input.name,
            "the file was saved while it was fixed\(reason); compare it with \(backup), which holds "
              + "what was saved, and remove that")
          return false
        }
      }
      // The same file may be an input by another name, and another run may fix it.
      if try input.read(limit: Document.maximumSourceCount) == fixed.source { return true }
      result.messages.failure(
        input.name, "the file changed while it was fixed, and was not written; run again")
      return false
    } catch {
      result.messages.failure(input.name, writing: error)
      return false
    }
  }

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

extension Input {
  /// Returns the path of the input relative to a folder with its real path; its name if it is outside.
  fileprivate func path(from folder: String) -> String {
    guard case .file = source else { return name }
    return Path.relative(FileSystem.resolvedPath(of: name), to: folder) ?? name
  }
}
