import LinkMarkup

extension Command {
  static let routes: Command = Command(
    name: "routes", maximumOperandCount: 1, options: RoutesCommandOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let name = options.common.operands.first else {
      return messages.printHelp(for: .routes)
    }
    guard let language = CodeLanguage(rawValue: name) else {
      throw .unknownOperand(name, of: .routes, choices: CodeLanguage.allCases.map(\.rawValue))
    }
    if let name = options.packageName, let reason = RouteCodeFile.packageError(name, in: language) {
      throw .invalidValue(of: "package", reason: reason)
    }
    let project = try ProjectFile.chosen(by: options.project, near: ["."])
    var routes = options.routes
    try routes.complete(by: project)
    let contents = try RouteCodeFile.contents(
      in: language, packageName: options.packageName, options: routes)
    return try messages.write(
      contents, madeFrom: routes.file.map { Input(file: $0) } ?? .standardInput(named: "-"),
      to: options.output)
  }

  static let explain: Command = Command(
    name: "explain", maximumOperandCount: .max, options: ExplainOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.common.operands.isEmpty { return messages.printHelp(for: .explain) }
    var options = options
    let context = try RunContext(completing: &options, near: ["."])
    let converter = context.completing(options.makeConverter())
    messages.reportFindings(of: context)
    if Phrasebook.lookup(converter.locale) == nil {
      messages.warnOfMissingPhrases(of: converter.locale)
    }
    for (index, destination) in options.common.operands.enumerated() {
      let explanation = converter.explanation(of: destination)
      let status =
        switch options.reportFormat {
        case .text: messages.print(lines: (index == 0 ? "" : "\n") + explanation.text)
        case .json: messages.print(data: explanation.json)
        }
      if status != .done { return status }
    }
    return messages.status
  }
}

private struct RoutesCommandOptions: CommandOptions {
  var common = CommonOptions()
  var output = OutputOptions()
  var project = ProjectOptions()
  var routes = RouteOptions()
  var packageName: String?

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try options.add(&routes)
    try options.text("package", value: "NAME", help: "The package of Kotlin code") {
      packageName = $0
    }
    try options.add(&project)
    try options.add(&common)
  }
}

struct ExplainOptions: LinkResolvingOptions {
  enum ReportFormat: String, CaseIterable, Sendable {
    case text
    case json
  }

  var common = CommonOptions()
  var project = ProjectOptions()
  var language = LocaleOptions()
  var routes = RouteOptions()
  var destinations = DestinationPolicy()
  fileprivate var reportFormat = ReportFormat.text

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.add(&language)
    try options.add(&project)
    try options.add(&routes)
    try options.add(&destinations)
    try options.choice(
      "format", of: ReportFormat.self, help: "Text for people, or one line of JSON for each URL"
    ) { reportFormat = $0 }
    try options.add(&common)
  }

  func makeConverter() -> Converter {
    Converter(locale: language.locale, destinations: destinations)
  }
}
