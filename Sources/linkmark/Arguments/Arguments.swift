import LinkMarkup

/// What the command was asked to do.
struct Arguments: Sendable {
  enum Request: Sendable {
    case run
    case help
    case version
  }

  enum Output: Equatable, Sendable {
    case standardOutput
    case file(String)
    /// One file for each input below a folder.
    case folder(String)

    var isFolder: Bool {
      if case .folder = self { return true }
      return false
    }
  }

  /// What becomes of files that already hold what would be written.
  enum UnchangedOutputs: Sendable {
    /// As Make wants it.
    case datedAnew
    /// As Ninja wants it with `restat = 1`.
    case left
  }

  enum Verbosity: Sendable {
    case warnings
    case errors
  }

  /// Which findings make a run fail.
  enum FailureLevel: String, CaseIterable, Sendable {
    case never
    case error
    case warning
    case note
  }

  /// Whether a pager shows what does not fit on the terminal.
  enum Paging: String, CaseIterable, Sendable {
    case auto
    case never
  }

  /// A choice that depends on what standard output is.
  enum When: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  /// How many colours a terminal shows.
  enum ColorDepth: String, CaseIterable, Sendable {
    case auto
    case indexed16 = "16"
    case indexed256 = "256"
    case truecolor
  }

  /// What a report is written as.
  enum ReportFormat: String, CaseIterable, Sendable {
    case text
    case json
  }

  /// Which `linkmark.json` holds.
  enum ConfigurationChoice: Equatable, Sendable {
    /// The nearest one above what is read.
    case nearest
    case file(String)
    case none
  }

  /// How much of a document is written.
  enum Extent: Equatable, Sendable {
    case fragment
    /// One string value.
    case inline
    /// A whole page; without a title the first heading is one, else the file's name.
    case page(title: String?)

    /// The extent of the text alone, without the page around it.
    var ofText: LinkMarkup.Extent {
      switch self {
      case .fragment, .page: .fragment
      case .inline: .inline
      }
    }
  }

  var command = Command.standard
  var request = Request.run
  /// What is left of the words; of convert the files and folders, where `-` is standard input, and
  /// so is an empty list.
  var operands: [String] = []
  var format = Format.html
  var output = Output.standardOutput
  var verbosity = Verbosity.warnings
  /// The options of the command line, in their order.
  var given: [OptionValue] = []
  /// What the project file said for options, by their names.
  var settings: [String: Configuration.Setting] = [:]
  var isChecking = false
  var isWatching = false
  var usesCache = true
  var unchangedOutputs = UnchangedOutputs.datedAnew
  /// The file for what the outputs are made from.
  var dependencyFile: String?
  /// The file that lists more operands; `-` is standard input.
  var filesFrom: String?
  var progress = When.auto
  /// Whether standard input holds records of NDJSON.
  var isStream = false
  /// How many threads convert; nil is one for each processor.
  var jobs: Int?
  var standardInputName = "<stdin>"

  var annotation = HTMLEmitter.Annotation.links
  var destinations = DestinationPolicy()
  var extent = Extent.fragment
  var headingIDs = When.auto
  var classMap = HTMLEmitter.ClassMap.linkmark
  var styleSheet = HTMLPageEmitter.StyleSheetPlacement.inline

  var theme: String?
  var style = LinkStyle.default
  var appearance = Appearance.auto
  var fontStyle: String?
  var locale = LanguageTag.english
  var configuration = ConfigurationChoice.nearest
  var routes: String?
  /// What names the file of routes, for messages.
  var routesOrigin = "--routes"
  var webHosts: [String] = []
  /// What named them, for messages.
  var webHostsOrigin = "--web-hosts"
  var reportFormat = ReportFormat.text

  var findingsFormat = FindingReport.Format.text
  /// The least level that is told.
  var reportedLevel = Finding.Level.warning
  /// The least level that makes a run fail; nil when none does.
  var failureLevel: Finding.Level?
  var isFixing = false

  var shape = RunsEmitter.Shape.runs

  /// In cells, 0 never wraps; nil is the terminal's width.
  var width: Int?
  var color = When.auto
  var colorDepth = ColorDepth.auto
  var hyperlinks = When.auto
  var addresses = ANSIEmitter.Addresses.automatic
  var paging = Paging.auto
  /// The file for the map of the cells.
  var map: String?

  /// What is to be said about options that were given and change nothing.
  var warnings: [String] = []

  /// The least level that is told or makes the run fail.
  var consideredLevel: Finding.Level { min(reportedLevel, failureLevel ?? reportedLevel) }

  /// What the inputs are searched by; standard input where nothing is named.
  var inputOperands: [String] {
    operands.isEmpty && filesFrom == nil ? ["-"] : operands
  }

  /// The files and folders above which a project's configuration is looked for.
  ///
  /// Standard input stands in the working folder.
  var places: [String] {
    inputOperands.map { $0 == "-" ? "." : $0 }
  }
}
