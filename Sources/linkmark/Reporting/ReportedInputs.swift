import LinkMarkup
import LinkReview

/// The inputs of a report, each with what is shown of it.
struct ReportedInputs {
  let work: DocumentLinting
  /// In the order of the inputs.
  private(set) var reviews: [ReviewedInput] = []
  private(set) var worstLevel: Finding.Level?
  /// The number of findings that make the run fail, and are below the level that is shown.
  private(set) var hiddenCount = 0
  private var takenRoutes: Set<String> = []
  private(set) var languagesWithoutWords: [LanguageTag] = []

  /// Lints and reads all inputs.
  ///
  /// - Parameter progress: What is shown meanwhile; nil for nothing.
  init(_ work: DocumentLinting, threadCount: Int, _ progress: When, _ messages: inout Messages) {
    self.work = work
    let count = work.inputs.count
    let groups = work.groups
    reviews = Array(repeating: ReviewedInput(), count: count)
    var held: [Messages?] = Array(repeating: nil, count: count)
    messages.begin(ProgressLine(progress, totalCount: count))
    var doneCount = 0
    OrderedWork(
      count: groups.count, threadCount: groups.count > 1 ? threadCount : 1,
      window: threadCount * 32, batchCount: 8
    ).run { [work] index in
      work.results(of: groups[index], threadCount: max(1, threadCount / groups.count))
    } receive: { index, results in
      for (input, result) in zip(groups[index], results) {
        reviews[input] = result.review
        held[input] = result.messages
        worstLevel = [worstLevel, result.worstLevel].compactMap(\.self).max()
        hiddenCount += result.hiddenCount
        takenRoutes.formUnion(result.takenRoutes)
        for language in result.languagesWithoutWords
        where !languagesWithoutWords.contains(language) {
          languagesWithoutWords.append(language)
        }
      }
      doneCount += results.count
      messages.progress(doneCount: doneCount)
    }
    messages.endProgress()
    for case let message? in held { messages.release(message) }
  }

  /// Returns what lint reports about the file of routes.
  ///
  /// - Parameter failureCount: The number of inputs that cannot be read, which may have links.
  func routeFindings(failureCount: Int) -> [Finding] {
    guard let routes = work.converter.routes else { return [] }
    // One file does not link to everything.
    guard work.inputs.count > 1, failureCount == 0 else { return routes.findings }
    return routes.findings + routes.unusedRouteFindings(takenNames: takenRoutes)
  }

  var hasTexts: Bool { reviews.contains { !$0.texts.isEmpty } }

  /// The texts with their names, in order.
  var texts: [(name: TextName, text: ReviewedInput.Text)] {
    zip(work.inputs.map(work.writtenPath), reviews).flatMap { path, review in
      review.texts.map { (TextName(path: path, value: $0.value), $0) }
    }
  }
}
