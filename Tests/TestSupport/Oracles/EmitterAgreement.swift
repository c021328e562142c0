@testable import LinkMarkup
@testable import LinkText

/// Compares the HTML, the runs and the terminal text of one document.
struct EmitterAgreement {
  /// The output for one document.
  struct Outputs {
    let classMap: HTMLEmitter.ClassMap
    /// The app schemes in the document's routes.
    let appSchemes: [String]
    var html: Bytes
    var runs: Bytes
    /// The text in the terminal's cells, in the order of the document.
    var cells: Bytes
    /// Terminal text with colors and hyperlinks.
    var terminal: Bytes

    init(_ linked: LinkedDocument, classMap: HTMLEmitter.ClassMap) {
      self.classMap = classMap
      appSchemes = linked.routes?.appSchemes ?? []
      html = linked.bytes(emittedBy: HTMLEmitter(classMap: classMap))
      runs = linked.bytes(emittedBy: .runs)
      let sink = TerminalLayout.lines(
        of: linked, settings: ANSIEmitter(width: 40, addresses: .inline), to: CollectingSink())
      cells = sink.text
      terminal = linked.bytes(
        emittedBy: ANSIEmitter(width: 40, attributes: .colors(.truecolor), hyperlinks: .live))
    }
  }

  private(set) var disagreements: [String] = []

  init(
    of source: Bytes, dialect: Dialect = .copy, classMap: HTMLEmitter.ClassMap,
    rules: LinkRules? = nil
  ) throws {
    let converter = Converter(dialect: dialect, rules: rules)
    try self.init(Outputs(converter.convert(source), classMap: classMap))
  }

  init(_ outputs: Outputs) throws {
    let runs = try RunsJSON(outputs.runs)
    checkRuns(runs)
    let html = ParsedHTML(outputs.html)
    compare(html, with: runs)
    compareClasses(html, of: outputs.classMap)
    compareTerminal(outputs, with: runs)
  }

  private mutating func expectEqual<Value: Equatable>(
    _ name: String, _ left: Value, _ right: Value
  ) {
    if left != right { disagreements.append("\(name): \(left) is not \(right)") }
  }

  /// Checks that ranges have the right text in both units, and that runs and blocks cover the text.
  private mutating func checkRuns(_ runs: RunsJSON) {
    let utf8 = Bytes(runs.text.utf8)
    let utf16 = Array(runs.text.utf16)
    func slice(_ ranges: RunsJSON.Ranges) -> [String] {
      [
        String(decoding: utf8[ranges.utf8[0]..<ranges.utf8[1]], as: UTF8.self),
        String(decoding: utf16[ranges.utf16[0]..<ranges.utf16[1]], as: UTF16.self),
      ]
    }
    var end = [0, 0]
    for run in runs.runs {
      expectEqual("run", slice(run.range), [run.text, run.text])
      expectEqual("run start", [run.range.utf8[0], run.range.utf16[0]], end)
      if run.text.isEmpty { disagreements.append("empty run") }
      end = [run.range.utf8[1], run.range.utf16[1]]
    }
    expectEqual("end of the runs", end, [utf8.count, utf16.count])
    var blocks = ""
    for (index, block) in runs.blocks.enumerated() {
      // A tab precedes each table cell of a row but the first.
      if index > 0 { blocks += (block.column ?? 0) > 0 ? "\t" : "\n" }
      blocks += slice(block.range)[0]
    }
    expectEqual("blocks", blocks, runs.text)
    for link in runs.links {
      let text = runs.runs.filter { $0.link == link.id }.map(\.text).joined()
      expectEqual("link text", slice(link.range), [text, text])
    }
    for image in runs.images {
      let text = runs.runs.filter { $0.image == image.id }.map(\.text).joined()
      expectEqual("alternative text", slice(image.range), [text, text])
      expectEqual("alternative text", image.alternativeText, text)
    }
  }

