/// A writer of one document as `linkmark.runs/1`, which reuses its buffers for all announcements.
struct RunsWriter: ~Copyable {
  let linked: LinkedDocument
  let text: AttributedText
  let phrases: Phrasebook
  /// The styling in the dark appearance; `nil` unless both appearances are written.
  let darkStyling: Styling?
  /// The output offsets at which the runs' escaped texts begin, and the end of the last text.
  private(set) var runStarts: [Int] = []
  /// A buffer for the text of a block or the name of a link.
  var line = LineText(minimumCapacity: 1024)
  var description = LineText()
  /// The indices of the contexts around a block, innermost first.
  var path: [Int] = []

  init(_ linked: LinkedDocument) {
    self.linked = linked
    text = AttributedText(linked)
    phrases = linked.phrases
    var darkStyling = linked.styling.appearance == .both ? linked.styling : nil
    darkStyling?.appearance = .dark
    self.darkStyling = darkStyling
    runStarts.reserveCapacity(text.runs.count + 1)
  }

  mutating func write(to output: inout ByteBuffer) {
    appendHead(to: &output)
    appendText(to: &output)
    appendBlocks(to: &output)
    appendRuns(to: &output)
    appendLinks(to: &output)
    appendImages(to: &output)
    if !text.tables.isEmpty {
      output.append(",\"tables\":", jsonArray: text.tables) { table, output in
        output.append("{")
        output.append(jsonColumnsOf: table)
        output.append("}")
      }
    }
    output.append(diagnostics: linked.findings)
    output.append("}\n")
  }

  private func appendHead(to output: inout ByteBuffer) {
    let styling = linked.styling
    output.append("{\"format\":\"linkmark.runs/1\",\"locale\":", json: linked.locale.description)
    output.append(",\"dir\":", jsonWord: linked.locale.direction.rawValue)
    appendMetadata(to: &output)
    output.append(",\"style\":", jsonWord: styling.style.rawValue)
    output.append(",\"appearance\":", json: styling.appearance == .dark ? "dark" : "light")
    output.append(",\"fontStyle\":", json: styling.fontStyle.name)
    output.append(",\"font\":{")
    output.append(jsonMembersOf: styling.fontStyle)
    output.append("}")
    output.append(",\"foregroundColor\":", jsonColor: styling.palette?.text)
    if let darkStyling { append(theme: styling, dark: darkStyling, to: &output) }
  }

  private func appendMetadata(to output: inout ByteBuffer) {
    guard let metadata = linked.document.frontMatter else { return }
    let properties: [(StaticString, String?)] = [
      ("\"title\":", metadata.title), ("\"description\":", metadata.description),
      ("\"lang\":", metadata.language),
    ]
    output.append(",\"metadata\":{")
    var isFirst = true
    for case (let key, let value?) in properties {
      if !isFirst { output.append(",") }
      isFirst = false
      output.append(key, json: value)
    }
    output.append("}")
  }

  private mutating func appendText(to output: inout ByteBuffer) {
    output.append(",\"text\":\"")
    for run in text.runs {
      runStarts.append(output.count)
      output.append(jsonContent: text.text.span, range: run.range.utf8)
    }
    runStarts.append(output.count)
    output.append("\"")
  }

  private func appendRuns(to output: inout ByteBuffer) {
    output.append(",\"runs\":[")
    for index in text.runs.indices where !output.isFull {
      let run = text.runs[index]
      output.append(index == 0 ? "{" : ",{")
      output.append(jsonMember: run.range)
      output.append(",\"text\":\"")
      output.append(copyOf: runStarts[index]..<runStarts[index + 1])
      output.append("\"")
      append(run.attributes.marks, to: &output)
      if let link = run.attributes.link { append(styleOf: link, to: &output) }
      if let image = run.attributes.image {
        output.append(",\"image\":", decimal: Int(image.index))
      }
      output.append("}")
    }
    output.append("]")
  }

  private func append(_ marks: AttributedText.Marks, to output: inout ByteBuffer) {
    guard !marks.isEmpty else {
      output.append(",\"marks\":[]")
      return
    }
    // The first mark opens the array; the other marks follow a comma.
    var isFirst = true
    @inline(__always) func append(_ name: StaticString, if mark: AttributedText.Marks) {
      guard marks.contains(mark) else { return }
      output.append(isFirst ? ",\"marks\":[" : ",")
      output.append(name)
      isFirst = false
    }
    append("\"emphasis\"", if: .emphasis)
    append("\"strong\"", if: .strong)
    append("\"strikethrough\"", if: .strikethrough)
    append("\"code\"", if: .code)
    append("\"image\"", if: .image)
    output.append("]")
  }

  private func append(styleOf id: Document.Link.ID, to output: inout ByteBuffer) {
    output.append(",\"link\":", decimal: Int(id.index))
    output.append(",")
    append(styleOf: id, in: linked.styling, to: &output)
    guard let darkStyling else { return }
    output.append(",\"dark\":{")
    append(styleOf: id, in: darkStyling, to: &output)
    output.append("}")
    append(tokensOf: linked[id], to: &output)
  }

