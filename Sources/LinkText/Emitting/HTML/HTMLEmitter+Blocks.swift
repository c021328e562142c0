extension HTMLEmitter {
  /// The progress through the headings, the names of regions, and the state of the current table.
  struct WritingState {
    private let headings: [Document.Heading]
    private let identifiers: [String]
    private var headingCount = 0
    /// The texts of the headings that already name the region of a table.
    private var regionNames: Set<String> = []
    fileprivate var columns: [Document.Table.Alignment?] = []
    fileprivate(set) var isInHeader = false
    fileprivate(set) var hasBody = false

    init(headings: [Document.Heading]) {
      self.headings = headings
      identifiers = headings.isEmpty ? [] : HeadingIdentifiers(headings).identifiers
    }

    /// Moves to the next heading and returns its identifier; `nil` if headings have no identifiers.
    mutating func nextHeadingIdentifier() -> String? {
      guard headingCount < identifiers.count else { return nil }
      headingCount += 1
      return identifiers[headingCount - 1]
    }

    fileprivate var headingID: String? { headingCount > 0 ? identifiers[headingCount - 1] : nil }

    /// Returns whether the last heading has text that names no region yet, and reserves the text.
    fileprivate mutating func claimRegionName() -> Bool {
      guard headingCount > 0, !headings[headingCount - 1].text.isEmpty else { return false }
      return regionNames.insert(headings[headingCount - 1].text).inserted
    }
  }

  func open(_ table: Document.Table, in state: inout WritingState, to output: inout ByteBuffer) {
    state.columns = table.columns
    state.hasBody = false
    output.startLine()
    if scrollsTables {
      output.append("<div class=\"lm-table\" role=\"")
      output.append(state.claimRegionName() ? "region" : "group")
      // A region that scrolls must be reachable by keyboard.
      output.append("\" tabindex=\"0\"")
      if let heading = state.headingID {
        append(identifier: heading, as: " aria-labelledby=\"", to: &output)
      }
      output.append(">\n")
    }
    output.append("<table>\n")
  }

  func openRow(isHeader: Bool, in state: inout WritingState, to output: inout ByteBuffer) {
    state.isInHeader = isHeader
    if isHeader {
      output.append("<thead>\n")
    } else if !state.hasBody {
      output.append("<tbody>\n")
      state.hasBody = true
    }
    output.append("<tr>\n")
  }

  func openCell(_ column: UInt16, in state: WritingState, to output: inout ByteBuffer) {
    output.append(state.isInHeader ? "<th" : "<td")
    if state.isInHeader, annotation == .links { output.append(" scope=\"col\"") }
    if let alignment = state.columns[Int(column)] {
      output.append(attribute: " align=\"", verbatim: alignment.rawValue)
    }
    output.append(">")
  }

  /// Writes the start of the task that the event at `index` opens, and returns the index of the
  /// last event that is written.
  ///
  /// With annotation, the first paragraph contains the checkbox, so that both are on one line.
  func open(
    _ task: Document.ListItem.Task, at index: Int, of linked: LinkedDocument,
    to output: inout ByteBuffer
  ) -> Int {
    guard annotation == .links else {
      output.append(block: "<li><input type=\"checkbox\"")
      output.append(task == .done ? " checked=\"\" disabled=\"\" /> " : " disabled=\"\" /> ")
      return index
    }
    output.append(block: "<li class=\"lm-task\">")
    let paragraph = Document.Event.enter(.paragraph(isTight: false))
    let isLoose = linked.document.events[index + 1] == paragraph
    if isLoose { output.append("\n<p>") }
    output.append("<input type=\"checkbox\"")
    if task == .done { output.append(" checked") }
    output.append(" disabled")
    output.append(attribute: " aria-label=\"", html: linked.phrases[task.nameKey])
    appendLanguage(of: task.nameKey, in: linked, to: &output)
    output.append("> ")
    return isLoose ? index + 1 : index
  }

  func open(_ alert: Document.Alert, of linked: LinkedDocument, to output: inout ByteBuffer) {
    guard annotation == .links else {
      output.append(block: "<blockquote>\n")
      return
    }
    output.append(block: "<div class=\"lm-alert lm-alert--")
    output.append(verbatim: alert.rawValue)
    output.append("\" role=\"note\">\n<p class=\"lm-alert-title\"")
    appendLanguage(of: alert.titleKey, in: linked, to: &output)
    output.append(">")
    output.append(html: linked.phrases[alert.titleKey])
    output.append("</p>\n")
  }

  /// Writes the `lang` attribute of a phrase if its language differs from the document's language.
  func appendLanguage(
    of key: Phrasebook.Key, in linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    guard let language = linked.foreignLanguage(of: key) else { return }
    output.append(attribute: " lang=\"", verbatim: language.description)
  }
}
