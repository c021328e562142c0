/// Leads the links of an app to what handles them: one handler for each route of a table.
///
/// A value: it is filled once, when the app starts, and then shared. Handlers and the fallback run on
/// the main actor, where an app's navigation is and where the system asks for an answer at once; what
/// takes time goes into a task that the handler starts. Elsewhere `canHandle(_:)` and the table answer.
public struct Router: Sendable {
  /// What became of a link, in the terms of SwiftUI's `OpenURLAction.Result`.
  public enum Result: Equatable, Sendable {
    case handled
    /// The system is to open the address.
    case system
    /// Nobody is to open it.
    case discarded
  }

  public typealias Fallback = @MainActor (UnroutedLink) -> Result

  /// What a route's links are handed to.
  ///
  /// A type of its own, for a dictionary of closures would ask for the metadata of the main actor, and have
  /// every program that links this statically start the concurrency runtime.
  struct Handler: Sendable {
    let handle: @MainActor (RoutedLink) throws -> Result
  }

  public let table: RouteTable
  var handlers: [String: Handler] = [:]
  private let fallback: Fallback

  /// A router without handlers.
  ///
  /// `fallback` is asked about each link that no handler took, whatever the reason.
  public init(_ table: RouteTable, fallback: @escaping Fallback = { _ in .system }) {
    self.table = table
    self.fallback = fallback
  }

  /// The routes that no handler was registered for, in the order of the table.
  public var unhandledRouteNames: [String] {
    table.routes.map(\.name).filter { handlers[$0] == nil }
  }

  /// Whether an address takes a route that has a handler.
  ///
  /// The handler may still find that a parameter is not of its type.
  public func canHandle(_ address: String) -> Bool {
    switch table.answer(to: address) {
    case .match(let match): handlers[match.name] != nil
    case .noRoute, .excluded, .foreign, .refused: false
    }
  }

  /// Hands a link to the handler of its route, or to the fallback.
  ///
  /// The one entry for the app's own links and for web links, wherever they come from. The result is
  /// `system` only for what the system can be given: an address with one of the app's own schemes would
  /// come straight back, and one that conversion blocks (`javascript:` and its like) is opened nowhere.
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
      } catch let error as RouteParameterError {
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
    let bytes = Array(address.utf8)
    guard let scheme = URIReference(bytes.span).scheme else { return false }
    let name = bytes.span.string(scheme).lowercased()
    return !table.appSchemes.contains(name) && !RefusedScheme.isRefused(bytes.span, for: .link)
  }
}
