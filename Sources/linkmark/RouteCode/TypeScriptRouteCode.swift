import LinkText

/// TypeScript code for routes, which needs no library.
struct TypeScriptRouteCode {
  let routes: TypedRoutes

  var text: String {
    """
    \(routes.heading(.typescript))
    /** A destination in the app. */
    export type AppRoute =
    \(routes.routes.map(member).joined(separator: "\n"));

    /** Returns the route that an address matches, or null if it matches none. */
    export function parse(address: string): AppRoute | null {
      const found = match(address);
      if (found === null) return null;
      switch (found.route) {
    \(routes.routes.map(reading).joined(separator: "\n"))
        default:
          return null;
      }
    }

    \(writers)/** What the app shows for each route. */
    export interface AppRouteCoordinator {
    \(routes.routes.map(method).joined(separator: "\n"))
    }

    /** Calls the method of the route. */
    export function show(route: AppRoute, coordinator: AppRouteCoordinator): void {
      switch (route.route) {
    \(routes.routes.map(call).joined(separator: "\n"))
      }
    }

    /** Returns a function for each route that calls the coordinator: `routes` of linkmark.js. */
    export function handlers(
      coordinator: AppRouteCoordinator,
    ): Record<string, (link: { readonly href: string }) => unknown> {
      const open = ({ href }: { readonly href: string }): unknown => {
        const route = parse(href);
        return route === null ? "system" : show(route, coordinator);
      };
      return Object.fromEntries([
    \(routes.routes.map { "    \($0.route.name.unicodeLiteral)," }.joined(separator: "\n"))
      ].map((route) => [route, open]));
    }

    function written(route: AppRoute): Values {
      switch (route.route) {
    \(routes.routes.map(writing).joined(separator: "\n"))
      }
    }

    function texts(values: Readonly<Record<string, string | number | boolean | undefined>>): Values {
      const found = new Map<string, string>();
      for (const [name, value] of Object.entries(values)) {
        if (value !== undefined) found.set(name, String(value));
      }
      return found;
    }

    \(readers)\(TypeScriptRouteCode.addresses)
    \(routes.components == nil ? TypeScriptRouteCode.patterns : TypeScriptRouteCode.components)
    const appSchemes: readonly string[] = [\(list(routes.appSchemes))];
    const webHosts: readonly string[] = [\(list(routes.webHosts))];
    const unicodeLabels: ReadonlyMap<string, string> = new Map([\(unicodeLabels)]);
    \(routes.components.map(componentTable) ?? patternTable)

    """
  }

  /// The code that reads addresses, which is the same for all routes.
  static let addresses = String(decoding: PackageResources.addresses_ts, as: UTF8.self)
  /// The code that matches patterns, which is the same for all routes.
  static let patterns = String(decoding: PackageResources.patterns_ts, as: UTF8.self)
  /// The code that matches components, which is the same for all of them.
  static let components = String(decoding: PackageResources.components_ts, as: UTF8.self)
}

// MARK: - Declarations

extension TypeScriptRouteCode {
  private func member(_ route: TypedRoute) -> String {
    let properties = route.parameters.map { parameter in
      "readonly \(parameter.name.camel)\(parameter.isOptional ? "?" : ""): \(type(parameter))"
    }
    return "  // \(route.patterns.joined(separator: ", "))\n"
      + (["readonly route: \(route.route.name.unicodeLiteral)"] + properties)
      .list(after: "  | { ", separator: ";", before: " }", indentation: "    ")
  }

  private func method(_ route: TypedRoute) -> String {
    route.parameters.map { "\(variable($0)): \(type($0))" }
      .list(after: "  show\(route.name.pascal)(", before: "): void;", indentation: "  ")
  }

  private func call(_ route: TypedRoute) -> String {
    "    case \(route.route.name.unicodeLiteral):\n"
      + route.parameters.map { "route.\($0.name.camel)" }
      .list(
        after: "      return coordinator.show\(route.name.pascal)(", before: ");",
        indentation: "  ")
  }

  private func type(_ parameter: TypedRoute.Parameter) -> String {
    let name =
      switch parameter.type {
      case .string: "string"
      case .int: "number"
      case .bool: "boolean"
      }
    return name + (parameter.isOptional ? " | undefined" : "")
  }

  private func variable(_ parameter: TypedRoute.Parameter) -> String {
    parameter.name.camel.avoiding(TypeScriptRouteCode.keywords)
  }

  /// The reserved words, and the variables of `parse`.
  private static let keywords: Set<String> = [
    "address", "arguments", "await", "break", "case", "catch", "class", "const", "continue",
    "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false",
    "finally", "for", "found", "function", "if", "implements", "import", "in", "instanceof",
    "interface", "let", "new", "null", "package", "private", "protected", "public",
    "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined",
    "var", "void", "while", "with", "yield", "int", "bool",
  ]
}

// MARK: - Reading and writing

extension TypeScriptRouteCode {
  private func list(_ texts: [String]) -> String {
    texts.map(\.unicodeLiteral).joined(separator: ", ")
  }

  private var unicodeLabels: String {
    routes.unicodeLabels.map { "[\($0.unicode.unicodeLiteral), \($0.ascii.unicodeLiteral)]" }
      .joined(separator: ", ")
  }

