import LinkMarkup
import LinkReview

struct ReportOptions: LintCommandOptions {
  var common = CommonOptions()
  var inputs = InputOptions()
  var project = ProjectOptions()
  var source = SourceOptions()
  var output = OutputOptions()
  var routes = RouteOptions()
  var work = WorkOptions()
  var failure = FailureOptions()
  private(set) var destinations = DestinationPolicy()
  private(set) var styling = StylingOptions()
  private var markdown = DialectOptions()
  /// The revision that the texts are compared with; nil if they are not compared.
  private(set) var revision: String?
  /// The languages of the texts that are shown; empty for all.
  private(set) var locales: [LanguageTag] = []
  /// The language of the source, and of texts that name none; a project file overrides it.
  private(set) var locale = LanguageTag.english
  private var namedThemes: [String] = []
  private(set) var selection = Review.Selection.all
  private(set) var title: String?
  private(set) var reportedLevel = Finding.Level.warning
  private(set) var directives = Converter.Directives.applied
  private(set) var isChecking = false
  /// The dependency file for Make and Ninja.
  private(set) var dependencyFile: String?

  /// The names or files of the themes, or nil for the default; the page opens with the first theme.
  var themes: [String?] { namedThemes.isEmpty ? [nil] : namedThemes }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try options.text(
      "against", value: "REV", help: "Show what changed for users since this revision of git"
    ) { revision = $0 }
    try options.choice(
      "only", of: Review.Selection.self, help: "The texts that are shown"
    ) { selection = $0 }
    try options.text(
      "locale", value: "TAG",
      help: "Show texts in this language beside their source; may be repeated"
    ) { text throws(UsageError) in locales.append(try LanguageTag(option: text)) }
    try options.text(
      "theme", value: "NAME|FILE",
      help: "An embedded theme or a token file (backpack); several to switch"
    ) { namedThemes.append($0) }
    try options.choice(
      "style", of: LinkStyle.self, help: "The link style that is shown at first"
    ) { styling.style = $0 }
    try styling.declareFontStyle(&options)
    try options.text("title", value: "TEXT", help: "The page's title (Review)") { title = $0 }
    try options.choice(
      "level", of: Finding.Level.self, standard: .warning,
      help: "Show findings at this level and above"
    ) { reportedLevel = $0 }
    try options.add(&source)
    try options.add(&markdown)
    try options.add(&project)
    try options.add(&routes)
    try destinations.declareSchemes(&options)
    options.flag(
      "no-inline-config", help: "Ignore comments in the copy that turn rules off"
    ) { directives = .ignored }
    try options.add(&inputs)
    try options.add(&failure)
    try options.add(&work)
    options.flag("check", help: "Write nothing; exit with 1 if FILE is missing or stale") {
      isChecking = true
    }
    try options.text(
      "depfile", value: "FILE",
      help: "Write to FILE, for Make and Ninja, what the page is made from"
    ) { dependencyFile = $0 }
    try options.add(&common)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    let isChosen = given.contains { $0.name == "locale" }
    if let first = locales.first { locale = first }
    // A project file names the language of the source, not the languages to show.
    if !isChosen { locales = [] }
    if selection == .changed, revision == nil { throw .missingOption("against", for: "only") }
    for name in ["check", "depfile"] as [OptionName]
    where given.contains(where: { $0.name == name }) && output.destination == .standardOutput {
      throw .missingOption("output", for: name)
    }
    if isChecking, dependencyFile != nil { throw .exclusive("check", "depfile") }
  }
}

extension ReportOptions {
  /// Creates the options of a page about a build, with the build's project and thread count.
  init(for build: BuildOptions) throws(UsageError) {
    let given = build.common.given.filter {
      ["config", "allow-outside", "jobs"].contains($0.option.name)
    }
    try self.init(given, given: given)
    common.given = given
  }

  /// Returns the options with the settings of a project file, except `output` and `depfile`.
  func completed(by project: ProjectFile?) throws(UsageError) -> ReportOptions {
    var options = try completed(by: project) { !["output", "depfile"].contains($0.name) }
    // The language of a project's source does not depend on the languages that are shown.
    if let project {
      let setting = project.configuration.settings.first { $0.key == .locale }
      options.locale = setting.flatMap { LanguageTag($0.text) } ?? .english
    }
    return options
  }

  func makeConverter() -> Converter {
    Converter(locale: locale, dialect: markdown.dialect, destinations: destinations)
  }

  /// Returns the files that are read in addition to the inputs.
  func sources(_ project: ProjectFile?) -> [String] {
    let themes = themes.compactMap(\.self).filter { !Theme.embeddedNames.contains($0) }
    let listFile = inputs.listFile == "-" ? nil : inputs.listFile
    return themes + [routes.file, project?.path, listFile].compactMap(\.self)
  }
}
