import LinkMarkup
import LinkReview
import LinkText

/// Lints and fixes the inputs of a run, and collects their findings, on any thread.
struct DocumentLinting: Sendable {
  let worker: DocumentWorker
  let reportedLevel: Finding.Level
  /// The lowest level of findings that are reported or make the run fail.
  let consideredLevel: Finding.Level
  /// Whether fixes are written or shown; nil if inputs are only linted.
  var fixing: Fixing?
  /// Whether fixes are written through symbolic links that leave the searched folder.
  let allowsOutside: Bool
  /// The folder of the baseline to write; nil if no baseline is written.
  var newBaselineFolder: String?
  /// The known findings, which are not reported, and the folder of their file; nil without a file.
  var baseline: (findings: FindingBaseline, folder: String)?
  /// Collects the content of a review; nil if no review is made.
  var reviewing: DocumentReviewing?
  let emptyReport: FindingReport
  let messages: Messages

  var inputs: [Input] { worker.inputs }
  var source: SourceOptions { worker.source }
  var converter: Converter { worker.converter }

  enum Fixing: Sendable {
    case write(OutputWriter)
    /// Shows the fixes as a patch.
    case show
  }

  struct Result: Sendable {
    var messages: Messages
    var report: FindingReport
    var worstLevel: Finding.Level?
    /// The number of findings that make the run fail but are below the reported level.
    var hiddenCount = 0
    var fixedCount = 0
    /// The unified diff of the fixes, if they are only shown.
    var patch: Bytes = []
    /// The number of findings that are not reported because the baseline lists them.
    var knownCount = 0
    /// The findings, if a new baseline is written.
    var newBaseline = FindingBaseline()
    var takenRoutes: Set<String> = []
    /// The languages of the input for which linkmark has no list of vague link texts.
    var languagesWithoutWords: [LanguageTag] = []
    var review = ReviewedInput()
  }

  /// The combined results of a run.
  struct Totals {
    private(set) var worstLevel: Finding.Level?
    private(set) var hiddenCount = 0
    private(set) var takenRoutes: Set<String> = []
    private(set) var languagesWithoutWords: [LanguageTag] = []

    mutating func add(_ result: Result) {
      worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
      hiddenCount += result.hiddenCount
      takenRoutes.formUnion(result.takenRoutes)
      for language in result.languagesWithoutWords where !languagesWithoutWords.contains(language) {
        languagesWithoutWords.append(language)
      }
    }

    /// Adds findings about a file that is not an input, such as the file of routes.
    mutating func add(_ findings: [Finding], of work: DocumentLinting) {
      worstLevel = [worstLevel, findings.worstLevel].compactMap(\.self).max()
      hiddenCount += work.hiddenCount(of: findings)
    }
  }

  /// Lints all inputs.
  ///
  /// - Parameters:
  ///   - groups: The indices of the inputs, from the property ``groups``.
  ///   - receive: Called on the calling thread with each result, in the order of the groups.
  func run(
    _ groups: [[Int]], threadCount: Int,
    receive: (_ index: Int, _ result: Result, _ doneCount: Int) -> Void
  ) {
    // Often the only group is an app's catalogs in all languages, so threads also share a group.
    let groupThreadCount = max(1, threadCount / max(1, groups.count))
    var doneCount = 0
    OrderedWork(
      count: groups.count, threadCount: groups.count > 1 ? threadCount : 1,
      window: threadCount * 32, batchSize: 8
    ).run { index in
      results(of: groups[index], threadCount: groupThreadCount)
    } receive: { index, results in
      for (input, result) in zip(groups[index], results) {
        doneCount += 1
        receive(input, result, doneCount)
      }
    }
  }

  /// Lints a single input, or inputs that are translations of each other.
  ///
  /// - Parameter threadCount: The number of threads for the translations of a catalog.
  private func results(of group: [Int], threadCount: Int) -> [Result] {
    if group.count == 1 { return [result(ofInput: group[0])] }
    return source.isMarkdown(inputs[group[0]])
      ? pageResults(of: group) : catalogResults(of: group, threadCount: threadCount)
  }

