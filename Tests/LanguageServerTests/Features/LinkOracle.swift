import Foundation
import LinkMarkup

/// Finds where links lead from the HTML alone, as a browser does.
enum LinkOracle {
  /// Returns where each link of each document leads, in order: the path and the number of the heading.
  static func targets(in files: [String: String]) throws -> [String: [String]] {
    let pages = try files.mapValues { try Converter().convert($0).emitted(by: .html) }
    let identifiers = pages.mapValues { values(of: "id", in: $0) }
    var targets: [String: [String]] = [:]
    for (path, page) in pages {
      let base = URL(fileURLWithPath: "/w/" + path)
      targets[path] = (values(of: "href", in: page) + values(of: "src", in: page)).map { href in
        let href = href.replacingOccurrences(of: "&amp;", with: "&")
        guard let url = URL(string: href.isEmpty ? "#" : href, relativeTo: base)?.absoluteURL else {
          return "unreadable \(href)"
        }
        let file = url.path.replacingOccurrences(of: "/w/", with: "")
        guard let fragment = url.fragment(percentEncoded: false) else { return file }
        let heading = identifiers[file]?.firstIndex(of: fragment)
        return "\(file) \(heading.map(String.init) ?? "#" + fragment)"
      }
    }
    return targets
  }

  /// Returns the values of an attribute in the order of the page.
  private static func values(of attribute: String, in page: String) -> [String] {
    page.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" })
    }
  }
}
