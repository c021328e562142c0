import LinkMarkup

extension CommandOption {
  /// Every option, in the order of the help.
  static let all: [CommandOption] = [
    .choice(
      "to", short: "t", of: Format.self,
      help: "The format to write; wins over the extension of -o"
    ) { $0.namedFormat = $1 },
    .text(
      "output", short: "o", "FILE",
      help: "Write FILE, in the format of its extension"
    ) { $0.output = $1 },
    .text(
      "output", short: "o", "FILE", in: [.themeCSS, .themeImport],
      help: "Write FILE instead of standard output"
    ) { $0.output = $1 },
    .text(
      "out-dir", "DIR",
      help: "Write one file below DIR for each input"
    ) { $0.outputFolder = $1 },
    .flag(
      "inline",
      help: "One string value: no <p> around a single paragraph, no final newline"
    ) { $0.isInline = true },
    .flag(
      "unsafe",
      help: "Keep raw HTML and destinations such as javascript:"
    ) { $0.arguments.destinations.refused = .live },
    .text(
      "theme", "NAME|FILE", unchangedHTML: .unstyled,
      help: "An embedded theme or a token file (backpack)"
    ) { $0.arguments.theme = $1 },
    .choice(
      "style", of: LinkStyle.self, unchangedHTML: .plainFragment,
      help: "The surface that the text stands on"
    ) { $0.arguments.style = $1 },
    .choice(
      "appearance", of: Appearance.self, unchangedHTML: .fragment,
      help: "The theme's light or dark colours"
    ) { $0.arguments.appearance = $1 },
    .text(
      "font-style", "NAME", in: [.convert, .themeCSS], unchangedHTML: .unstyled,
      help: "The typography token of the text (bodyDefault)"
    ) { $0.arguments.fontStyle = $1 },
    .text(
      "locale", "TAG", unchangedHTML: .plainFragment,
      help: "The language of the copy and of announcements (en)"
    ) { (draft, text) throws(UsageError) in
      draft.arguments.locale = try LanguageTag(option: text)
    },
    .text(
      "locale", "TAG", in: [.lint, .explain],
      help: "The language of the copy and of announcements (en)"
    ) { (draft, text) throws(UsageError) in
      draft.arguments.locale = try LanguageTag(option: text)
    },
    .text(
      "config", "FILE", in: [.build],
      help: "The file that says what to build (the nearest linkmark.json above)"
    ) { $0.arguments.configuration = .file($1) },
    .text(
      "config", "FILE", in: [.convert, .lint, .explain],
      help: "The rules and routes of the project (the nearest linkmark.json above)"
    ) { $0.arguments.configuration = .file($1) },
    .flag(
      "no-config", in: [.convert, .lint, .explain],
      help: "Look for no linkmark.json"
    ) { $0.arguments.configuration = .none },
    .text(
      "routes", "FILE", in: [.convert, .lint, .explain], unchangedHTML: .plainFragment,
      help: "The app's routes, in linkmark's, Apple's or Android's format"
    ) { $0.arguments.routes = $1 },
    .text(
      "web-hosts", "LIST", in: [.convert, .lint, .explain], unchangedHTML: .plainFragment,
      help: "The hosts whose web addresses the app handles, with commas in between"
    ) { (draft, text) throws(UsageError) in
      let hosts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !hosts.contains("") else {
        throw UsageError("'\(text)' has an empty host; write www.a.example,b.example")
      }
      if let complaint = hosts.lazy.compactMap(RouteTable.complaint).first {
        throw UsageError("\(complaint)")
      }
      draft.arguments.webHosts = hosts
    },
    .text(
      "schemes", "LIST", in: [.convert, .lint, .explain], unchangedHTML: .plainFragment,
      help: "The only schemes of links, with commas in between (all not refused)"
    ) { (draft, text) throws(UsageError) in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      do throws(DestinationPolicy.AllowedSchemes.Complaint) {
        draft.arguments.destinations.allowedSchemes = try DestinationPolicy.AllowedSchemes(names)
      } catch {
        throw UsageError("\(error)")
      }
    },
    .text(
      "base", "URL", in: [.convert, .explain], unchangedHTML: .plainFragment,
      help: "What relative destinations are resolved against"
    ) { (draft, text) throws(UsageError) in
      do throws(DestinationPolicy.BaseURL.Complaint) {
        draft.arguments.destinations.base = try DestinationPolicy.BaseURL(text)
      } catch {
        throw UsageError("\(error)")
      }
    },
    .choice(
      "format", of: Arguments.ReportFormat.self, in: [.explain],
      help: "Text for people, or one line of JSON for each URL"
    ) { $0.arguments.reportFormat = $1 },
    .choice(
      "format", of: FindingReport.Format.self, in: [.lint],
      help: "How findings are written"
    ) { $0.arguments.findingsFormat = $1 },
    .choice(
      "level", of: Finding.Level.self, standard: .warning, in: [.lint],
      help: "Tell findings from this level on"
    ) { $0.arguments.reportedLevel = $1 },
    .choice(
      "fail-on", of: Arguments.FailureLevel.self, in: [.convert, .build],
      help: "Exit with 1 for findings from this level on"
    ) { $0.arguments.failureLevel = Finding.Level(rawValue: $1.rawValue) },
    .choice(
      "fail-on", of: Arguments.FailureLevel.self, standard: .error, in: [.lint],
      help: "Exit with 1 for findings from this level on"
    ) { $0.arguments.failureLevel = Finding.Level(rawValue: $1.rawValue) },
    .flag("fix", in: [.lint], help: "Mend in the files what needs no decision") {
      $0.arguments.isFixing = true
    },
    .text(
      "jobs", "N", in: [.convert, .build, .lint],
      help: "Take N files at a time, or parts of a long one (as many as processors)"
    ) { (draft, text) throws(UsageError) in
      draft.arguments.jobs = try number(text, in: 1...512)
    },
    .flag(
      "stream",
      help: "Convert records of NDJSON from standard input, a line in, a line out"
    ) { $0.arguments.isStream = true },
    .text(
      "files-from", "FILE", in: [.convert, .lint],
      help: "Read names of inputs from FILE, one a line or with NUL behind each"
    ) { $0.arguments.filesFrom = $1 },
    .flag(
      "no-cache", in: [.build],
      help: "Convert everything, and remember nothing for the next build"
    ) { $0.arguments.usesCache = false },
    .flag(
      "check", in: [.convert, .build],
      help: "Write nothing; exit with 1 and show what is missing or stale"
    ) { $0.arguments.isChecking = true },
    .flag(
      "watch", in: [.convert, .build],
      help: "Convert again whenever something changes"
    ) { $0.arguments.isWatching = true },
    .text(
      "depfile", "FILE", in: [.convert, .build],
      help: "Write to FILE, for Make and Ninja, what the outputs are made from"
    ) { $0.arguments.dependencyFile = $1 },
    .flag(
      "restat", in: [.convert, .build],
      help: "Do not date outputs anew that already hold the bytes"
    ) { $0.arguments.unchangedOutputs = .left },
    .choice(
      "progress", of: Arguments.When.self, in: [.convert, .build, .lint],
      help: "Say how far it is; auto: on a terminal, for more than a second's work"
    ) { $0.arguments.progress = $1 },
    .text(
      "stdin-filename", "PATH", in: [.convert, .lint, .themeImport],
      help: "The name of standard input in messages (<stdin>)"
    ) { $0.arguments.standardInputName = $1 },
    .flag("quiet", in: Command.every, help: "Print errors only") {
      $0.arguments.verbosity = .errors
    },
    .flag("help", short: "h", in: Command.every, help: "Print this help") {
      $0.arguments.request = .help
    },
    .flag("version", in: Command.every, help: "Print the version") {
      $0.arguments.request = .version
    },

    .flag(
      "plain", for: .html,
      help: "No annotation: what cmark writes, byte for byte"
    ) { $0.arguments.annotation = .none },
    .flag("standalone", for: .html, help: "A whole page") { $0.isStandalone = true },
    .text(
      "title", "TEXT", for: .html,
      help: "The page's title (its first heading, else the file's name)"
    ) { $0.title = $1 },
    .text(
      "stylesheet", "inline|none|URL", for: .html,
      help: "Where the page has its style sheet, such as what theme css writes"
    ) { $0.styleSheet = .init(word: $1) },
    .choice(
      "class-map", of: HTMLEmitter.ClassMap.self, in: [.convert, .themeCSS], for: .html,
      unchangedHTML: .plainFragment,
      help: "The class names of links"
    ) { $0.arguments.classMap = $1 },
    .choice(
      "heading-ids", of: Arguments.When.self, for: .html,
      help: "An id for each heading; auto: with --standalone"
    ) { $0.arguments.headingIDs = $1 },

    .text(
      "width", "N", for: .ansi,
      help: "Cells a line, 0 never wraps (the terminal's up to 100, 80 in a pipe)"
    ) { (draft, text) throws(UsageError) in
      draft.arguments.width = try number(text, in: 0...10_000)
    },
    .choice(
      "color", of: Arguments.When.self, in: [.convert, .themeShow], for: .ansi,
      help: "Colours and bold; auto: on a terminal"
    ) { $0.arguments.color = $1 },
    .choice(
      "color-depth", of: Arguments.ColorDepth.self, in: [.convert, .themeShow], for: .ansi,
      help: "The colours there are; auto: as COLORTERM and TERM say"
    ) { $0.arguments.colorDepth = $1 },
    .choice(
      "hyperlinks", of: Arguments.When.self, for: .ansi,
      help: "Links that can be clicked (OSC 8); auto: on a terminal"
    ) { $0.arguments.hyperlinks = $1 },
    .choice(
      "urls", of: ANSIEmitter.Addresses.self, for: .ansi,
      help: "Where addresses are shown; auto: where links cannot be clicked"
    ) { $0.arguments.addresses = $1 },
    .choice(
      "pager", of: Arguments.Paging.self, for: .ansi,
      help: "auto: $PAGER or less, for more lines than the terminal has"
    ) { $0.arguments.paging = $1 },
    .text(
      "map", "FILE", for: .ansi,
      help: "Write to FILE which cells links and text stand in"
    ) { (draft, text) throws(UsageError) in
      guard text != "-", !text.hasReplacements else {
        throw UsageError("'\(text)' is no name for a file; choose another")
      }
      draft.arguments.map = text
    },

    .choice(
      "shape", of: RunsEmitter.Shape.self, for: .json,
      help: "Whose format the JSON has: Apple's, Bluesky's, Sanity's or Android's"
    ) { $0.arguments.shape = $1 },
  ]

  private static func number(
    _ text: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "'\(text)' is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension LanguageTag {
  /// The language that `--locale` names.
  fileprivate init(option text: String) throws(UsageError) {
    guard let tag = LanguageTag(text) else {
      throw UsageError("'\(text)' is not a language tag such as en or pt-BR")
    }
    self = tag
  }
}
