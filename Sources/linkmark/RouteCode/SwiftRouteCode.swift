import LinkText

/// Swift code for routes, which uses the library `LinkText`.
struct SwiftRouteCode {
  let routes: TypedRoutes

  var text: String {
    let cases = routes.routes.map { route in
      "  /// \(route.patterns.map { "`\($0)`" }.joined(separator: ", "))\n" + declaration(of: route)
    }
    return """
      \(routes.heading(.swift))
      import LinkText

      /// A destination in the app.
      public enum AppRoute: Hashable, Sendable {
      \(cases.joined(separator: "\n"))
      }

      extension AppRoute {
      \(routes.components == nil ? patternAddresses : componentAddresses)
      }

      /// What the app shows for each route.
      @MainActor public protocol AppRouteCoordinator {
      \(routes.routes.map(method).joined(separator: "\n"))
      }

      extension AppRoute {
        /// Calls the method of the route.
        @MainActor public func show(in coordinator: some AppRouteCoordinator) {
          switch self {
      \(routes.routes.map(call).joined(separator: "\n"))
          }
        }
      }

      private enum AppRouteFile {
        static let table: RouteTable = {
          do throws(SourceError) {
            return try RouteTable(\(arguments))
          } catch {
            // linkmark has read the file.
            preconditionFailure("\\(error)")
          }
        }()

        private static let text = \(routes.components == nil ? patternFile : componentFile)
      }

      """
  }

  /// The members that read and write addresses of patterns.
  private var patternAddresses: String {
    """
      /// Creates the route that an address matches, or returns `nil` if it matches none.
      public init?(address: String) {
        guard case .match(let match) = AppRouteFile.table.answer(to: address),
          let route = try? AppRoute(match: match.withoutOtherParameters)
        else { return nil }
        self = route
      }

    \(writers)  private init?(match: RouteMatch) throws {
        switch match.name {
    \(routes.routes.map(reading).joined(separator: "\n"))
        default: return nil
        }
      }

      private var written: (name: String, values: [String: String?]) {
        switch self {
    \(routes.routes.map(writing).joined(separator: "\n"))
        }
      }
    """
  }

  /// The file of patterns that the code reads, as a literal.
  private var patternFile: String {
    """
    #\"""
        {
          "appSchemes": [\(routes.appSchemes.map(\.unicodeLiteral).joined(separator: ", "))],
          "webHosts": [\(routes.webHosts.map(\.unicodeLiteral).joined(separator: ", "))],
          "routes": [
    \(routes.routes.map(entry).joined(separator: ",\n"))
          ]
        }
        \"""#
    """
  }

  /// The methods that write addresses, as far as the app has such addresses.
  private var writers: String {
    var text = ""
    if let scheme = routes.standardScheme {
      text += """
          /// Returns an address with one of the app's schemes.
          ///
          /// It is `nil` if no address has the values, as that of an empty component.
          public func address(scheme: String = \(scheme.swiftLiteral)) -> String? {
            AppRouteFile.table.address(ofRoute: written.name, values: written.values, scheme: scheme)
          }


        """
    }
    if !routes.webHosts.isEmpty {
      let standard = routes.standardHost.map { " = \($0.swiftLiteral)" } ?? ""
      text += """
          /// Returns a web address on one of the app's hosts.
          ///
          /// It is `nil` if no address has the values, as that of an empty component.
          public func webAddress(host: String\(standard)) -> String? {
            AppRouteFile.table.webAddress(ofRoute: written.name, values: written.values, host: host)
          }


        """
    }
    return text
  }

  private func declaration(of route: TypedRoute) -> String {
    let name = "  case \(caseName(route))"
    if route.parameters.isEmpty { return name }
    return route.parameters.map { "\(declared($0))\($0.isOptional ? " = nil" : "")" }
      .list(after: "\(name)(", before: ")", indentation: "  ")
  }

