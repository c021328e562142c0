import LinkMarkup

/// What the command was asked to do.
struct Arguments {
  enum Request {
    case run
    case help
    case version
  }

  enum Output: Equatable {
    case standardOutput
    case file(String)
    /// One file for each input below a folder.
    case folder(String)
  }

  enum Verbosity {
    case warnings
    case errors
  }

  /// Which findings make a run fail.
  enum FailureLevel: String, CaseIterable {
    case never
    case error
    case warning
    case note
  }

  /// Whether a pager shows what does not fit on the terminal.
  enum Paging: String, CaseIterable {
    case auto
    case never
  }

  /// A choice that depends on what standard output is.
  enum When: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// How many colours a terminal shows.
  enum ColorDepth: String, CaseIterable {
    case auto
    case indexed16 = "16"
    case indexed256 = "256"
    case truecolor
  }

  /// What a report is written as.
  enum ReportFormat: String, CaseIterable {
    case text
    case json
  }

  /// Which `linkmark.json` holds.
  enum ConfigurationChoice: Equatable {
    /// The nearest one above what is read.
    case nearest
    case file(String)
    case none
  }

  /// How much of a document is written.
  enum Extent: Equatable {
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
  var standardInputName = "<stdin>"

  var annotation = HTMLEmitter.Annotation.links
  var refusedDestinations = RefusedDestinations.blocked
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

  /// Whether the output says where links stand in the Markdown.
  var hasPlaces: Bool { format == .json && shape == .runs }

  /// The files and folders above which a project's configuration is looked for.
  ///
  /// Standard input stands in the working folder.
  var places: [String] {
    operands.isEmpty ? ["."] : operands.map { $0 == "-" ? "." : $0 }
  }
}
