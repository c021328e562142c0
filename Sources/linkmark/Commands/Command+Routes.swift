import LinkMarkup

extension Command {
  static let routes: Command = Command(
    name: "routes", maximumOperandCount: 1, options: RoutesOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let name = options.common.operands.first else {
      return messages.printHelp(for: .routes)
    }
    guard let language = CodeLanguage(rawValue: name) else {
      throw .unknownOperand(name, of: .routes, CodeLanguage.allCases.map(\.rawValue))
    }
    if let name = options.packageName, let reason = RouteCodeFile.packageError(name, language) {
      throw .invalidValue(of: "package", reason: reason)
    }
    let project = try ProjectFile.chosen(by: options.project, near: ["."])
    var routes = options.routes
    try routes.complete(by: project)
    let contents = try RouteCodeFile.contents(
      in: language, packageName: options.packageName, routes)
    return try messages.write(
      contents, madeFrom: routes.file.map { Input(file: $0) } ?? .standardInput(named: "-"),
      to: options.output)
  }
}

/// The options of `linkmark routes`.
private struct RoutesOptions: CommandOptions {
  var common = CommonOptions()
  var output = OutputOptions()
  var project = ProjectOptions()
  var routes = RouteOptions()
  var packageName: String?

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try routes.declare(&options)
    try options.text("package", "NAME", help: "The package of Kotlin code") { packageName = $0 }
    try project.declare(&options)
    try common.declare(&options)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try output.finish(values, given: given)
    try project.finish(values, given: given)
  }
}
