import LinkText

/// Kotlin code for routes, which needs only the standard library of the JVM or Android.
struct KotlinRouteCode {
  let routes: TypedRoutes
  let packageName: String?

  var text: String {
    """
    \(routes.heading(.kotlin))\(packageName.map { "\npackage \($0)\n" } ?? "")
    /** A destination in the app. */
    sealed interface AppRoute {
    \(routes.routes.map(declaration).joined(separator: "\n\n"))

    \(writers)    companion object {
            /** Returns the route that an address matches, or null if it matches none. */
            fun parse(address: \(string)): AppRoute? = AppRoutes.parse(address)
        }
    }

    /** What the app shows for each route. */
    interface AppRouteCoordinator {
    \(routes.routes.map(method).joined(separator: "\n"))
    }

    /** Calls the method of the route. */
    fun AppRoute.show(coordinator: AppRouteCoordinator) = when (this) {
    \(routes.routes.map(call).joined(separator: "\n"))
    }

    private object AppRoutes {
        private val appSchemes = listOf<String>(\(list(routes.appSchemes)))
        private val webHosts = listOf<String>(\(list(routes.webHosts)))
        private val unicodeLabels = mapOf<String, String>(\(unicodeLabels))

        fun parse(address: String): AppRoute? {
            val found = match(address) ?: return null
            val values = found.values
            return when (found.route) {
    \(routes.routes.map(reading).joined(separator: "\n"))
                else -> null
            }
        }

        private fun written(route: AppRoute): Pair<String, Map<String, String?>> = when (route) {
    \(routes.routes.map(writing).joined(separator: "\n"))
        }

    \(publicWriters)\(readers)\(KotlinRouteCode.addresses)
    \(routes.components == nil ? KotlinRouteCode.patterns : KotlinRouteCode.components)
    \(routes.components.map(componentTable) ?? patternTable)
    }

    """
  }

  /// The code that reads addresses, which is the same for all routes.
  static let addresses = String(decoding: PackageResources.addresses_kt, as: UTF8.self)
  /// The code that matches patterns, which is the same for all routes.
  static let patterns = String(decoding: PackageResources.patterns_kt, as: UTF8.self)
  /// The code that matches components, which is the same for all of them.
  static let components = String(decoding: PackageResources.components_kt, as: UTF8.self)
}

// MARK: - Declarations

extension KotlinRouteCode {
  private var writers: String {
    var text = ""
    if let scheme = routes.standardScheme {
      text += """
            /** Returns an address with one of the app's schemes, or null if none has the values. */
            fun address(scheme: \(string) = \(scheme.unicodeLiteral)): \(string)? =
                AppRoutes.address(this, scheme)


        """
    }
    if !routes.webHosts.isEmpty {
      let standard = routes.standardHost.map { " = \($0.unicodeLiteral)" } ?? ""
      text += """
            /** Returns a web address on one of the app's hosts, or null if none has the values. */
            fun webAddress(host: \(string)\(standard)): \(string)? =
                AppRoutes.webAddress(this, host)


        """
    }
    return text
  }

  private func declaration(_ route: TypedRoute) -> String {
    let comment = "    // \(route.patterns.joined(separator: ", "))\n"
    let end = " : AppRoute"
    if route.parameters.isEmpty { return "\(comment)    data object \(className(route))\(end)" }
    return comment
      + route.parameters.map {
        "val \(propertyName($0)): \(type($0))\($0.isOptional ? " = null" : "")"
      }
      .list(after: "    data class \(className(route))(", before: ")\(end)", indentation: "    ")
  }

  private func method(_ route: TypedRoute) -> String {
    route.parameters.map { "\(propertyName($0)): \(type($0))" }
      .list(after: "    fun show\(route.name.pascal)(", before: ")", indentation: "    ")
  }

  private func call(_ route: TypedRoute) -> String {
    route.parameters.map { "this.\(propertyName($0))" }
      .list(
        after: "    is AppRoute.\(className(route)) -> coordinator.show\(route.name.pascal)(",
        before: ")", indentation: "    ")
  }

  private func type(_ parameter: TypedRoute.Parameter) -> String {
    let name =
      switch parameter.type {
      case .string: "String"
      case .int: "Long"
      case .bool: "Boolean"
      }
    return qualified(name) + (parameter.isOptional ? "?" : "")
  }

  private var string: String { qualified("String") }

  /// A type's name where a route may have the same.
  private func qualified(_ type: String) -> String {
    routes.routes.contains { $0.name.pascal == type } ? "kotlin.\(type)" : type
  }

