import LinkMarkup

extension Command {
  static let explain: Command = Command(
    name: "explain", maximumOperandCount: .max, options: ExplainOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.common.operands.isEmpty { return messages.printHelp(for: .explain) }
    let project = try ProjectFile.chosen(by: options.project, near: ["."])
    var options = try options.completed(by: project)
    try options.routes.complete(by: project)
    let rules = project?.configuration.rules
    let converter = Converter(
      locale: options.language.locale, destinations: options.destinations,
      routes: try RouteTable.named(by: options.routes, for: rules), rules: rules)
    messages.findings(of: converter.routes, options.routes)
    if Phrasebook.lookup(converter.locale) == nil {
      messages.missingPhrases(of: converter.locale)
    }
    for (index, destination) in options.common.operands.enumerated() {
      let explanation = converter.explanation(of: destination)
      let status =
        switch options.reportFormat {
        case .text: messages.print(lines: (index == 0 ? "" : "\n") + explanation.text)
        case .json: messages.print(explanation.json, to: .standardOutput)
        }
      if status != .done { return status }
    }
    return messages.status
  }
}

/// The options of `linkmark explain`.
struct ExplainOptions: CommandOptions {
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
    try language.declare(&options)
    try project.declare(&options)
    try routes.declare(&options)
    try destinations.declare(&options)
    try options.choice(
      "format", of: ReportFormat.self, help: "Text for people, or one line of JSON for each URL"
    ) { reportFormat = $0 }
    try common.declare(&options)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try project.finish(values, given: given)
  }
}
