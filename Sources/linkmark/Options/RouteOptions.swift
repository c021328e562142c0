import LinkMarkup

/// The routes of the app.
struct RouteOptions: OptionGroup {
  var file: String?
  /// The project file that names the file of routes; nil on the command line.
  var projectOfFile: String?
  var webHosts: [String] = []
  /// The project file that names the hosts; nil on the command line.
  var projectOfHosts: String?

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "routes", "FILE", unchangedHTML: .plainFragment,
      help: "The app's routes, in linkmark's, Apple's or Android's format"
    ) { file = $0 }
    try options.text(
      "web-hosts", "LIST", unchangedHTML: .plainFragment,
      help: "The hosts whose web addresses the app handles, separated by commas"
    ) { text throws(UsageError) in
      let hosts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !hosts.contains("") else {
        throw .refused("'\(text)' has an empty host; write www.a.example,b.example")
      }
      if let complaint = hosts.lazy.compactMap(RouteTable.complaint).first {
        throw .refused("\(complaint)")
      }
      webHosts = hosts
    }
  }
}

extension RouteTable {
  /// Reads the routes that the options or the project file name.
  ///
  /// - Returns: Nil without a file of routes.
  /// - Throws: Also if one of the project's rules names a route that is missing.
  static func named(
    by options: RouteOptions, for rules: LinkRules?
  ) throws(UsageError) -> RouteTable? {
    guard let path = options.file else {
      guard options.webHosts.isEmpty else {
        throw options.projectOfHosts.map {
          .refused("\($0): 'webHosts' without 'routes' needs --routes")
        } ?? .missingOption("routes", for: "web-hosts")
      }
      return nil
    }
    let source = try source(named: path, by: options)
    do throws(SourceError) {
      let table = try RouteTable(parsing: source, path: path, webHosts: options.webHosts)
      try rules?.check(against: table)
      return table
    } catch {
      throw .inFile(error)
    }
  }

  /// Reads the file of routes.
  static func source(
    named path: String, by options: RouteOptions
  ) throws(UsageError) -> Bytes {
    do throws(SystemError) {
      return try Input(file: path).read(limit: Input.maximumSettingsCount)
    } catch {
      let origin = options.projectOfFile ?? "--routes"
      throw .refused("\(origin): \(path): \(error)" + error.adviceForReading)
    }
  }
}

extension Messages {
  /// Prints the findings about the file of routes.
  mutating func findings(of routes: RouteTable?, _ options: RouteOptions) {
    guard let routes, let path = options.file else { return }
    findings(routes.findings, in: path)
  }
}
