import LinkMarkup

/// The inputs of a command that reads documents.
struct InputOptions: OptionGroup {
  /// The file that lists more operands; `-` is standard input.
  var listFile: String?
  var standardInputName = "<stdin>"
  /// Whether the user gave standard input a name, and so wants it to be read.
  private(set) var hasStandardInputName = false
  /// Whether the exclusions of a project file apply only in folders or also to operands.
  var exclusionReach = IgnoreScope.Exclusions.Reach.inFolders

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "files-from", value: "FILE",
      help: "Read names of inputs from FILE, one a line or each ended by NUL"
    ) { listFile = $0 }
    try declareStandardInputName(&options)
  }

  mutating func declareStandardInputName(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "stdin-filename", value: "PATH", help: "The name of standard input in messages (<stdin>)"
    ) {
      standardInputName = $0
      hasStandardInputName = true
    }
  }
}

/// The options of a command whose operands are files and folders of several formats.
protocol SourceCommandOptions: CommandOptions {
  var inputs: InputOptions { get set }
  var project: ProjectOptions { get }
  var source: SourceOptions { get }
}

extension SourceCommandOptions {
  /// The files and folders that are read; `-` is standard input.
  var inputOperands: [String] {
    common.operands.isEmpty && inputs.listFile == nil ? ["-"] : common.operands
  }

  /// The files and folders from which to search upward for a project file; standard input counts as
  /// the working folder.
  var projectSearchStarts: [String] { inputOperands.map { $0 == "-" ? "." : $0 } }

  /// Whether the command would wait for a user to type its input in the terminal.
  var awaitsTyping: Bool {
    common.operands.isEmpty && inputs.listFile == nil && FileDescriptor.standardInput.isTerminal
  }

  /// Returns the options, with the operands that `--files-from` lists appended.
  func withListedFiles() throws(UsageError) -> Self {
    guard let listFile = inputs.listFile else { return self }
    var options = self
    let names = try FileList.names(in: listFile)
    if listFile == "-", (common.operands + names).contains("-") {
      throw .refused("standard input can be read only once: it is the list of --files-from")
    }
    options.common.operands += names
    return options
  }
}

struct ProjectOptions: OptionGroup {
  /// The project file that the user names; nil for the nearest one at or above the inputs.
  private(set) var file: String?
  /// Whether no project file is used.
  private(set) var isIgnored = false
  /// Whether symbolic links and a found project file may lead outside their folder.
  private(set) var allowsOutside = false

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "config", value: "FILE",
      help: "The rules and routes of the project (the nearest linkmark.json above)"
    ) { file = $0 }
    options.flag("no-config", help: "Do not search for a linkmark.json") { isIgnored = true }
    declareAllowOutside(&options)
  }

  /// Declares the options of a command that requires a project file.
  mutating func declareRequiredFile(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "config", value: "FILE",
      help: "The file that says what to build (the nearest linkmark.json above)"
    ) { file = $0 }
    declareAllowOutside(&options)
    try options.finish(&self)
  }

  private mutating func declareAllowOutside(_ options: inout OptionDeclarations) {
    options.flag(
      "allow-outside",
      help: "Let symbolic links and a found linkmark.json lead outside their folder"
    ) { allowsOutside = true }
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    if file != nil, isIgnored { throw .exclusive("config", "no-config") }
  }
}

struct OutputOptions: OptionGroup {
  enum Destination: Equatable, Sendable {
    case standardOutput
    case file(String)
    /// A file for each input, below a folder.
    case folder(String)

    /// The folder of the outputs; nil for a file or standard output.
    var folderPath: String? { if case .folder(let folder) = self { folder } else { nil } }
  }

  /// The treatment of local images that documents show.
  enum Assets: String, CaseIterable, Sendable {
    case none
    /// Copies the images beside the outputs.
    case copy
  }

  /// The output file; `-` is standard output.
  private(set) var file: String?
  private(set) var assets = Assets.none
  private var folder: String?

  var destination: Destination {
    if let folder { return .folder(folder) }
    return file.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardOutput
  }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "output", short: "o", value: "FILE", from: .named,
      help: "Write FILE, in the format of its extension"
    ) { file = $0 }
    try options.text(
      "out-dir", value: "DIR", from: .named, help: "Write one file below DIR for each input"
    ) { folder = $0 }
    try options.choice(
      "assets", of: Assets.self,
      help: "Local images of the copy; copy: into DIR, beside the outputs"
    ) { assets = $0 }
  }

  /// Declares the option of a command that writes one file.
  mutating func declareFile(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "output", short: "o", value: "FILE", help: "Write FILE instead of standard output"
    ) { file = $0 }
    try options.finish(&self)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    // The replacement character marks a name that is not UTF-8: the file would get another name.
    for path in [file, folder].compactMap(\.self) where path.hasReplacements {
      throw .refused("\(path): the name is not UTF-8; choose another")
    }
    if file != nil, folder != nil { throw .exclusive("output", "out-dir") }
    if assets == .copy, folder == nil, given.contains(where: { $0.name == "assets" }) {
      throw .missingOption("out-dir", for: "assets")
    }
  }
}