  private mutating func compare(_ html: ParsedHTML, with runs: RunsJSON) {
    expectEqual("text", html.text.withoutWhitespace, runs.text.withoutWhitespace)
    let anchors = html.elements.filter(\.isLink)
    expectEqual(
      "hrefs", anchors.map { $0["href"] ?? $0["data-link-href"] }, runs.links.map(\.href))
    expectEqual(
      "roles", anchors.map { $0.name == "button" ? "button" : "link" },
      runs.links.map { $0.accessibility.role })
    let notice = "(opens in a new tab)"
    // The text of the document may itself contain the notice.
    if !runs.text.contains(notice) {
      expectEqual(
        "notices", html.noticeCount, runs.links.count { $0.accessibility.name.hasSuffix(notice) })
    }
    expectEqual("kinds", anchors.map { $0["data-link-kind"] }, runs.links.map { $0.kind })
    expectEqual(
      "handling", anchors.map { $0["data-link-handling"] }, runs.links.map { $0.handling })
    expectEqual(
      "addresses of the app", anchors.map { $0["data-link-href"] },
      runs.links.map {
        $0.handling == "app" || $0.accessibility.role == "button" ? $0.href : nil
      })
    expectEqual("titles", anchors.map { $0["title"] }, runs.links.map(\.title))
    expectEqual(
      "reasons", anchors.map { $0["data-link-reason"] }, runs.links.map { $0.blocked?.reason })
    let pictures = html.elements.filter { $0.name == "img" }
    let shown = runs.images.filter { $0.src != nil }
    expectEqual("sources", pictures.map { $0["src"] }, shown.map(\.src))
    expectEqual("descriptions", pictures.map { $0["alt"] }, shown.map { $0.alternativeText })
  }

  /// Checks the prefix of the classes of links and spans, and that each Backpack link has one span.
  private mutating func compareClasses(_ html: ParsedHTML, of classMap: HTMLEmitter.ClassMap) {
    let (prefix, inner) = classMap == .linkmark ? ("lm-", nil) : ("bpk-", "span")
    for element in html.elements
    where ["a", "button", "span"].contains(element.name) && !element.isNotice {
      for name in element["class"]?.split(separator: " ") ?? ["none"] where !name.hasPrefix(prefix)
      {
        disagreements.append("class \(name) under \(classMap)")
      }
    }
    let afterAnchors = zip(html.elements, html.elements.dropFirst()).filter(\.0.isLink)
    guard let inner else { return }
    let anchors = html.elements.count(where: \.isLink)
    expectEqual("spans", html.elements.count { $0.name == inner && !$0.isNotice }, anchors)
    expectEqual("text spans", afterAnchors.map(\.1.name), Array(repeating: inner, count: anchors))
  }

  private mutating func compareTerminal(_ outputs: Outputs, with runs: RunsJSON) {
    expectEqual("cells", outputs.cells.terminalText, Bytes(runs.text.utf8).terminalText)

    var screen = Screen()
    screen.write(outputs.terminal)
    expectEqual("terminal", screen.defects, [])
    var addresses: [String: String] = [:]
    for link in runs.links where ["web", "contact", "app"].contains(link.kind) {
      // Terminals may ignore addresses of more than 2083 bytes, so such links have no hyperlinks.
      guard let href = link.href, !href.hasPrefix("//"), href.utf8.count <= 2083 else { continue }
      let scheme = href.prefix { $0 != ":" }.lowercased()
      guard link.kind != "app" || outputs.appSchemes.contains(scheme) else { continue }
      let id = "lm\(link.id)"
      let text = runs.runs.filter { $0.link == link.id }.map(\.text).joined()
      // The text may be white space that is dropped at the end of a line, or an image without text,
      // which has a symbol.
      let mayBeAbsent = Bytes(text.utf8).terminalText.isEmpty
      if !mayBeAbsent || screen.hyperlinks[id] != nil { addresses[id] = href }
    }
    expectEqual("hyperlinks", screen.hyperlinks, addresses)
  }
}

extension String {
  var withoutWhitespace: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}