  private func append(
    styleOf id: Document.Link.ID, in styling: Styling, to output: inout ByteBuffer
  ) {
    let style = linked.style(of: id, in: styling)
    output.append("\"foregroundColor\":", jsonColor: style.foregroundColor)
    // A tap on a disabled link has no effect, so there is neither a highlight nor an underline.
    if linked[id].states.contains(.disabled) { return }
    output.append(",\"highlightColor\":", jsonColor: style.highlightColor)
    output.append(",\"underlineStyle\":", jsonWord: style.underline.rawValue)
    if let weight = style.fontWeight { output.append(",\"fontWeight\":", decimal: weight) }
  }

  mutating func appendBlocks(to output: inout ByteBuffer) {
    let bytes = text.text
    var run = 0
    output.append(",\"blocks\":[")
    for index in text.blocks.indices where !output.isFull {
      let block = text.blocks[index]
      if index > 0 { output.append(",") }
      append(block.kind, to: &output)
      append(contextsOf: block, to: &output)
      output.append(",")
      output.append(jsonMember: block.range)
      append(block.activation, to: &output)
      let firstRun = firstRun(from: run, startingAt: block.range.start)
      run = self.firstRun(from: firstRun, startingAt: block.range.end)
      let blockText = bytes.span.extracting(block.range.utf8)
      line.removeAll()
      text.append(
        block.range.utf8, of: firstRun..<run, titlesOf: block.links, in: linked, to: &line)
      let semantics = linked.semantics(of: block, runs: firstRun..<run, in: text)
      output.append(
        jsonAnnouncementOf: line,
        // Most blocks are one line, which the output already contains in escaped form.
        escaped: line == blockText ? runStarts[firstRun]..<runStarts[run] : nil,
        voiceOver: phrases.voiceOver(semantics),
        talkBack: line.withSpan { phrases.talkBack(semantics).omittingRole(equalTo: $0) })
      output.append("}")
    }
    output.append("]")
  }

  /// Returns the index of the first run, not before `index`, that begins at or after an offset.
  private func firstRun(from index: Int, startingAt offset: TextOffset) -> Int {
    var index = index
    while index < text.runs.count, text.runs[index].range.start.utf8 < offset.utf8 { index += 1 }
    return index
  }

  private func append(_ kind: AttributedText.Block.Kind, to output: inout ByteBuffer) {
    switch kind {
    case .paragraph: output.append("{\"kind\":\"paragraph\"")
    case .heading(let level):
      output.append("{\"kind\":\"heading\",\"level\":", decimal: Int(level))
    case .tableCell(let column):
      output.append("{\"kind\":\"tableCell\",\"column\":", decimal: Int(column))
    case .codeBlock(let id):
      let info = linked.document[id].info
      let text = linked.document.text.span
      output.append("{\"kind\":\"codeBlock\",\"info\":", json: text, range: info.indices)
    case .thematicBreak: output.append("{\"kind\":\"thematicBreak\"")
    }
  }

  private mutating func append(
    contextsOf block: AttributedText.Block, to output: inout ByteBuffer
  ) {
    path.removeAll(keepingCapacity: true)
    var next = block.context
    while let index = next {
      path.append(index)
      next = text.contexts[index].parent
    }
    output.append(",\"within\":[")
    for place in path.indices.reversed() {
      let index = path[place]
      if place < path.count - 1 { output.append(",") }
      switch text.contexts[index].kind {
      case .blockQuote(let number):
        output.append("{\"kind\":\"blockQuote\",\"quote\":", decimal: number)
        output.append("}")
      case .alert(let alert):
        output.append("{\"kind\":\"alert\",\"alert\":", jsonWord: alert.rawValue)
        output.append("}")
      case .table(let id):
        output.append("{\"kind\":\"table\",\"table\":", decimal: Int(id.index))
        output.append("}")
      case .tableRow(let row, let isHeader):
        output.append("{\"kind\":\"tableRow\",\"row\":", decimal: row)
        output.append(isHeader ? ",\"header\":true}" : ",\"header\":false}")
      case .listItem(let item, let list):
        output.append("{\"kind\":\"listItem\",\"list\":", decimal: Int(list.index))
        output.append(",\"ordinal\":", decimal: item.ordinal.map { Int($0) })
        output.append(list.isTight ? ",\"tight\":true" : ",\"tight\":false")
        switch item.task {
        case .open: output.append(",\"task\":\"open\"")
        case .done: output.append(",\"task\":\"done\"")
        case nil: break
        }
        if item.isFootnote { output.append(",\"footnote\":true") }
        if let first = block.firstContext, index >= first {
          output.append(",\"firstInItem\":true")
        }
        output.append("}")
      }
    }
    output.append("]")
  }