  private func className(_ route: TypedRoute) -> String {
    route.name.pascal.avoiding(["AppRoute", "Companion"])
  }

  private func propertyName(_ parameter: TypedRoute.Parameter) -> String {
    // The getter of `class` would be `getClass` of every object.
    parameter.name.camel.avoiding(["class"]).quoted(among: KotlinRouteCode.keywords)
  }

  private static let keywords: Set<String> = [
    "as", "break", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is",
    "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias",
    "typeof", "val", "var", "when", "while",
  ]
}

// MARK: - Reading and writing

extension KotlinRouteCode {
  private func list(_ texts: [String]) -> String {
    texts.map(\.unicodeLiteral).joined(separator: ", ")
  }

  private var unicodeLabels: String {
    routes.unicodeLabels.map { "\($0.unicode.unicodeLiteral) to \($0.ascii.unicodeLiteral)" }
      .joined(separator: ", ")
  }

  private var patternTable: String {
    let patterns = routes.routes.flatMap { route in
      route.patterns.map { pattern in
        "        Pattern(\(route.route.name.unicodeLiteral), \(pattern.unicodeLiteral)),"
      }
    }
    return """
          private val patterns = listOf(
      \(patterns.joined(separator: "\n"))
          )

          private val patternsByRank = patterns.sortedBy { it.rank }
      """
  }

  private func componentTable(_ code: ComponentCode) -> String {
    let variables = code.variables.map { name, values in
      "        \(name.unicodeLiteral) to listOf(\(list(values))),"
    }
    let components = code.components.map { component in
      let properties = component.properties(
        list: { "listOf(\($0.joined(separator: ", ")))" }, pair: { "\($0) to \($1)" })
      return ([component.name.unicodeLiteral] + properties.map { "\($0) = \($1)" })
        .list(after: "        Component(", before: "),", indentation: "    ")
    }
    return """
          private const val isOfApple = \(code.isOfApple)
          private val variables = mapOf<String, List<String>>(
      \(variables.joined(separator: "\n"))
          )
          private val components = listOf(
      \(components.joined(separator: "\n"))
          )
      """
  }

  private func reading(_ route: TypedRoute) -> String {
    let start = "            \(route.route.name.unicodeLiteral) -> AppRoute.\(className(route))"
    if route.parameters.isEmpty { return start }
    return route.parameters.map { "\(propertyName($0)) = \(read($0))" }
      .list(after: "\(start)(", before: ")", indentation: "    ")
  }

  private func read(_ parameter: TypedRoute.Parameter) -> String {
    let key = "\"\(parameter.placeholder)\""
    let function: String
    switch parameter.type {
    case .string:
      return parameter.isOptional ? "values[\(key)]" : "values.getValue(\(key))"
    case .int: function = "int"
    case .bool: function = "bool"
    }
    return parameter.isOptional
      ? "values[\(key)]?.let { \(function)(it) ?: return null }"
      : "\(function)(values.getValue(\(key))) ?: return null"
  }

  private func writing(_ route: TypedRoute) -> String {
    let values = route.parameters.map { parameter in
      let name = "route.\(propertyName(parameter))"
      let dot = parameter.isOptional ? "?." : "."
      return "\"\(parameter.placeholder)\" to "
        + (parameter.type == .string ? name : "\(name)\(dot)toString()")
    }
    let start =
      "        is AppRoute.\(className(route)) -> \(route.route.name.unicodeLiteral) to mapOf("
    return values.list(after: start, before: ")", indentation: "    ")
  }

  private var publicWriters: String {
    var text = ""
    if routes.standardScheme != nil {
      text += #"""
            fun address(route: AppRoute, scheme: String): String? {
                val (name, values) = written(route)
                return write(name, values) { path ->
                    // What every program reads as the same characters of a host.
                    val isHost = Regex("[a-z0-9._~-]+([/?].*)?").matches(path)
                    (if (isHost) listOf("$scheme://$path") else listOf()) + "$scheme:///$path"
                }
            }


        """#
    }
    if !routes.webHosts.isEmpty {
      let (end, slash) = routes.components == nil ? ("path", "/") : ("reference", "")
      text += #"""
            fun webAddress(route: AppRoute, host: String): String? {
                val (name, values) = written(route)
                return write(name, values) { \#(end) -> listOf("https://$host\#(slash)$\#(end)") }
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
          private fun int(text: String): Long? =
              if (Regex("-?[0-9]+").matches(text)) text.toLongOrNull() else null


      """# : "")
      + (types.contains(.bool)
        ? "    private fun bool(text: String): Boolean? = text.toBooleanStrictOrNull()\n\n" : "")
  }
}
