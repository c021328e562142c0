/// A pattern for a route's addresses, such as `games/{username}?tab={tab}`.
package struct RoutePattern: Sendable {
  package enum Component: Equatable, Sendable {
    /// Exactly this component, percent-decoded.
    case literal(String)
    /// Any single component; the value is the placeholder's name.
    case placeholder(String)
    /// All remaining components, possibly none.
    case rest

    var step: RouteTrie.Step {
      switch self {
      case .literal(let text): .literal(Bytes(text.utf8), isHost: false)
      case .placeholder: .placeholder
      case .rest: .rest
      }
    }
  }

  /// A query parameter that the pattern requires.
  package struct Demand: Equatable, Sendable {
    package let name: String
    /// The name under which the parameter's value is passed to the app.
    package let placeholder: String
  }

  /// The name under which ``RouteParameters/path`` holds the components that `**` matches.
  package static let restName = "**"

  let text: String
  package let components: [Component]
  package let demands: [Demand]

  init(_ text: String) throws(SyntaxError) {
    let bytes = Bytes(text.utf8)
    let question = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    guard !bytes.isEmpty else {
      throw SyntaxError(message: "the pattern is empty; write \"/\" for the start page")
    }
    if let byte = bytes.first(where: { $0 <= 0x20 || $0 == 0x7F || "\\#".utf8.contains($0) }) {
      throw SyntaxError(
        message: byte == UInt8(ascii: "#")
          ? "a pattern cannot have a fragment, which routes ignore; remove '#' and the rest"
          : "a pattern cannot contain spaces, control characters, or backslashes; percent-encode "
            + "them")
    }
    self.text = text
    components = try RoutePattern.components(bytes[..<question])
    demands = question < bytes.count ? try RoutePattern.demands(bytes[(question + 1)...]) : []
    var names: Set<String> = []
    for name in parameterNames where !names.insert(name).inserted {
      throw SyntaxError(
        message: "the placeholder '{\(name)}' occurs twice in '\(text)'; rename one")
    }
  }

  /// The names of the parameters that every matching address provides.
  package var parameterNames: [String] {
    components.compactMap {
      switch $0 {
      case .literal: nil
      case .placeholder(let name): name
      case .rest: RoutePattern.restName
      }
    } + demands.map(\.placeholder)
  }

  private static func components(_ path: ArraySlice<UInt8>) throws(SyntaxError) -> [Component] {
    let slash = UInt8(ascii: "/")
    var path = path
    if path.first == slash { path = path.dropFirst() }
    guard !path.isEmpty else { return [] }
    if path.last == slash { path = path.dropLast() }
    var components: [Component] = []
    for part in path.split(separator: slash, omittingEmptySubsequences: false) {
      if components.last == .rest {
        throw SyntaxError(message: "'**' matches all further components, so it must be the last")
      }
      components.append(try component(part))
    }
    return components
  }

  private static func component(_ part: ArraySlice<UInt8>) throws(SyntaxError) -> Component {
    if part.elementsEqual("**".utf8) { return .rest }
    if let name = try placeholder(part) { return .placeholder(name) }
    let text = String(decoding: part, as: UTF8.self)
    if part.contains(UInt8(ascii: "*")) {
      throw SyntaxError(
        message: "'\(text)' is not valid in a pattern; write '{name}' for one component, "
          + "'**' for the rest, or '%2A' for an asterisk")
    }
    do throws(RouteAddress.SyntaxError) {
      guard !part.isEmpty else { throw .emptyComponent }
      return .literal(try RouteAddress.component(part))
    } catch {
      throw SyntaxError(message: "no address can match '\(text)' in a path, because \(error)")
    }
  }

  /// Returns the name between braces, or `nil` if there are no braces.
  private static func placeholder(_ part: ArraySlice<UInt8>) throws(SyntaxError) -> String? {
    let text = String(decoding: part, as: UTF8.self)
    guard let open = part.firstIndex(of: UInt8(ascii: "{")) else {
      guard !part.contains(UInt8(ascii: "}")) else {
        throw SyntaxError(message: "'}' without '{' in '\(text)'; write '{name}', or '%7D'")
      }
      return nil
    }
    guard let close = part[open...].firstIndex(of: UInt8(ascii: "}")) else {
      throw SyntaxError(message: "the brace of '\(text)' is not closed; write '}' after the name")
    }
    guard open == part.startIndex, close == part.endIndex - 1 else {
      throw SyntaxError(
        message: "'\(text)' mixes a placeholder with other text; '{name}' must be a whole "
          + "component or value")
    }
    let name = part[(open + 1)..<close]
    guard let first = name.first else {
      throw SyntaxError(message: "the placeholder has no name; write one between the braces")
    }
    guard first.isASCIIAlphanumeric || first == UInt8(ascii: "_"),
      name.allSatisfy({ $0.isASCIIAlphanumeric || "_-.".utf8.contains($0) })
    else {
      throw SyntaxError(
        message: "'\(text)' is not a placeholder; a name has letters, digits, '_', '-', and '.', "
          + "and begins with one of the first three")
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func demands(_ query: ArraySlice<UInt8>) throws(SyntaxError) -> [Demand] {
    var demands: [Demand] = []
    var names: Set<String> = []
    for item in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let text = String(decoding: item, as: UTF8.self)
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let encoded = item[..<equals]
      guard let placeholder = try placeholder(item[equals...].dropFirst()), !encoded.isEmpty else {
        throw SyntaxError(
          message: "'\(text)' is not valid in a query; a required parameter is written "
            + "'name={name}', and the app checks its value")
      }
      guard let name = try? encoded.percentDecodedText() else {
        throw SyntaxError(message: "a percent-encoding of '\(text)' is incomplete or not UTF-8")
      }
      guard names.insert(name).inserted else {
        throw SyntaxError(message: "the query requires '\(name)' twice; remove one")
      }
      demands.append(Demand(name: name, placeholder: placeholder))
    }
    return demands
  }

  func matches(_ address: RouteAddress) -> Bool {
    mismatch(with: address.components, queryNames: address.valuedNames) == nil
  }

  /// Returns the reason why the pattern doesn't match an address, or `nil` if it matches.
  ///
  /// - Parameters:
  ///   - found: The components of the address.
  ///   - names: The names, in UTF-8, of the query parameters with a value.
  func mismatch(with found: [RouteComponent], queryNames names: Set<Bytes>) -> RouteOutcome? {
    for (index, component) in components.enumerated() {
      if component == .rest { break }
      guard index < found.count else {
        return .tooShort(count: found.count, needed: neededCount)
      }
      if case .literal(let text) = component, !found[index].equals(text) {
        return .differs(component: index + 1, expected: text, found: found[index].text)
      }
    }
    if found.count > components.count, components.last != .rest {
      return .tooLong(count: found.count, needed: neededCount)
    }
    let missing = demands.map(\.name).filter { !names.contains(Bytes($0.utf8)) }
    return missing.isEmpty ? nil : .lacks(missing)
  }

  /// Returns whether an address repeats a required parameter, with or without a value.
  func isDemandRepeated(in address: RouteAddress) -> Bool {
    demands.contains { demand in
      address.query.count { $0.name.utf8.elementsEqual(demand.name.utf8) } > 1
    }
  }

  private var neededCount: Int { components.count - (components.last == .rest ? 1 : 0) }

  /// Returns the placeholder values and the other query parameters of a matching address.
  func parameters(of address: RouteAddress) -> RouteParameters {
    let found = address.components
    var path: [String: String] = [:]
    for (index, component) in components.enumerated() {
      switch component {
      case .literal: break
      case .placeholder(let name): path[name] = found[index].text
      case .rest: path[RoutePattern.restName] = RoutePattern.joined(found[index...])
      }
    }
    var query = address.queryValues
    let values = demands.map { query[$0.name] }
    for demand in demands { query[demand.name] = nil }
    for (demand, value) in zip(demands, values) { query[demand.placeholder] = value }
    return RouteParameters(path: path, query: query)
  }

  /// Returns the components joined by slashes, with `/` and `%` in a component percent-encoded.
  private static func joined(_ components: ArraySlice<RouteComponent>) -> String {
    components.map { component in
      component.text.unicodeScalars
        .map { $0 == "/" ? "%2F" : $0 == "%" ? "%25" : String($0) }.joined()
    }.joined(separator: "/")
  }
}
