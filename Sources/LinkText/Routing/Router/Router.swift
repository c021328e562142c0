/// A router that passes an app's links to their handlers, one handler for each route of a table.
///
/// A router is a value: register its handlers when the app starts, and then share it. Handlers and
/// the fallback run on the main actor, where an app navigates and where the system requires an
/// immediate answer; long-running work belongs in a task that the handler starts. Off the main
/// actor, use ``canHandle(_:)`` and the table.
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

  /// A closure that decides about a link that no handler handled.
  public typealias Fallback = @MainActor (UnroutedLink) -> Result

  /// A handler for a route's links.
  ///
  /// This is a separate type because a dictionary of closures would require the metadata of the
  /// main actor, which makes every statically linked program start the concurrency runtime.
  struct Handler: Sendable {
    let handle: @MainActor (RoutedLink) throws -> Result
  }

  /// The table that addresses are looked up in.
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
    switch table.answer(to: address) {
    case .match(let match): handlers[match.name] != nil
    case .noRoute, .excluded, .foreign, .refused: false
    }
  }

  /// Passes a link to the handler of its route, or to the fallback.
  ///
  /// Use this as the single entry point for custom-scheme links and web links from any source.
  ///
  /// - Returns: The result of the handler or the fallback. `system` is replaced by `discarded` for
  ///   an address that the system must not be given: one with an app scheme would return to the app
  ///   immediately, and one that conversion blocks (such as `javascript:`) must not be opened.
  @MainActor public func route(_ address: String) -> Result {
    let result = handle(address)
    switch result {
    case .handled, .discarded: return result
    case .system: return systemMayOpen(address) ? .system : .discarded
    }
  }

  @MainActor private func handle(_ address: String) -> Result {
    let reason: UnroutedLink.Reason
    switch table.answer(to: address) {
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
}
