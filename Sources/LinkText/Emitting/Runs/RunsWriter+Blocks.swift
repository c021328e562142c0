extension RunsWriter {
  /// Writes the leaf blocks with their contexts and announcements.
  mutating func appendBlocks(to output: inout ByteBuffer) {
    let bytes = text.text
    var run = 0
    output.append(",\"blocks\":[")
    for index in text.blocks.indices {
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
      let semantics = linked.semantics(of: block, firstRun..<run, in: text)
      output.append(
        jsonAnnouncementOf: line,
        // Most blocks are already one line, which the output contains in escaped form.
        escaped: line == blockText ? runStarts[firstRun]..<runStarts[run] : nil,
        voiceOver: phrases.voiceOver(semantics),
        talkBack: line.withSpan { phrases.talkBack(semantics).omittingRole(equalTo: $0) })
      output.append("}")
    }
    output.append("]")
  }

  /// Returns the first run at or after an index that does not begin before an offset.
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
}
