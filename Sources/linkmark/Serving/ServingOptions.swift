import LinkMarkup

/// The options of `linkmark lsp`: those of `linkmark lint` that decide what is found.
struct ServingOptions: CommandOptions {
  var common = CommonOptions()
  private(set) var project = ProjectOptions()
  private(set) var language = LocaleOptions()
  private(set) var source = SourceOptions()
  private(set) var markdown = DialectOptions()
  var routes = RouteOptions()
  private(set) var destinations = DestinationPolicy()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try language.declare(&options)
    try source.declare(&options)
    try markdown.declare(&options)
    try project.declare(&options)
    try routes.declare(&options)
    try destinations.declareSchemes(&options)
    try common.declare(&options)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try project.finish(values, given: given)
    try language.finish(values, given: given)
    try source.finish(values, given: given)
  }
}
