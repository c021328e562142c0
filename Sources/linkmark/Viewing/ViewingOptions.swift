import LinkMarkup

/// The options of `linkmark view`.
struct ViewingOptions: CommandOptions {
  var common = CommonOptions()
  var project = ProjectOptions()
  private(set) var styling = StylingOptions()
  private(set) var language = LocaleOptions()
  private(set) var markdown = DialectOptions()
  var routes = RouteOptions()
  private(set) var destinations = DestinationPolicy()
  private(set) var terminal = TerminalOptions()
  private(set) var inputs = InputOptions()
  /// The program that opens web addresses; nil for that of the environment.
  private(set) var opener: ProgramCommand?
  /// The program that handles links of the app; nil if their routes are shown.
  private(set) var handler: ProgramCommand?
  private(set) var usesMouse = true
  private(set) var speaks = false

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "open", "COMMAND", help: "The program that opens web addresses ($BROWSER, or the system's)"
    ) { text throws(UsageError) in opener = try ProgramCommand(text) }
    try options.text(
      "handler", "COMMAND", help: "The program that gets the addresses of the app's links"
    ) { text throws(UsageError) in handler = try ProgramCommand(text) }
    options.flag("no-mouse", help: "Leave the mouse to the terminal, for selecting text") {
      usesMouse = false
    }
    options.flag("speak", help: "Speak announcements with espeak-ng or spd-say") { speaks = true }
    try styling.declare(&options)
    try language.declare(&options)
    try markdown.declare(&options)
    try project.declare(&options)
    try routes.declare(&options)
    try destinations.declare(&options)
    try terminal.declareLayout(&options)
    try inputs.declareStandardInputName(&options)
    try common.declare(&options)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try project.finish(values, given: given)
    try language.finish(values, given: given)
  }
}
