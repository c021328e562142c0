import LinkMarkup

/// The sizes and contents of the documents, so that readers can judge the measurements.
struct DocumentStatistics {
  private var byteCount = 0
  private var sizes: [Double] = []
  private var linkCount = 0
  private var imageCount = 0
  private var eventCount = 0
  private var textCount = 0
  private var codeCount = 0
  private var kinds: [String: Int] = [:]

  init(_ documents: [Bytes]) throws {
    for source in documents {
      let linked = try Converter().convert(source)
      byteCount += source.count
      sizes.append(Double(source.count))
      linkCount += linked.document.links.count
      imageCount += linked.document.images.count
      eventCount += linked.document.events.count
      for case .leaf(let leaf) in linked.document.events {
        switch leaf {
        case .text(let range): textCount += range.count
        case .code(let range): codeCount += range.count
        case .codeBlock(let id): codeCount += linked.document[id].literal.count
        case .htmlInline, .htmlBlock, .softBreak, .hardBreak, .thematicBreak: break
        }
      }
      for target in linked.linkTargets {
        kinds[target.kind.name, default: 0] += 1
      }
    }
  }

  func write() {
    func share(_ count: Int) -> String { decimal(100 * Double(count) / Double(byteCount)) + " %" }
    var table = Table("documents", "")
    table.append("count", "\(sizes.count)")
    table.append("bytes", "\(byteCount)")
    table.append(
      "smallest, median, largest document",
      "\(Int(sizes.min() ?? 0)), \(Int(median(sizes))), \(Int(sizes.max() ?? 0))")
    table.append("links", "\(linkCount), one in \(byteCount / max(linkCount, 1)) bytes")
    table.append(
      "kinds of links",
      kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    table.append("images", "\(imageCount)")
    table.append("events of the flat document", "\(eventCount)")
    table.append("share of text", share(textCount))
    table.append("share of code", share(codeCount))
    table.write()
  }
}
