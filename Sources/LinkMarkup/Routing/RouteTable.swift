/// The routes of an app, ready to be asked.
public struct RouteTable: Sendable {
  /// In the order of the file.
  public let routes: [Route]
  /// The schemes of the app's own addresses, in lower case.
  public let appSchemes: [String]
  /// The hosts whose web addresses the app handles, in lower case and ASCII.
  ///
  /// `*.host` is every host with one or more labels before `host`, and never `host` itself.
  public let webHosts: [String]
  /// What the author of the file should know.
  public let findings: [Finding]

  /// Reads a file of routes, whose shape decides what it is.
  ///
  /// `Documentation/Routes.md` describes it. `webHosts` are added to the hosts that the file names.
  public init(
    parsing source: [UInt8], path: String, webHosts: [String] = []
  ) throws(SourceError) {
    _ = try JSONDocument(parsing: source, path: path)
    routes = []
    appSchemes = []
    self.webHosts = webHosts
    findings = []
  }

  /// The route that an address takes.
  public func answer(to address: Span<UInt8>) -> RouteAnswer {
    .foreign
  }

  /// The route that an address takes.
  public func answer(to address: String) -> RouteAnswer {
    answer(to: Array(address.utf8).span)
  }

  /// The route that an address takes, and why every other pattern did not get it.
  public func explanation(of address: Span<UInt8>) -> RouteExplanation {
    RouteExplanation(answer: answer(to: address), candidates: [])
  }
}
