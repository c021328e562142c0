/// A router that passes an app's links to their handlers, one handler for each route of a table.
///
/// A router is a value: register its handlers when the app starts, and then share it. Handlers and
/// the fallback run on the main actor, where an app navigates and where the system requires an
/// immediate answer; long-running work belongs in a task that the handler starts. Off the main
/// actor, use ``canHandle(_:)`` and ``table``.
public struct Router: Sendable {
  /// The result of routing a link, corresponding to SwiftUI's `OpenURLAction.Result`.
  public enum Result: Equatable, Sendable {
    /// The app handled the link.
    case handled
    /// The system should open the address.
    case system
    /// The link should not be opened.
    case discarded
  }

  /// A closure that decides what happens to a link that no handler handled.
  public typealias Fallback = @MainActor (UnroutedLink) -> Result

  /// A handler for a route's links.
  ///
  /// This type exists because a dictionary of closures would need the metadata of the main actor,
  /// and every statically linked program would then start the concurrency runtime.
  struct Handler: Sendable {
    let handle: @MainActor (RoutedLink) throws -> Result
  }

  /// The table in which addresses are looked up.
  public let table: RouteTable
  var handlers: [String: Handler] = [:]
  private let fallback: Fallback

  /// Creates a router without handlers.
  ///
  /// - Parameters:
  ///   - table: The app's routes.
  ///   - fallback: A closure that is called for each link that no handler handled, whatever the
  ///     reason. By default, the system opens the link.
  public init(_ table: RouteTable, fallback: @escaping Fallback = { _ in .system }) {
    self.table = table
    self.fallback = fallback
  }

  /// The names of the routes without a handler, in table order.
  public var unhandledRouteNames: [String] {
    table.routes.map(\.name).filter { handlers[$0] == nil }
  }

  /// Returns whether an address matches a route that has a handler.
  ///
  /// The handler may still fail to convert a parameter to its type.
  public func canHandle(_ address: String) -> Bool {
    switch table.match(for: address) {
    case .match(let match): handlers[match.name] != nil
    case .noRoute, .excluded, .foreign, .refused: false
    }
  }

  /// Passes a link to the handler of its route, or to the fallback.
  ///
  /// Use this as the single entry point for custom-scheme links and web links from any source.
  ///
  /// - Returns: The result of the handler or the fallback. `discarded` replaces `system` for
  ///   addresses without a scheme, addresses that conversion blocks, and addresses with one of the
  ///   app's schemes, which the system would return to the app.
  @MainActor public func route(_ address: String) -> Result {
    let result = handle(address)
    return result == .system && !systemMayOpen(address) ? .discarded : result
  }

  @MainActor private func handle(_ address: String) -> Result {
    let reason: UnroutedLink.Reason
    switch table.match(for: address) {
    case .match(let match):
      guard let handler = handlers[match.name] else {
        reason = .noHandler(match)
        break
      }
      do {
        return try handler.handle(RoutedLink(address: address, match: match))
      } catch let error as ParameterError {
        reason = .unusableParameter(match, error)
      } catch {
        reason = .handlerFailed(match, error)
      }
    case .noRoute: reason = .noRoute
    case .excluded(let component): reason = .excluded(component)
    case .foreign: reason = .foreign
    case .refused(let refusal): reason = .refused(refusal)
    }
    return fallback(UnroutedLink(address: address, reason: reason))
  }

  private func systemMayOpen(_ address: String) -> Bool {
    let bytes = Bytes(address.utf8)
    guard let scheme = URIReference(bytes.span).scheme else { return false }
    let name = bytes.span.string(scheme).lowercased()
    return !table.appSchemes.contains(name)
      && RefusedScheme.refusal(of: bytes.span, for: .link) == nil
  }

