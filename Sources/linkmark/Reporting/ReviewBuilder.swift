import LinkMarkup
import LinkReview

/// Makes a review of the inputs of a run, and of an earlier version.
struct ReviewBuilder {
  /// A text that may be shown.
  struct Entry {
    let name: TextName
    var text: Review.Text
    let perceived: PerceivedText
    let role: CatalogValue.Role?
    /// The path or key without a language; nil if there are no translations of it.
    let group: String?
  }

  private(set) var entries: [Entry] = []
  private(set) var removedTexts: [Review.RemovedText] = []
  private(set) var fileFindings: [Review.FileFindings] = []
  private let work: DocumentLinting

  init(_ inputs: ReportedInputs) {
    work = inputs.work
    var identifiers: Set<String> = []
    for (input, review) in zip(work.inputs, inputs.reviews) {
      add(review, of: input, &identifiers)
    }
  }

  private mutating func add(
    _ review: ReviewedInput, of input: Input, _ identifiers: inout Set<String>
  ) {
    let path = work.writtenPath(of: input)
    var findings: [CatalogKey?: [Review.Finding]] = [:]
    for finding in review.findings { findings[finding.value, default: []].append(finding.finding) }
    for text in review.texts {
      guard let content = text.shown else { continue }
      let name = TextName(path: path, value: text.value)
      // A key may be there twice, and an input too.
      var identifier = name.identifier
      while !identifiers.insert(identifier).inserted { identifier += "x" }
      var shown = Review.Text(
        id: identifier, path: path, value: text.value, locale: text.locale,
        html: content.fragment, digest: content.digest, links: text.perceived.links,
        images: text.perceived.images)
      shown.findings = findings.removeValue(forKey: text.value) ?? []
      entries.append(
        Entry(
          name: name, text: shown, perceived: text.perceived, role: text.role,
          group: group(of: text, in: input)))
    }
    let rest = review.findings.filter { findings[$0.value] != nil }.map(\.finding)
    addFindings(rest, in: path)
  }

  /// Adds findings that are in no text.
  mutating func addFindings(_ findings: [Review.Finding], in path: String) {
    guard !findings.isEmpty else { return }
    fileFindings.append(Review.FileFindings(path: path, findings: findings))
  }

  private func group(of text: ReviewedInput.Text, in input: Input) -> String? {
    guard let value = text.value else {
      return input.translation?.pattern(of: input.name).map(work.emptyReport.writtenPath)
    }
    let path = work.writtenPath(of: input)
    let group = work.source.mayBeTranslated(input) ? CatalogPath(path).group : path
    let variant = value.variant.isEmpty ? "" : " \(value.variant)"
    return "\(group): \(value.key)\(variant)"
  }
}

// MARK: - Changes

extension ReviewBuilder {
  /// Compares the texts with those of an earlier version.
  mutating func compare(with earlier: EarlierVersion, threadCount: Int) {
    var left = earlier.texts
    // A key may be there twice, and an input too.
    var indices: [TextName: ArraySlice<Int>] = [:]
    for (index, old) in left.enumerated() { indices[old.name, default: []].append(index) }
    let origins = entries.map { indices[$0.name]?.popFirst() }
    let changes = OrderedWork.results(count: entries.count, threadCount: threadCount) {
      [entries, left] index in
      origins[index].flatMap { origin -> Review.Change? in
        let differences = Review.Difference.all(
          from: left[origin].text.perceived, to: entries[index].perceived)
        return differences.isEmpty ? nil : Review.Change(.changed, differences: differences)
      }
    }
    for (index, change) in changes.enumerated() { entries[index].text.change = change }
    let known = Set(origins.compactMap(\.self))
    left = left.indices.filter { !known.contains($0) }.map { left[$0] }
    let renamed = findRenamed(left, among: entries.indices.filter { origins[$0] == nil })
    for (index, old) in left.enumerated() where !renamed.contains(index) {
      removedTexts.append(
        Review.RemovedText(
          path: old.name.path, value: old.name.value, locale: old.text.locale,
          blocks: old.text.perceived.texts))
    }
  }

  /// Finds the earlier names of texts that have another one, and returns the indices of those texts.
  private mutating func findRenamed(
    _ left: [(name: TextName, text: ReviewedInput.Text)], among added: [Int]
  ) -> Set<Int> {
    var origins: [String: ArraySlice<Int>] = [:]
    for (index, old) in left.enumerated() where !old.text.perceived.texts.isEmpty {
      origins[old.text.perceived.digest, default: []].append(index)
    }
    var renamed: Set<Int> = []
    for index in added {
      let text = entries[index].text
      guard let candidates = origins[text.digest], !candidates.isEmpty else {
        entries[index].text.change = Review.Change(.added)
        continue
      }
      // Of values with the same text, the one with the same key has moved to another file.
      let origin =
        candidates.first { left[$0].name.value == text.value } ?? candidates[candidates.startIndex]
      origins[text.digest]?.removeAll { $0 == origin }
      renamed.insert(origin)
      let name = left[origin].name
      let oldName = name.path == text.path ? name.value?.description ?? name.path : name.path
      entries[index].text.change = Review.Change(.renamed(from: oldName))
    }
    return renamed
  }
}

// MARK: - Groups

extension ReviewBuilder {
  /// The indices of the texts of each group with several languages, the source first.
  var groups: [(name: String, members: [Int], hasSource: Bool)] {
    var names: [String] = []
    var members: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      guard let group = entry.group else { continue }
      if members[group] == nil { names.append(group) }
      members[group, default: []].append(index)
    }
    return names.compactMap { name in
      guard let indices = members[name], hasTranslations(indices) else { return nil }
      guard let source = source(among: indices) else { return (name, indices, false) }
      return (name, [source] + indices.filter { $0 != source }, true)
    }
  }

  private func hasTranslations(_ indices: [Int]) -> Bool {
    Set(indices.map { entries[$0].text.locale.description.lowercased() }).count > 1
  }

  private func source(among indices: [Int]) -> Int? {
    let wanted = work.converter.locale
    return indices.first { entries[$0].role == .source }
      ?? indices.first {
        entries[$0].text.locale.description.lowercased() == wanted.description.lowercased()
      }
      ?? indices.first { entries[$0].text.locale.language == wanted.language }
  }

  /// Returns the comparison of the links of a text with those of its source.
  func parity(of index: Int, isSource: Bool, hasSource: Bool) -> Review.Group.Parity {
    if isSource { return .source }
    let messages = entries[index].text.findings
      .filter { LintRule.namesOfTranslations.contains($0.rule) }.map(\.message)
    if !messages.isEmpty { return .differs(messages) }
    // A catalog of gettext has the source, which is not shown.
    return hasSource || entries[index].role == .translation ? .same : .notCompared
  }
}
