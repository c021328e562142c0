/// Writes attributed runs as JSON, one line, in the format `linkmark.runs/1`.
///
/// Ranges are half-open, in UTF-16 code units and in UTF-8 bytes. Keys keep their order.
public struct RunsEmitter: Emitter {
  public init() {}

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    let text = AttributedText(linked)
    let styling = linked.styling
    output.append("{\"format\":\"linkmark.runs/1\",\"locale\":")
    output.append(json: linked.locale.description)
    output.append(",\"dir\":")
    output.append(json: linked.locale.direction.rawValue)
    output.append(",\"style\":")
    output.append(json: styling.style.rawValue)
    output.append(",\"appearance\":")
    output.append(json: styling.appearance == .dark ? "dark" : "light")
    output.append(",\"fontStyle\":")
    output.append(json: styling.fontStyle.name)
    append(font: styling.fontStyle, to: &output)
    output.append(",\"foregroundColor\":")
    output.append(jsonColor: styling.palette?.text)
    output.append(",\"text\":")
    output.append(json: text.text.span)
    append(blocksOf: text, linked, to: &output)
    append(runsOf: text, linked, to: &output)
    append(linksOf: text, linked, to: &output)
    append(imagesOf: text, linked, to: &output)
    output.append(diagnostics: linked.findings)
    output.append("}\n")
  }

  private func append(font: FontStyle, to output: inout ByteBuffer) {
    output.append(",\"font\":{\"size\":")
    output.append(number: font.size)
    output.append(",\"lineHeight\":")
    output.append(number: font.lineHeight)
    output.append(",\"weight\":")
    output.append(decimal: font.weight)
    output.append(",\"letterSpacing\":")
    output.append(number: font.letterSpacing)
    output.append(",\"textStyle\":")
    output.append(json: font.textStyle)
    output.append("}")
  }

  private func append(
    runsOf text: AttributedText, _ linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    output.append(",\"runs\":")
    output.append(jsonArray: text.runs) { run, output in
      output.append("{")
      append(run.range, to: &output)
      output.append(",\"text\":")
      output.append(json: text.text.span.extracting(run.range.start.utf8..<run.range.end.utf8))
      append(run.attributes.marks, to: &output)
      if let link = run.attributes.link {
        append(styleOf: link, in: linked, to: &output)
      }
      if let image = run.attributes.image {
        output.append(",\"image\":")
        output.append(decimal: Int(image.index))
      }
      output.append("}")
    }
  }

  private func append(_ marks: AttributedText.Marks, to output: inout ByteBuffer) {
    output.append(",\"marks\":")
    output.append(jsonArray: RunsEmitter.markNames.lazy.filter { marks.contains($0.mark) }) {
      $1.append($0.name)
    }
  }

  private static let markNames: [(mark: AttributedText.Marks, name: StaticString)] = [
    (.emphasis, "\"emphasis\""), (.strong, "\"strong\""), (.code, "\"code\""),
    (.image, "\"image\""),
  ]

  /// Writes which link a run belongs to and how it looks.
  private func append(
    styleOf id: Link.ID, in linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    let target = linked[id]
    let styling = linked.styling
    let colors = styling.theme[target.style, styling.appearance]?.link
    output.append(",\"link\":")
    output.append(decimal: Int(id.index))
    output.append(",\"foregroundColor\":")
    if target.states.contains(.disabled) {
      // Nothing happens at a tap, so there is neither a highlight nor an underline.
      output.append(jsonColor: colors?.disabled)
      return
    }
    output.append(jsonColor: colors?.normal)
    output.append(",\"highlightColor\":")
    output.append(jsonColor: colors?.pressed)
    output.append(",\"underlineStyle\":")
    output.append(json: styling.underline(of: target.style).rawValue)
    if let weight = styling.theme.decoration(of: target.style, in: styling.appearance).weight {
      output.append(",\"fontWeight\":")
      output.append(decimal: weight)
    }
  }

  private func append(
    linksOf text: AttributedText, _ linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    output.append(",\"links\":")
    output.append(jsonArray: linked.document.links.indices) { index, output in
      let id = Link.ID(index: UInt32(index))
      let link = linked.document[id]
      let target = linked[id]
      output.append("{\"id\":")
      output.append(decimal: index)
      append(addressOf: target, link.destination, as: ",\"href\":", in: linked, to: &output)
      append(title: linked.title(of: id), to: &output)
      output.append(",\"kind\":")
      output.append(json: target.kind.name)
      output.append(",\"handling\":")
      output.append(json: target.handling.rawValue)
      output.append(",")
      append(text.links[index], to: &output)
      append(routeOf: target, in: linked, to: &output)
      append(accessibilityOf: id, in: linked, to: &output)
      append(linked.document.sourceMap?[id], to: &output)
      output.append("}")
    }
  }

  /// Writes the route that a link takes, or null.
  func append(
    routeOf target: LinkTarget, in linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    output.append(",\"route\":")
    if let route = target.route {
      output.append(json: linked[route])
    } else {
      output.append("null")
    }
  }

  private func append(
    accessibilityOf id: Link.ID, in linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    let target = linked[id]
    output.append(",\"accessibility\":{\"role\":")
    output.append(json: target.role.rawValue)
    output.append(",\"name\":")
    output.append(json: linked.accessibleName(of: id))
    output.append(",\"states\":")
    output.append(target.states.contains(.disabled) ? "[\"disabled\"]" : "[]")
    if let description = linked.accessibleDescription(of: id) {
      output.append(",\"description\":")
      output.append(json: description)
    }
    if let hint = linked.hint(of: target) {
      output.append(",\"hint\":")
      output.append(json: hint)
    }
    let announcement = linked.announcement(of: id)
    append(voiceOver: announcement.voiceOver, talkBack: announcement.talkBack, to: &output)
    output.append("}")
  }

  private func append(
    imagesOf text: AttributedText, _ linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    output.append(",\"images\":")
    output.append(jsonArray: linked.document.images.indices) { index, output in
      let id = Image.ID(index: UInt32(index))
      let image = linked.document[id]
      let target = linked[id]
      let range = text.images[index]
      output.append("{\"id\":")
      output.append(decimal: index)
      append(addressOf: target, image.destination, as: ",\"src\":", in: linked, to: &output)
      append(title: image.title.map { linked.document[$0] }, to: &output)
      output.append(",\"alternativeText\":")
      output.append(json: text.text.span.extracting(range.start.utf8..<range.end.utf8))
      output.append(",\"kind\":")
      output.append(json: target.kind.name)
      output.append(",")
      append(range, to: &output)
      append(linked.document.sourceMap?[id], to: &output)
      output.append("}")
    }
  }

  /// Writes an address, or null and why it is blocked.
  func append(
    addressOf target: LinkTarget, _ destination: TextRange, as key: StaticString,
    in linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    output.append(key)
    if let href = target.href {
      output.append(json: linked.hrefs.span.extracting(href.indices))
    } else {
      output.append("null")
    }
    if case .blocked(let reason) = target.kind {
      output.append(",\"blocked\":{\"destination\":")
      output.append(json: linked.document.text.span.extracting(destination.indices))
      output.append(",\"reason\":")
      output.append(json: reason.rawValue)
      output.append("}")
    }
  }

  private func append(
    title: ArraySlice<UInt8>?, to output: inout ByteBuffer
  ) {
    output.append(",\"title\":")
    if let title {
      output.append(json: title.span)
    } else {
      output.append("null")
    }
  }

  func append(voiceOver: String, talkBack: String, to output: inout ByteBuffer) {
    output.append(",\"announcement\":{\"voiceOver\":")
    output.append(json: voiceOver)
    output.append(",\"talkBack\":")
    output.append(json: talkBack)
    output.append("}")
  }

  func append(_ range: AttributedText.OffsetRange, to output: inout ByteBuffer) {
    output.append("\"range\":{\"utf16\":[")
    output.append(decimal: range.start.utf16)
    output.append(",")
    output.append(decimal: range.end.utf16)
    output.append("],\"utf8\":[")
    output.append(decimal: range.start.utf8)
    output.append(",")
    output.append(decimal: range.end.utf8)
    output.append("]}")
  }
}

extension Emitter where Self == RunsEmitter {
  public static var runs: RunsEmitter { RunsEmitter() }
}
