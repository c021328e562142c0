import LinkMarkup

/// A file of code for the routes, and what is written there.
struct RouteCodeFile {
  let path: String
  let contents: Bytes

  /// Makes the code for the routes that options or a project file name.
  ///
  /// - Throws: Also if no routes are named.
  static func contents(
    in language: CodeLanguage, packageName: String?, _ options: RouteOptions
  ) throws(UsageError) -> Bytes {
    guard let path = options.file else {
      throw .refused(
        "no file of routes; name it with --routes FILE, or as 'routes' in a linkmark.json")
    }
    let source = try RouteTable.source(named: path, by: options)
    do throws(SourceError) {
      let routes = try TypedRoutes(
        parsing: source, path: path, webHosts: options.webHosts, for: language)
      return Bytes(routes.code(in: language, packageName: packageName).utf8)
    } catch {
      throw .inFile(error)
    }
  }

  /// Makes the files that a project names.
  static func all(
    of project: ProjectFile, _ options: RouteOptions
  ) throws(UsageError) -> [RouteCodeFile] {
    var files: [RouteCodeFile] = []
    for entry in project.configuration.generatedRoutes {
      guard options.file != nil else {
        throw .inFile(
          entry.output.error("'generatedRoutes' needs 'routes'; name the file of routes"))
      }
      let path = project.path(of: entry.output.text)
      if let reason = project.refusal(of: path, entry.output.text) {
        throw .inFile(entry.output.error("'output': \(reason)"))
      }
      if let name = entry.packageName, let reason = packageError(name.text, entry.language) {
        throw .inFile(name.error("'package': \(reason)"))
      }
      files.append(
        RouteCodeFile(
          path: path,
          contents: try contents(
            in: entry.language, packageName: entry.packageName?.text, options)))
    }
    return files
  }

  /// Returns the reason why a text is not the package of a file; nil if it is.
  static func packageError(_ name: String, _ language: CodeLanguage) -> String? {
    guard language == .kotlin else { return "only Kotlin has packages" }
    let isName = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { part in
        part.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") } == true
          && part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
      }
    return isName ? nil : "'\(name)' is not a package; write one such as com.example.app"
  }
}
