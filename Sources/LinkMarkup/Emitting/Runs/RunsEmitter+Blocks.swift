extension RunsEmitter {
  /// Writes the leaves with where they stand and what is said of them.
  func append(
    blocksOf text: AttributedText, _ linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    output.append(",\"blocks\":")
    output.append(jsonArray: text.blocks) { block, output in
      append(block.kind, of: linked.document, to: &output)
      append(contextsOf: block, in: text, to: &output)
      output.append(",")
      append(block.range, to: &output)
      append(block.activation, to: &output)
      let announcement = linked.groupedAnnouncement(of: block, in: text)
      append(
        voiceOver: announcement.voiceOver, talkBack: announcement.talkBack, to: &output)
      output.append("}")
    }
  }

  private func append(
    _ kind: AttributedText.Block.Kind, of document: Document, to output: inout ByteBuffer
  ) {
    switch kind {
    case .paragraph: output.append("{\"kind\":\"paragraph\"")
    case .heading(let level):
      output.append("{\"kind\":\"heading\",\"level\":")
      output.append(decimal: Int(level))
    case .codeBlock(let id):
      output.append("{\"kind\":\"codeBlock\",\"info\":")
      output.append(json: document.text.span.extracting(document[id].info.indices))
    case .thematicBreak: output.append("{\"kind\":\"thematicBreak\"")
    }
  }

  private func append(
    contextsOf block: AttributedText.Block, in text: AttributedText, to output: inout ByteBuffer
  ) {
    var path: [Int] = []
    var next = block.context
    while let index = next {
      path.append(index)
      next = text.contexts[index].parent
    }
    output.append(",\"within\":")
    output.append(jsonArray: path.reversed()) { index, output in
      switch text.contexts[index].kind {
      case .blockQuote: output.append("{\"kind\":\"blockQuote\"}")
      case .listItem(let item, let list):
        output.append("{\"kind\":\"listItem\",\"list\":")
        output.append(decimal: Int(list.index))
        output.append(",\"ordinal\":")
        if let ordinal = item.ordinal {
          output.append(decimal: Int(ordinal))
        } else {
          output.append("null")
        }
        output.append(list.isTight ? ",\"tight\":true" : ",\"tight\":false")
        if let first = block.firstContext, index >= first {
          output.append(",\"firstInItem\":true")
        }
        output.append("}")
      }
    }
  }

  private func append(
    _ activation: BlockActivation, to output: inout ByteBuffer
  ) {
    output.append(",\"activation\":\"")
    switch activation {
    case .none: output.append("none")
    case .link(let id):
      output.append("link:")
      output.append(decimal: Int(id.index))
    case .ambiguous: output.append("ambiguous")
    }
    output.append("\"")
  }
}
