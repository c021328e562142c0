import LinkText

/// The code for the components of Apple's and Android's files.
extension SwiftRouteCode {
  /// The members that read and write addresses of components.
  var componentAddresses: String {
    let standard = routes.standardHost.map { " = \($0.swiftLiteral)" } ?? ""
    return """
        /// Creates the route that an address matches, or returns `nil` if it matches none.
        public init?(address: String) {
          guard case .match(let match) = AppRouteFile.table.answer(to: address) else { return nil }
          let afterScheme = address.unicodeScalars.drop { $0 != "/" }.dropFirst(2)
          let reference = String(afterScheme.drop { !"/?#".unicodeScalars.contains($0) })
          switch match.name {
      \(routes.routes.map(reading).joined(separator: "\n"))
          default: return nil
          }
        }

        /// Returns a web address on one of the app's hosts.
        ///
        /// It is `nil` if no address has the reference, or if another route takes it.
        public func webAddress(host: String\(standard)) -> String? {
          let address = "https://\\(host)\\(reference)"
          return AppRoute(address: address) == self ? address : nil
        }

        /// Everything in an address after the host.
        private var reference: String {
          switch self {
      \(routes.routes.map(writing).joined(separator: "\n"))
          }
        }
      """
  }

  /// The file that the server publishes, as a literal.
  var componentFile: String {
    let text = String(decoding: routes.source, as: UTF8.self).unicodeScalars
    let lines = text.drop { $0 == "\u{FEFF}" }.split { $0 == "\n" || $0 == "\r" }.map { line in
      // Only the texts of JSON can have what is escaped.
      "    " + line.map { $0.isWrittenAsIs ? String($0) : $0.unicodeEscape }.joined()
    }
    let count = text.split { $0 != "#" }.map(\.count).max() ?? 0
    let marks = String(repeating: "#", count: count + 1)
    return "\(marks)\"\"\"\n\(lines.joined(separator: "\n"))\n    \"\"\"\(marks)"
  }

  private func reading(_ route: TypedRoute) -> String {
    "    case \(route.route.name.swiftLiteral): self = .\(caseName(route))(reference: reference)"
  }

  private func writing(_ route: TypedRoute) -> String {
    "    case .\(caseName(route))(let reference): reference"
  }
}

extension Unicode.Scalar {
  fileprivate var isWrittenAsIs: Bool { (" "..."~").contains(self) || self == "\t" }
}
