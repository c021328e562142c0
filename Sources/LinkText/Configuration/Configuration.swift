/// The configuration of a project, read from a `linkmark.json`.
///
/// The file is described in `Documentation/LinkRules.md`.
public struct Configuration: Sendable {
  /// The link rules, or `nil` if the file has none.
  public let rules: LinkRules?
  /// The path of the route file as written, relative to the configuration's folder.
  public var routes: String? { routeFile?.text }
  package let routeFile: PlacedText?
  /// The files of code for the routes that `linkmark build` generates.
  package let generatedRoutes: [GeneratedRoutes]
  /// The web hosts of the app.
  ///
  /// They have an effect only with routes, which may be specified elsewhere.
  public let webHosts: [String]
  /// The levels of lint findings in the project.
  public let lintLevels: LintLevels
  /// The files that `linkmark build` reads; empty if not specified.
  package let inputs: [PlacedText]
  /// The files that are no inputs although `inputs` or an operand selects their folder, as lines of a
  /// `.gitignore`; empty if not specified.
  package let exclude: [PlacedText]
  /// The settings of some files, in file order.
  package let files: [FileSettings]
  /// Whether there are settings of some files.
  package var hasFileSettings: Bool { !files.isEmpty }
  /// The outputs that `linkmark build` writes; empty if not specified.
  package let outputs: [Output]
  /// The values of command-line options, in file order.
  package let settings: [Setting]

  /// Reads a `linkmark.json`.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The file's name in error messages.
  /// - Throws: A ``SourceError`` with the position of the first error in the file.
  public init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    let root = JSONDocument.root
    try json.checkObject(root, "the file", "an object with 'inputs', 'outputs' or 'rules'")
    try json.checkKeys(of: root, among: Configuration.keys, "the file")
    inputs = try Configuration.patterns("inputs", in: json)
    exclude = try Configuration.patterns("exclude", in: json)
    files = try Configuration.files(in: json)
    outputs = try Configuration.outputs(in: json)
    settings = try Configuration.settings(of: root, in: json)
    rules = try json.member("rules", of: root).map { member throws(SourceError) in
      try LinkRules(member.value, in: json)
    }
    routeFile = try Configuration.routeFile(in: json)
    generatedRoutes = try Configuration.generatedRoutes(in: json)
    lintLevels =
      try json.member("lint", of: root).map { member throws(SourceError) in
        try LintLevels(lint: member.value, in: json)
      } ?? .standard
    var hosts = WebHosts()
    if let list = json.member("webHosts", of: root) {
      for element in try json.elements(of: list.value, orComplain: "'webHosts'") {
        let host = try json.word(element, "a host").text
        try json.parsed(hosts.insert(host), at: element)
      }
    }
    webHosts = hosts.names
  }

  /// The valid top-level keys of the file.
  package static let keys =
    [
      "$schema", "inputs", "exclude", "files", "outputs", "routes", "webHosts", "generatedRoutes",
      "rules", "lint",
    ] + ConfigurationKey.allCases.map(\.rawValue)
}