  private func result(ofInput index: Int) -> Result {
    var result = Result(messages: messages, report: emptyReport)
    switch worker.read(index, messages: &result.messages) {
    case .document(let document):
      if let (text, linted) = fixAndLint(document, of: index, result: &result) {
        report(linted.findings, of: index, in: text, result: &result)
      }
    case .catalog(let catalog, let file):
      if let catalog = fix(catalog, in: file, of: index, result: &result),
        let linted = lint(catalog, of: index, result: &result)
      {
        report(linted.findings, of: index, in: catalog.text.reported, result: &result)
      }
    case nil: break
    }
    return result
  }

  /// Fixes a document if requested, and lints the result.
  ///
  /// - Returns: The linted text and the result; nil after an error, or if fixes are only shown.
  func fixAndLint(
    _ document: Bytes, of index: Int, result: inout Result
  ) -> (text: Bytes, linted: Converter.LintResult)? {
    do throws(LinkMarkupError) {
      var text = document
      if let fixing {
        let fixed = try worker.converter(for: index).fixing(
          document, file: worker.path(of: index), context: worker.context(of: index),
          from: reportedLevel, directives: worker.directives)
        guard let current = apply(fixed, to: document, of: index, by: fixing, result: &result)
        else { return nil }
        text = current
      }
      let linted = try worker.lint(
        try worker.converter.parse(text), index: index, from: consideredLevel)
      result.takenRoutes = Set(linted.linked.routeMatches.lazy.map(\.name))
      if linted.linked.phrasebook?.hasVagueTexts != true {
        result.languagesWithoutWords = [linted.linked.locale]
      }
      reviewing?.read(linted.linked, into: &result.review)
      return (text, linted)
    } catch {
      result.messages.failure(inputs[index].name, error: error)
      return nil
    }
  }

  /// Fixes a catalog if requested.
  ///
  /// - Returns: The catalog to lint; nil after an error, or if fixes are only shown.
  func fix(_ catalog: Catalog, in file: Bytes, of index: Int, result: inout Result) -> Catalog? {
    do throws(SourceError) {
      guard let fixing else { return catalog }
      let fixed = try worker.converter(for: index).fixing(
        catalog, in: worker.catalogPath(of: index).locale, file: worker.path(of: index),
        from: reportedLevel, directives: worker.directives)
      return try apply(fixed, to: file, of: index, by: fixing, result: &result)
        .map(catalog.replacingContents)
    } catch {
      result.messages.failure(.inFile(error))
      return nil
    }
  }

  /// Lints a catalog; returns nil if the catalog isn't valid in its format.
  func lint(
    _ catalog: Catalog, of index: Int, as part: CatalogRole = .alone, result: inout Result
  ) -> LintedCatalog? {
    do throws(SourceError) {
      let (converter, file) = (worker.converter(for: index), worker.path(of: index))
      let conversion = CatalogConversion(catalog, converter: converter, file: file)
      var review = result.review
      let linted = try converter.lint(
        catalog, in: worker.catalogPath(of: index).locale, file: file, as: part,
        from: consideredLevel, directives: worker.directives
      ) { reviewing?.read($0, by: conversion, into: &review) }
      result.review = review
      result.languagesWithoutWords = linted.languagesWithoutWords
      result.takenRoutes = linted.takenRoutes
      return linted
    } catch {
      result.messages.failure(.inFile(error))
      return nil
    }
  }

  /// Writes or shows fixes.
  ///
  /// - Returns: The source to lint; nil if the fixes are only shown.
  func apply(
    _ fixed: Converter.FixedSource, to source: Bytes, of index: Int, by fixing: Fixing,
    result: inout Result
  ) -> Bytes? {
    let input = inputs[index]
    switch fixing {
    case .write(let writer):
      // If the fixes cannot be written, the source that was read is linted.
      return write(fixed, over: source, of: input, by: writer, result: &result)
        ? fixed.source : source
    case .show:
      result.fixedCount = fixed.findings.count
      result.patch = UnifiedDiff(from: source, to: fixed.source)
        .text(oldName: input.name, newName: input.name)
      return nil
    }
  }