  private var patternTable: String {
    let patterns = routes.routes.flatMap { route in
      route.patterns.map { pattern in
        "  new Pattern(\(route.route.name.unicodeLiteral), \(pattern.unicodeLiteral)),"
      }
    }
    return """
      const patterns: readonly Pattern[] = [
      \(patterns.joined(separator: "\n"))
      ];
      const patternsByRank = [...patterns]
        .sort((first, second) => first.rank < second.rank ? -1 : first.rank > second.rank ? 1 : 0);
      """
  }

  private func componentTable(_ code: ComponentCode) -> String {
    let variables = code.variables.map { name, values in
      "  [\(name.unicodeLiteral), [\(list(values))]],"
    }
    let components = code.components.map { component in
      let properties = component.properties(
        list: { "[\($0.joined(separator: ", "))]" }, pair: { "[\($0), \($1)]" })
      return properties.map { "\($0): \($1)" }.list(
        after: "  new Component(\(component.name.unicodeLiteral), { ", before: " }),",
        indentation: "  ")
    }
    return """
      const isOfApple = \(code.isOfApple) as boolean;
      const variables: ReadonlyMap<string, readonly string[]> = new Map([
      \(variables.joined(separator: "\n"))
      ]);
      const components: readonly Component[] = [
      \(components.joined(separator: "\n"))
      ];
      """
  }

  private func reading(_ route: TypedRoute) -> String {
    let name = route.route.name.unicodeLiteral
    if route.parameters.isEmpty {
      return "    case \(name):\n      return { route: \(name) };"
    }
    let values = route.parameters.map { parameter in
      let value = "found.values.get(\"\(parameter.placeholder)\")"
      let read =
        switch parameter.type {
        case .string: value
        case .int: "int(\(value))"
        case .bool: "bool(\(value))"
        }
      return "      const \(variable(parameter)) = \(read);\n"
    }
    let guards = route.parameters.compactMap { parameter -> String? in
      switch (parameter.type, parameter.isOptional) {
      case (.string, true): nil
      case (.string, false): "\(variable(parameter)) === undefined"
      case (_, true): "\(variable(parameter)) === null"
      case (_, false): "\(variable(parameter)) === undefined || \(variable(parameter)) === null"
      }
    }
    let check =
      guards.isEmpty
      ? ""
      : guards.list(
        after: "      if (", separator: " ||", before: ") return null;\n", indentation: "  ")
    let properties = route.parameters.map { parameter in
      let (name, variable) = (parameter.name.camel, variable(parameter))
      return name == variable ? name : "\(name): \(variable)"
    }
    return "    case \(name): {\n" + values.joined() + check
      + (["route: \(name)"] + properties).list(
        after: "      return { ", before: " };", indentation: "  ") + "\n    }"
  }

  private func writing(_ route: TypedRoute) -> String {
    let name = "    case \(route.route.name.unicodeLiteral):\n"
    if route.parameters.isEmpty { return name + "      return texts({});" }
    return name
      + route.parameters.map { "\"\($0.placeholder)\": route.\($0.name.camel)" }
      .list(after: "      return texts({ ", before: " });", indentation: "  ")
  }

  private var writers: String {
    var text = ""
    if let scheme = routes.standardScheme {
      text += #"""
        /** Returns an address with one of the app's schemes, or null if none has the values. */
        export function address(route: AppRoute, scheme = \#(scheme.unicodeLiteral)): string | null {
          return write(route.route, written(route), (path) => {
            // What every program reads as the same characters of a host.
            const isHost = /^[a-z0-9._~-]+([/?]|$)/.test(path);
            return [...(isHost ? [`${scheme}://${path}`] : []), `${scheme}:///${path}`];
          });
        }


        """#
    }
    if !routes.webHosts.isEmpty {
      let (end, slash) = routes.components == nil ? ("path", "/") : ("reference", "")
      let host = routes.standardHost.map { "host = \($0.unicodeLiteral)" } ?? "host: string"
      text += #"""
        /** Returns a web address on one of the app's hosts, or null if none has the values. */
        export function webAddress(route: AppRoute, \#(host)): string | null {
          return write(route.route, written(route), (\#(end)) => [`https://${host}\#(slash)${\#(end)}`]);
        }


        """#
    }
    return text
  }

  /// The functions that read values of the types that the routes have.
  private var readers: String {
    let types = Set(routes.routes.flatMap(\.parameters).map(\.type))
    return
      (types.contains(.int)
      ? #"""
      /** Returns an integer that a number can hold, null for any other text. */
      function int(text: string | undefined): number | null | undefined {
        if (text === undefined) return undefined;
        const number = /^-?[0-9]+$/.test(text) ? Number(text) + 0 : NaN;
        return Number.isSafeInteger(number) ? number : null;
      }


      """# : "")
      + (types.contains(.bool)
        ? #"""
        /** Returns true or false, null for any other text. */
        function bool(text: string | undefined): boolean | null | undefined {
          return text === undefined ? undefined : text === "true" ? true : text === "false" ? false : null;
        }


        """# : "")
  }
}