/// The threads and the progress line of a run.
struct WorkOptions: OptionGroup {
  /// The number of threads; nil means one for each processor.
  private var jobs: Int?
  private(set) var progress = UseMode.auto

  var threadCount: Int { jobs ?? CurrentProcess.processorCount }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.number(
      "jobs", in: 1...512, from: .named,
      help: "Process N files at a time (the number of processors)"
    ) { jobs = $0 }
    try options.choice(
      "progress", of: UseMode.self,
      help: "Show progress; auto: on a terminal, for work of more than a second"
    ) { progress = $0 }
  }
}

/// The findings that make a run fail.
struct FailureOptions: OptionGroup {
  private enum Choice: String, CaseIterable, Sendable {
    case never
    case error
    case warning
    case note
  }

  /// The lowest level of findings that make a run fail; nil if no findings do.
  private(set) var level: Finding.Level?
  /// Whether the user or the project chose the level.
  private(set) var isChosen = false

  init() {}

  init(_ standard: Finding.Level) { level = standard }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.choice(
      "fail-on", of: Choice.self, standard: level.flatMap { Choice(rawValue: $0.rawValue) },
      help: "Exit with 1 for findings at this level and above"
    ) {
      level = Finding.Level(rawValue: $0.rawValue)
      isChosen = true
    }
  }
}

struct ColorOptions: OptionGroup {
  var color = UseMode.auto
  private(set) var depth = ColorDepth.auto

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try declareColor(&options, for: .ansi, help: "Colors and bold; auto: on a terminal")
    try options.choice(
      "color-depth", of: ColorDepth.self, for: .ansi,
      help: "The number of colors; auto: by COLORTERM and TERM"
    ) { depth = $0 }
  }

  /// Declares the option of a command that uses only the terminal's own colors.
  mutating func declareColor(
    _ options: inout OptionDeclarations, for formats: CommandOption.Formats, help: String
  ) throws(UsageError) {
    try options.choice("color", of: UseMode.self, for: formats, help: help) { color = $0 }
  }
}

struct LocaleOptions: OptionGroup {
  private(set) var locale = LanguageTag.english
  /// Whether the user named the language, which then overrides the language of the documents.
  private(set) var isFixed = false

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "locale", value: "TAG", unchangedHTML: .plainFragment,
      help: "The language of the copy and of announcements (en)"
    ) { text throws(UsageError) in locale = try LanguageTag(option: text) }
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    isFixed = given.contains { $0.name == "locale" }
  }
}

extension LanguageTag {
  init(option text: String) throws(UsageError) {
    guard let tag = LanguageTag(text) else {
      throw .refused("'\(text)' is not a language tag such as en or pt-BR")
    }
    self = tag
  }
}

extension DestinationPolicy: OptionGroup {
  init() { self.init(refused: .blocked) }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try declareSchemes(&options)
    try options.text(
      "base", value: "URL", unchangedHTML: .plainFragment,
      help: "The URL against which relative destinations are resolved"
    ) { text throws(UsageError) in
      base = try attempt(try BaseURL(text)) { (error: BaseURL.SyntaxError) in
        UsageError.refused("\(error)")
      }
    }
  }

  mutating func declareSchemes(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "schemes", value: "LIST", unchangedHTML: .plainFragment,
      help: "Schemes that links may have (all); strangers: http,https,mailto,tel"
    ) { text throws(UsageError) in
      let preset = "strangers"
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for name in names where name != preset {
        // A misspelled preset would block every link. A scheme such as `ranger` is intended.
        let suggestion = name.lowercased().first == "s" ? [preset].suggestion(for: name) : ""
        if !suggestion.isEmpty { throw .refused("'\(name)' is not a known scheme\(suggestion)") }
      }
      let schemes = names.flatMap { $0 == preset ? AllowedSchemes.strangers : [$0] }
      allowedSchemes = try attempt(try AllowedSchemes(schemes)) {
        (error: AllowedSchemes.SyntaxError) in UsageError.refused("\(error)")
      }
    }
  }
}
