import LinkMarkup

extension RouteTable {
  /// The routes that the options or the project file ask for; nil without a file of routes.
  ///
  /// The rules of the project may ask for these routes alone.
  static func named(
    by arguments: Arguments, for rules: LinkRules?
  ) throws(UsageError) -> RouteTable? {
    guard let path = arguments.routes else {
      guard arguments.webHosts.isEmpty else {
        throw UsageError("\(arguments.webHostsOrigin) needs --routes")
      }
      return nil
    }
    let source: Bytes
    do throws(SystemError) {
      source = try Input(file: path).read(limit: ThemeOption.maximumByteCount)
    } catch {
      throw UsageError("\(arguments.routesOrigin): \(path): \(error)" + error.adviceForReading)
    }
    do throws(SourceError) {
      let table = try RouteTable(parsing: source, path: path, webHosts: arguments.webHosts)
      try rules?.check(against: table)
      return table
    } catch {
      throw UsageError("\(error)", at: .file)
    }
  }
}

extension Messages {
  /// Prints the findings about the file that `--routes` names.
  mutating func findings(of routes: RouteTable?, _ arguments: Arguments) {
    guard let routes, let path = arguments.routes else { return }
    findings(routes.findings, in: path)
  }
}