  /// Registers a handler for the links of a route.
  ///
  /// The handler receives the value of each named parameter, converted to its declared type:
  ///
  ///     try router.handle("reviews", "username") { (link, username: String) in … }
  ///
  /// Every pattern of the route must have these placeholders, so that a misspelled name is detected
  /// when the app starts. Values that only some addresses have are available from `link.match`.
  ///
  /// If the handler throws, the fallback is called with the error as its reason.
  ///
  /// - Parameters:
  ///   - name: The route's name.
  ///   - parameter: The names of the parameters to pass to the handler.
  ///   - handler: The handler, which runs on the main actor.
  /// - Throws: A ``Router/RegistrationError`` if the table has no such route, the route already has
  ///   a handler, or a pattern has no such placeholder.
  public mutating func handle<each Value: RouteParameterValue>(
    _ name: String, _ parameter: repeat RouteParameter<each Value>,
    by handler: @escaping @MainActor (RoutedLink, repeat each Value) throws -> Result
  ) throws(RegistrationError) {
    var names: [String] = []
    repeat names.append((each parameter).name)
    try register(name, parameters: names) { link in
      try handler(link, repeat try link.match.value(of: (each parameter).name))
    }
  }

  /// Registers a handler that returns nothing and handles all links of a route.
  ///
  /// A link is ``Result/handled`` unless the handler throws.
  @_disfavoredOverload  // A closure that only throws could have either type.
  public mutating func handle<each Value: RouteParameterValue>(
    _ name: String, _ parameter: repeat RouteParameter<each Value>,
    by handler: @escaping @MainActor (RoutedLink, repeat each Value) throws -> Void
  ) throws(RegistrationError) {
    var names: [String] = []
    repeat names.append((each parameter).name)
    try register(name, parameters: names) { link in
      try handler(link, repeat try link.match.value(of: (each parameter).name))
      return .handled
    }
  }

  private mutating func register(
    _ name: String, parameters: [String],
    handle: @escaping @MainActor (RoutedLink) throws -> Result
  ) throws(RegistrationError) {
    guard let route = table.routes.first(where: { $0.name == name }) else {
      throw .unknownRoute(name, nearest: table.routes.lazy.map(\.name).nearestWord(to: name))
    }
    guard handlers[name] == nil else { throw .alreadyHandled(name) }
    for parameter in parameters {
      for pattern in route.patterns {
        // The patterns of an association file have no placeholders.
        let placeholders = (try? RoutePattern(pattern))?.parameterNames ?? []
        guard !placeholders.contains(parameter) else { continue }
        throw .unknownParameter(
          parameter, route: name, pattern: pattern,
          nearest: placeholders.nearestWord(to: parameter))
      }
    }
    handlers[name] = Handler(handle: handle)
  }

  /// A link that no handler handled.
  public struct UnroutedLink: Sendable {
    /// The reason why no handler handled a link.
    public enum Reason: Sendable {
      /// The link matches a route without a handler.
      case noHandler(RouteMatch)
      /// The handler requires a parameter that is missing or of another type.
      case unusableParameter(RouteMatch, ParameterError)
      /// The handler threw another error.
      case handlerFailed(RouteMatch, any Error)
      /// The address has one of the app's hosts or schemes but matches no route.
      case noRoute
      /// The component with this name in an association file excludes the address from the app.
      case excluded(String)
      /// The address has neither a scheme nor a host of the app.
      case foreign
      /// The app must not follow the address, for this reason.
      case refused(RouteAddress.SyntaxError)
    }

    /// The address as passed to the router.
    public let address: String
    /// The reason why no handler handled the link.
    public let reason: Reason
  }

  /// An error that occurs when a handler and the route table disagree.
  public enum RegistrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The table has no route with this name. `nearest` is the most similar name, if any.
    case unknownRoute(String, nearest: String?)
    /// The route already has a handler.
    case alreadyHandled(String)
    /// A pattern of the route has no placeholder with this name.
    case unknownParameter(String, route: String, pattern: String, nearest: String?)

    /// The problem, followed by the nearest valid name if there is one.
    public var description: String {
      switch self {
      case .unknownRoute(let name, let nearest):
        "the table has no route '\(name)'\(nearest.asSuggestion)"
      case .alreadyHandled(let name):
        "the route '\(name)' already has a handler; register one that does both"
      case .unknownParameter(let name, let route, let pattern, let nearest):
        "the pattern '\(pattern)' of the route '\(route)' has no placeholder '{\(name)}'"
          + nearest.asSuggestion
      }
    }
  }
}

/// A link that is passed to the handler of its route.
public struct RoutedLink: Equatable, Sendable {
  /// The address as passed to the router.
  public let address: String
  /// The route that the address matches.
  public let match: RouteMatch

  /// The text after `#`, as written, or `nil` if there is none.
  public var fragment: String? {
    guard let hash = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return String(address[address.utf8.index(after: hash)...])
  }
}
