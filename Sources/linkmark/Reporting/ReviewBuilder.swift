import LinkMarkup
import LinkReview
import LinkText

/// Builds a review of a run's inputs, and compares them with an earlier version, if any.
struct ReviewBuilder {
  struct Entry {
    let name: TextName
    var text: Review.Text
    let perceived: PerceivedText
    /// The digest of the perceived content, without the name.
    let digest: String
    let role: CatalogValue.Role?
    /// The path, or the path and key, without the language; nil if there can be no translations.
    let group: String?
  }

  private(set) var entries: [Entry] = []
  private(set) var removedTexts: [Review.RemovedText] = []
  private(set) var fileFindings: [(path: String, findings: [Review.Finding])] = []
  private let work: DocumentLinting

  init(_ inputs: ReportedInputs) {
    work = inputs.work
    var repetitions: [String: Int] = [:]
    for (input, review) in zip(work.inputs, inputs.reviews) {
      add(review, of: input, repetitions: &repetitions)
    }
  }

  private mutating func add(
    _ review: ReviewedInput, of input: Input, repetitions: inout [String: Int]
  ) {
    let path = work.writtenPath(of: input)
    var findings: [CatalogKey?: [Review.Finding]] = [:]
    for finding in review.findings { findings[finding.content.value, default: []].append(finding) }
    for text in review.texts {
      guard let content = text.shown else { continue }
      let name = TextName(path: path, value: text.value)
      // A key or an input may occur twice.
      let identifier = name.identifier
      let repetition = repetitions[identifier, default: 0] + 1
      repetitions[identifier] = repetition
      var shown = Review.Text(
        id: repetition == 1 ? identifier : "\(identifier)-\(repetition)", path: path,
        value: text.value, linked: content.linked, digest: name.digest(with: content.digest),
        links: text.perceived.links, images: text.perceived.images)
      shown.findings = findings.removeValue(forKey: text.value) ?? []
      entries.append(
        Entry(
          name: name, text: shown, perceived: text.perceived, digest: content.digest,
          role: text.role, group: group(of: text, in: input)))
    }
    let rest = review.findings.filter { findings[$0.content.value] != nil }
    addFindings(rest, in: path)
  }

