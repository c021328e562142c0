@testable import LinkMarkup
@testable import LinkText

/// Checks that an HTML page's main content begins with a fragment, and checks the page's head.
enum PageOracle {
  static func defects(_ page: Bytes, around fragment: Bytes) -> [String] {
    let page = withoutRegions(page)
    let fragment = withoutRegions(fragment)
    let main = Bytes("\">\n<main>\n".utf8)
    guard let start = place(of: main, in: page[...]),
      page[(start + main.count)...].starts(with: fragment)
    else { return ["the fragment is not in the page"] }
    let head = page[..<start]
    var defects: [String] = []
    for tag in ["<title>", "</title>", "<style>", "</style", "</head>"] {
      let tag = Bytes(tag.utf8)
      let first = place(of: tag, in: head)
      let second = first.flatMap { place(of: tag, in: head[($0 + 1)...]) }
      if first == nil || second != nil {
        defects.append("not once in the head: \(String(decoding: tag, as: UTF8.self))")
      }
    }
    for tag in ["<script", "<link", "<base", "@import", "url("]
    where place(of: Bytes(tag.utf8), in: head) != nil {
      defects.append("in the head: \(tag)")
    }
    return defects
  }

  /// Returns HTML without the `div` elements in which a page's tables scroll.
  private static func withoutRegions(_ html: Bytes) -> Bytes {
    guard place(of: Bytes("<div class=\"lm-table\"".utf8), in: html[...]) != nil else {
      return html
    }
    var lines = html.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.removeAll { $0.starts(with: "<div class=\"lm-table\"".utf8) }
    for index in lines.indices.dropFirst().reversed()
    where lines[index].elementsEqual("</div>".utf8)
      && lines[index - 1].elementsEqual("</table>".utf8)
    {
      lines.remove(at: index)
    }
    return Bytes(lines.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
  }

  /// Returns the offset of a word; faster than the standard library's search on long pages.
  private static func place(of word: Bytes, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { index in
      bytes[index] == word[0] && bytes[index...].starts(with: word)
    }
  }
}