  /// Adds findings to the report, a new baseline or a review, unless the old baseline lists them.
  func report(_ findings: [Finding], of index: Int, in source: Bytes, result: inout Result) {
    let input = inputs[index]
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
      reviewing.read(
        newFindings.listed, in: writtenPath(of: input), source: source, into: &result.review)
    } else if let newBaselineFolder {
      result.newBaseline.add(newFindings, in: input.path(from: newBaselineFolder), source: source)
    } else {
      result.report.add(newFindings, in: input.name, source: source)
    }
  }

  /// Returns the number of findings that make the run fail but are below the reported level.
  func hiddenCount(of findings: [Finding]) -> Int {
    findings.count { $0.level >= consideredLevel && $0.level < reportedLevel }
  }

  /// Returns the path of an input as written in reports and findings.
  func writtenPath(of input: Input) -> String { emptyReport.writtenPath(input.name) }

  /// Returns the folders in which fixes of an input may be written.
  ///
  /// For an operand or with `allowsOutside`, these are all folders, and otherwise the searched one.
  private func reach(of input: Input) -> OutputFolders.Reach {
    if case .file(let folder?) = input.source, !allowsOutside { .below(folder) } else { .named }
  }

  /// Writes a fixed input, unless the file has changed since it was read.
  ///
  /// - Returns: Whether the file now holds fixes; false if there are none, or after an error.
  func write(
    _ fixed: Converter.FixedSource, over source: Bytes, of input: Input,
    by writer: OutputWriter, result: inout Result
  ) -> Bool {
    guard fixed.source != source else { return false }
    do throws(SystemError) {
      if try input.read(limit: Document.maximumSourceCount) == source {
        switch try writer.replace(
          source.span, with: fixed.source.span, at: input.name, reach: reach(of: input))
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
            reason:
              "the file was saved while it was fixed\(reason); compare it with \(backup), which holds "
              + "what was saved, and remove that")
          return false
        }
      }
      // Another thread or run may have fixed the same file under another name.
      if try input.read(limit: Document.maximumSourceCount) == fixed.source { return true }
      result.messages.failure(
        input.name, reason: "the file changed while it was fixed, and was not written; run again")
      return false
    } catch {
      result.messages.failure(input.name, writing: error)
      return false
    }
  }
}

extension Input {
  /// Returns the input's real path relative to a real folder; the input's name if it is outside.
  fileprivate func path(from folder: String) -> String {
    guard case .file = source else { return name }
    return Path.relative(FileSystem.resolvedPath(of: name), to: folder) ?? name
  }
}

/// The texts and findings of an input, for a review.
struct ReviewedInput: Sendable {
  /// The text of a document, or of a value in a catalog.
  struct Text: Sendable {
    /// The key of the value; nil for a document.
    let value: CatalogKey?
    /// The role of the value, such as a plural form; nil for a document.
    let role: CatalogValue.Role?
    let locale: LanguageTag
    let perceived: PerceivedText
    /// The document and the digest of its perceived text; nil if the text is only compared.
    let shown: (linked: LinkedDocument, digest: String)?
  }

  var texts: [Text] = []
  var findings: [Review.Finding] = []
  /// The findings in an earlier version of the input; empty for the version that is shown.
  var knownFindings = FindingBaseline()
}

/// Collects the content of a review from each input, on any thread.
struct DocumentReviewing: Sendable {
  enum Purpose: Sendable {
    /// Shows the texts.
    ///
    /// - Parameter since: The findings of the earlier version; nil if there is none.
    case showing(since: FindingBaseline?)
    /// Compares the texts of an earlier version, which are not shown.
    case comparing
  }

  let purpose: Purpose

  func read(_ linked: LinkedDocument, into input: inout ReviewedInput) {
    add(linked, of: nil, to: &input)
  }

  /// Adds the values in an item of a catalog, except values that cannot be converted.
  func read(_ item: ParsedItem, by conversion: CatalogConversion, into input: inout ReviewedInput) {
    for case .value(let value) in conversion.converted(item) {
      add(value.linked, of: value, to: &input)
    }
  }

  private func add(
    _ linked: LinkedDocument, of value: ConvertedValue?, to input: inout ReviewedInput
  ) {
    var linked = linked
    // The page has no places within a text.
    linked.document.sourceMap = nil
    let perceived = PerceivedText(of: linked)
    let isShown = if case .showing = purpose { true } else { false }
    input.texts.append(
      ReviewedInput.Text(
        value: value?.name, role: value?.value.role, locale: linked.locale, perceived: perceived,
        shown: isShown ? (linked, perceived.digest) : nil))
  }

  func read(
    _ findings: [LinkText.Finding], in path: String, source: Bytes,
    into input: inout ReviewedInput
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
        input.findings.append(read)
      }
    }
  }
}