  /// Adds findings that concern a file, but none of its texts.
  mutating func addFindings(_ findings: [Review.Finding], in path: String) {
    guard !findings.isEmpty else { return }
    fileFindings.append((path, findings))
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

  mutating func compare(with earlier: EarlierVersion, threadCount: Int) {
    var left = earlier.texts
    // A key or an input may occur twice.
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
    let renamed = markRenamed(left, among: entries.indices.filter { origins[$0] == nil })
    for (index, old) in left.enumerated() where !renamed.contains(index) {
      removedTexts.append(
        Review.RemovedText(
          path: old.name.path, value: old.name.value, locale: old.text.locale,
          blocks: old.text.perceived.texts))
    }
  }

  /// The properties by which a renamed text is found in the old version.
  private enum Origin: Hashable {
    case content(_ digest: String)
    case contentAndValue(_ digest: String, CatalogKey?)
  }

  /// Marks new texts as renamed or added; returns the indices of the old versions of renamed texts.
  private mutating func markRenamed(
    _ left: [(name: TextName, text: ReviewedInput.Text)], among added: [Int]
  ) -> Set<Int> {
    var origins: [Origin: ArraySlice<Int>] = [:]
    for (index, old) in left.enumerated() where !old.text.perceived.texts.isEmpty {
      let digest = old.text.perceived.digest
      origins[.content(digest), default: []].append(index)
      origins[.contentAndValue(digest, old.name.value), default: []].append(index)
    }
    var renamed: Set<Int> = []
    func takeOrigin(_ key: Origin) -> Int? {
      while let index = origins[key]?.popFirst() {
        if renamed.insert(index).inserted { return index }
      }
      return nil
    }
    for index in added {
      let (text, digest) = (entries[index].text, entries[index].digest)
      // If the key is the same as well, the text has moved from another file.
      guard
        let origin = takeOrigin(.contentAndValue(digest, text.value))
          ?? takeOrigin(.content(digest))
      else {
        entries[index].text.change = Review.Change(.added)
        continue
      }
      let name = left[origin].name
      let oldName = name.path == text.path ? name.value?.description ?? name.path : name.path
      entries[index].text.change = Review.Change(.renamed(from: oldName))
    }
    return renamed
  }

  /// The groups with texts in several languages; members are indices of entries, the source first.
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

  /// Returns the comparison of a text's links with the links of its source.
  func parity(of index: Int, isSource: Bool, hasSource: Bool) -> Review.Group.Parity {
    if isSource { return .source }
    let messages = entries[index].text.findings
      .map(\.content).filter { LintRule.translationRuleNames.contains($0.rule) }.map(\.message)
    if !messages.isEmpty { return .differs(messages) }
    // A gettext catalog contains the source text, which the page does not show.
    return hasSource || entries[index].role == .translation ? .same : .notCompared
  }
}

extension ReviewBuilder {
  /// Adds the texts that are shown, their groups, and the counts of the texts to a review.
  ///
  /// - Parameter locales: The languages of the texts that are shown; empty for all.
  func add(to review: inout Review, locales: [LanguageTag]) {
    let groups = groups
    let reviewed = entries.indices.filter { entries[$0].text.locale.isWanted(among: locales) }
    review.removedTexts = removedTexts.filter { $0.locale.isWanted(among: locales) }
    review.fileFindings = fileFindings
    review.tally = tally(of: reviewed, in: review)
    if review.selection == .findings { review.removedTexts = [] }
    let selected = Set(reviewed.filter { isSelected(entries[$0].text, by: review.selection) })
    // Selected translations are shown beside their sources.
    let sources = groups.compactMap { group in
      group.hasSource && group.members.contains(where: selected.contains) ? group.members[0] : nil
    }
    let shown = selected.union(sources).sorted()
    review.texts = shown.map { entries[$0].text }
    let places = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    review.groups = groups.compactMap { group in
      let members = group.members.compactMap { index -> Review.Group.Member? in
        places[index].map { place in
          let isSource = group.hasSource && index == group.members[0]
          return (place, parity(of: index, isSource: isSource, hasSource: group.hasSource))
        }
      }
      return members.count > 1 ? Review.Group(name: group.name, members: members) : nil
    }
  }

  private func isSelected(_ text: Review.Text, by selection: Review.Selection) -> Bool {
    switch selection {
    case .all: true
    case .changed: text.change != nil
    case .findings: !text.findings.isEmpty
    }
  }

  private func tally(of reviewed: [Int], in review: Review) -> Review.Tally {
    var tally = Review.Tally()
    tally.files = Set(reviewed.map { entries[$0].name.path }).count
    tally.texts = reviewed.count
    tally.removedTexts = review.removedTexts.count
    tally.themeChanges = review.themes.reduce(0) { $0 + $1.changes.count }
    tally.contrastFailures = review.themes.reduce(0) { $0 + $1.failureCount }
    for index in reviewed { tally.add(entries[index].text) }
    for file in review.fileFindings { tally.add(file.findings) }
    return tally
  }
}

extension LanguageTag {
  /// Returns whether `locales` is empty, or has the tag or a prefix of it, such as `en` of `en-GB`.
  fileprivate func isWanted(among locales: [LanguageTag]) -> Bool {
    if locales.isEmpty { return true }
    let name = description.lowercased()
    return locales.contains { wanted in
      let tag = wanted.description.lowercased()
      return name == tag || name.hasPrefix(tag + "-")
    }
  }
}

extension Review.Tally {
  fileprivate mutating func add(_ text: Review.Text) {
    links += text.links.count
    images += text.images.count
    add(text.findings)
    guard let change = text.change else { return }
    switch change.kind {
    case .added: addedTexts += 1
    case .changed: changedTexts += 1
    case .renamed: renamedTexts += 1
    }
    redirectedLinks += change.differences.count(where: \.redirectsLink)
  }

  fileprivate mutating func add(_ findings: [Review.Finding]) {
    for finding in findings {
      switch finding.content.level {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
      if finding.content.fix != nil { fixableFindings += 1 }
      if finding.isNew { newFindings += 1 }
    }
  }
}

extension Review.Difference {
  /// Whether a link that is in both versions leads elsewhere now.
  fileprivate var redirectsLink: Bool {
    switch (aspect, versions) {
    case (.route, _), (.destination, .values(from: .some, to: .some)): true
    default: false
    }
  }
}
