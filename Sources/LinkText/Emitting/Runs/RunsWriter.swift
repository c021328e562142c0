/// A writer of one document as `linkmark.runs/1`, which reuses its buffers for all announcements.
struct RunsWriter: ~Copyable {
  let linked: LinkedDocument
  let text: AttributedText
  let phrases: Phrasebook
  /// The styling in the dark appearance; `nil` unless both appearances are written.
  let darkStyling: Styling?
  /// The offset in the output of each run's text, which is copied into the run; then the end.
  private(set) var runStarts: [Int] = []
  /// The text of a block, or the name of a link.
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
    appendTables(to: &output)
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
    if let darkStyling { append(theme: styling, darkStyling, to: &output) }
  }

  /// Writes what was read from the front matter, if there is any.
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
    for index in text.runs.indices {
      let run = text.runs[index]
      output.append(index == 0 ? "{" : ",{")
      output.append(jsonMember: run.range)
      output.append(",\"text\":\"")
      output.append(copyOf: runStarts[index]..<runStarts[index + 1])
      output.append("\"")
      append(run.attributes.marks, to: &output)
      if let link = run.attributes.link {
        append(styleOf: link, to: &output)
      }
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
    // The first mark opens the array; the others follow a comma.
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

  /// Writes the link of a run and its style.
  private func append(styleOf id: Document.Link.ID, to output: inout ByteBuffer) {
    let target = linked[id]
    output.append(",\"link\":", decimal: Int(id.index))
    output.append(",")
    append(styleOf: target, in: linked.styling, to: &output)
    guard let darkStyling else { return }
    output.append(",\"dark\":{")
    append(styleOf: target, in: darkStyling, to: &output)
    output.append("}")
    append(tokensOf: target, to: &output)
  }

  /// Writes the style of a link as members of an object.
  private func append(
    styleOf target: LinkTarget, in styling: Styling, to output: inout ByteBuffer
  ) {
    let colors = styling.theme[target.style, styling.appearance]?.link
    output.append("\"foregroundColor\":")
    if target.states.contains(.disabled) {
      // A tap has no effect, so there is neither a highlight nor an underline.
      output.append(jsonColor: colors?.disabled)
      return
    }
    output.append(jsonColor: colors?.normal)
    output.append(",\"highlightColor\":", jsonColor: colors?.pressed)
    output.append(",\"underlineStyle\":", jsonWord: styling.underline(of: target.style).rawValue)
    if let weight = styling.theme.decoration(of: target.style, in: styling.appearance).weight {
      output.append(",\"fontWeight\":", decimal: weight)
    }
  }
}