  private func append(_ activation: AttributedText.Activation, to output: inout ByteBuffer) {
    switch activation {
    case .none: output.append(",\"activation\":\"none\"")
    case .link(let id):
      output.append(",\"activation\":\"link:", decimal: Int(id.index))
      output.append("\"")
    case .ambiguous: output.append(",\"activation\":\"ambiguous\"")
    }
  }

  mutating func appendLinks(to output: inout ByteBuffer) {
    // Read once, because each access copies the map.
    let map = linked.document.sourceMap
    output.append(",\"links\":[")
    for index in linked.document.links.indices where !output.isFull {
      let id = Document.Link.ID(index: UInt32(index))
      let target = linked[id]
      output.append(index == 0 ? "{\"id\":" : ",{\"id\":", decimal: index)
      output.append(
        jsonAddressOf: target, destination: linked.document[id].destination, as: ",\"href\":",
        in: linked)
      output.append(",\"title\":", json: linked.title(of: id))
      output.append(",\"kind\":", jsonWord: target.kind.name)
      output.append(",\"handling\":", jsonWord: target.handling.rawValue)
      output.append(",")
      output.append(jsonMember: text.links[index])
      output.append(jsonRouteOf: target, in: linked)
      append(accessibilityOf: id, target: target, to: &output)
      output.append(jsonSource: map?[id])
      output.append("}")
    }
    output.append("]")
  }

  mutating func appendImages(to output: inout ByteBuffer) {
    let map = linked.document.sourceMap
    output.append(",\"images\":[")
    for index in linked.document.images.indices where !output.isFull {
      let id = Document.ImageID(index: UInt32(index))
      let image = linked.document[id]
      let target = linked[id]
      let range = text.images[index]
      output.append(index == 0 ? "{\"id\":" : ",{\"id\":", decimal: index)
      output.append(
        jsonAddressOf: target, destination: image.destination, as: ",\"src\":", in: linked)
      output.append(",\"title\":", json: image.title.map { linked.document[$0] })
      output.append(",\"alternativeText\":", json: text.text.span, range: range.utf8)
      output.append(",\"kind\":", jsonWord: target.kind.name)
      output.append(",")
      output.append(jsonMember: range)
      output.append(jsonSource: map?[id])
      output.append("}")
    }
    output.append("]")
  }

  private mutating func append(
    accessibilityOf id: Document.Link.ID, target: LinkTarget, to output: inout ByteBuffer
  ) {
    line.removeAll()
    linked.append(accessibleNameOf: id, to: &line)
    output.append(",\"accessibility\":{\"role\":", jsonWord: target.role.rawValue)
    output.append(",\"name\":")
    output.append(json: line)
    output.append(",\"states\":")
    output.append(target.states.contains(.disabled) ? "[\"disabled\"]" : "[]")
    description.removeAll()
    linked.append(titleOf: id, to: &description)
    if !description.isEmpty, !description.isEquivalent(to: line) {
      output.append(",\"description\":")
      output.append(json: description)
    }
    let hint = linked.hint(of: target)
    if let hint { output.append(",\"hint\":", json: hint) }
    let talkBack = phrases.talkBack(target.role, states: target.states, hint: hint)
    output.append(
      jsonAnnouncementOf: line,
      voiceOver: phrases.voiceOver(target.role, states: target.states, hint: hint),
      talkBack: line.withSpan { talkBack.omittingRole(equalTo: $0) })
    output.append("}")
  }

  // MARK: Both appearances

  /// Writes the surface color, the dark colors, the names of tokens, and the fonts of headings.
  private func append(theme light: Styling, dark: Styling, to output: inout ByteBuffer) {
    output.append(",\"surfaceColor\":", jsonColor: light.palette?.surface)
    output.append(",\"dark\":{\"foregroundColor\":", jsonColor: dark.palette?.text)
    output.append(",\"surfaceColor\":", jsonColor: dark.palette?.surface)
    output.append("},\"tokens\":{")
    if light.palette != nil {
      output.append("\"foregroundColor\":", json: light.theme.token(.text, of: light.style))
      output.append(",\"surfaceColor\":", json: light.theme.token(.surface, of: light.style))
    }
    output.append("}")
    let headings = (1...6).compactMap { level in
      light.theme.headingFontStyle(level: level).map { (level, $0) }
    }
    output.append(",\"headings\":", jsonArray: headings) { heading, output in
      let (level, font) = heading
      output.append("{\"level\":", decimal: level)
      output.append(",\"fontStyle\":", json: font.name)
      output.append(",\"font\":{")
      output.append(jsonMembersOf: font)
      output.append("}}")
    }
  }

  private func append(tokensOf target: LinkTarget, to output: inout ByteBuffer) {
    let theme = linked.styling.theme
    output.append(",\"tokens\":{")
    if linked.styling.palette != nil {
      let isDisabled = target.states.contains(.disabled)
      output.append(
        "\"foregroundColor\":",
        json: theme.token(isDisabled ? .disabled : .normal, of: target.style))
      if !isDisabled {
        output.append(",\"highlightColor\":", json: theme.token(.pressed, of: target.style))
      }
    }
    output.append("}")
  }
}