  private func reading(_ route: TypedRoute) -> String {
    let values = route.parameters.map { parameter in
      let function = parameter.isOptional ? "valueIfPresent" : "value"
      return "\(label(parameter)): match.\(function)(of: \"\(parameter.placeholder)\")"
    }
    let name = "      self = \(values.isEmpty ? "" : "try ").\(caseName(route))"
    return "    case \(route.route.name.swiftLiteral):\n"
      + (values.isEmpty ? name : values.list(after: "\(name)(", before: ")", indentation: "  "))
  }

  private func writing(_ route: TypedRoute) -> String {
    let values = route.parameters.map { parameter in
      let name = variable(parameter)
      let value =
        switch (parameter.type, parameter.isOptional) {
        case (.string, _): name
        case (.int, true), (.bool, true): "\(name).map { \"\\($0)\" }"
        case (.int, false), (.bool, false): "\"\\(\(name))\""
        }
      return "\"\(parameter.placeholder)\": \(value)"
    }
    let start = "      (\(route.route.name.swiftLiteral), ["
    return "    case \(pattern(route)):\n"
      + (values.isEmpty
        ? "\(start):])" : values.list(after: start, before: "])", indentation: "  "))
  }

  private func method(_ route: TypedRoute) -> String {
    route.parameters.map(declared)
      .list(after: "  func show\(route.name.pascal)(", before: ")", indentation: "  ")
  }

  private func call(_ route: TypedRoute) -> String {
    "    case \(pattern(route)):\n"
      + route.parameters.map { "\(label($0)): \(variable($0))" }
      .list(
        after: "      coordinator.show\(route.name.pascal)(", before: ")", indentation: "  ")
  }

  /// The route in the file that the code reads.
  private func entry(_ route: TypedRoute) -> String {
    let paths = route.patterns.map(\.unicodeLiteral).joined(separator: ", ")
    return "        {\"name\": \(route.route.name.unicodeLiteral), \"paths\": [\(paths)]}"
  }

  /// The arguments of the file that the code reads.
  private var arguments: String {
    let hosts = routes.webHosts.map(\.swiftLiteral).joined(separator: ", ")
    return "parsing: text.utf8, path: \(routes.fileName.swiftLiteral)"
      + (routes.components == nil ? "" : ", webHosts: [\(hosts)]")
  }

  private func pattern(_ route: TypedRoute) -> String {
    let values = route.parameters.map { "let \(variable($0))" }
    return ".\(caseName(route))"
      + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  private func declared(_ parameter: TypedRoute.Parameter) -> String {
    let type =
      switch parameter.type {
      case .string: "String"
      case .int: "Int"
      case .bool: "Bool"
      }
    let label = parameter.name.camel.quoted(among: ["inout", "let", "var"])
    return "\(label): \(type)\(parameter.isOptional ? "?" : "")"
  }

  func caseName(_ route: TypedRoute) -> String {
    route.name.camel.quoted(among: SwiftRouteCode.keywords)
  }

  /// The label of an argument, where other keywords need no backticks.
  private func label(_ parameter: TypedRoute.Parameter) -> String {
    parameter.name.camel.quoted(among: ["inout"])
  }

  /// The name of a variable beside `coordinator`.
  private func variable(_ parameter: TypedRoute.Parameter) -> String {
    parameter.name.camel.avoiding(["self", "coordinator"])
      .quoted(among: SwiftRouteCode.keywords)
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

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
      \(routes.routes.map(componentReading).joined(separator: "\n"))
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
      \(routes.routes.map(componentWriting).joined(separator: "\n"))
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

  private func componentReading(_ route: TypedRoute) -> String {
    "    case \(route.route.name.swiftLiteral): self = .\(caseName(route))(reference: reference)"
  }

  private func componentWriting(_ route: TypedRoute) -> String {
    "    case .\(caseName(route))(let reference): reference"
  }
}

extension Unicode.Scalar {
  fileprivate var isWrittenAsIs: Bool { (" "..."~").contains(self) || self == "\t" }
}
