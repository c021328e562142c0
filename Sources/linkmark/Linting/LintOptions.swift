import LinkMarkup

/// The options of `linkmark lint`.
struct LintOptions: InputCommandOptions {
  var common = CommonOptions()
  var inputs = InputOptions()
  var project = ProjectOptions()
  var language = LocaleOptions()
  var routes = RouteOptions()
  var destinations = DestinationPolicy()
  var work = WorkOptions()
  var failure = FailureOptions(level: .error)
  private(set) var reportFormat = FindingReport.Format.text
  /// The least level that is reported.
  private(set) var reportedLevel = Finding.Level.warning
  private(set) var isFixing = false

  /// The least level that is reported or makes the run fail.
  var consideredLevel: Finding.Level { min(reportedLevel, failure.level ?? reportedLevel) }

  static let declarations: [Option<Self>] =
    embedded(\.language) + embedded(\.project) + embedded(\.routes) + [
      DestinationPolicy.schemesOption.within(\.destinations),
      .choice("format", of: FindingReport.Format.self, help: "The format of the report") {
        $0.reportFormat = $1
      },
      .choice(
        "level", of: Finding.Level.self, standard: .warning,
        help: "Report findings at this level and above"
      ) { $0.reportedLevel = $1 },
      FailureOptions.onErrors.within(\.failure),
      .flag("fix", help: "Fix in the files what needs no decision") { $0.isFixing = true },
    ] + embedded(\.inputs) + embedded(\.work) + embedded(\.common)

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try project.finish(values, given: given)
  }
}
