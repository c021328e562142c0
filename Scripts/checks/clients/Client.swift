import LinkText

// A client of `linkmark.runs/1` that decodes with LinkText and cuts text at offsets of UTF-8 bytes.

func plain(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\\\".unicodeScalars
    case "\n": result += "\\n".unicodeScalars
    case "\t": result += "\\t".unicodeScalars
    default: result.append(scalar)
    }
  }
  return String(result)
}

func record(_ fields: Any?...) {
  print(fields.map { plain($0.map { "\($0)" } ?? "-") }.joined(separator: "\t"))
}

func place(_ range: AttributedText.OffsetRange) -> String {
  [range[.utf16], range[.utf8]].map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: "/")
}

func names(_ marks: AttributedText.Marks) -> String {
  let names: [(AttributedText.Marks, String)] = [
    (.emphasis, "emphasis"), (.strong, "strong"), (.strikethrough, "strikethrough"),
    (.code, "code"), (.image, "image"),
  ]
  return names.filter { marks.contains($0.0) }.map(\.1).joined(separator: ",")
}

func pairs(_ parameters: [String: String]?) -> String? {
  parameters.map { parameters in
    parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}

func name(_ kind: AttributedText.Block.Kind) -> String {
  switch kind {
  case .paragraph: "paragraph"
  case .heading: "heading"
  case .tableCell: "tableCell"
  case .codeBlock: "codeBlock"
  case .thematicBreak: "thematicBreak"
  }
}

func describe(_ document: LinkedText) {
  let text = document.attributedText
  record(
    "document", document.locale, document.direction.rawValue,
    String(decoding: text.text, as: UTF8.self), document.foregroundColor, document.surfaceColor,
    document.dark?.foregroundColor, document.dark?.surfaceColor)
  for (level, font) in document.headingFontStyles.sorted(by: { $0.key < $1.key }) {
    record("heading", level, font.name, font.weight)
  }
  for (block, announcement) in zip(text.blocks, document.blockAnnouncements) {
    var link: UInt32?
    if case .link(let id) = block.activation { link = id.index }
    record(
      "block", name(block.kind), place(block.range), text[block.range], link,
      announcement.voiceOver, announcement.talkBack)
  }
  let light = StyledText(document).styles
  let dark = StyledText(document, in: .dark).styles
  for (index, run) in text.runs.enumerated() {
    let attributes = run.attributes
    record(
      "run", place(run.range), text[run.range], names(attributes.marks), attributes.link?.index,
      attributes.image?.index, light[index].foregroundColor, light[index].highlightColor,
      light[index].underline.rawValue, light[index].fontWeight)
    if document.dark != nil {
      record(
        "dark", dark[index].foregroundColor, dark[index].highlightColor,
        dark[index].underline.rawValue, dark[index].fontWeight)
    }
  }
  for link in document.links {
    record(
      "link", link.id.index, place(link.range), text[link.range], link.href,
      link.blocked?.destination, link.blocked?.reason, link.title, link.kind?.name,
      link.handling.rawValue, link.route?.name, pairs(link.route?.parameters.path),
      pairs(link.route?.parameters.query), link.role.rawValue, link.name,
      link.states.contains(.disabled) ? "disabled" : "", link.description, link.hint,
      link.announcement.voiceOver, link.announcement.talkBack)
  }
  for image in document.images {
    record(
      "image", image.id.index, place(image.range), text[image.range], image.href,
      image.blocked?.reason)
  }
}

@main
enum Client {
  static func main() throws {
    while let line = readLine() { describe(try LinkedText(decoding: line.utf8)) }
  }
}
