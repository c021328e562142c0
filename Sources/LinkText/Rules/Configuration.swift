/// What a `linkmark.json` says about a project.
///
/// `Documentation/LinkRules.md` describes the file.
public struct Configuration: Sendable {
  /// Nil where the file has none.
  public let rules: LinkRules?
  /// The path of the file of routes as it is written; it is relative to the configuration's folder.
  public let routes: String?
  /// They mean something only with routes, which may be named elsewhere.
  public let webHosts: [String]
  /// How serious the project takes what is found in its copy.
  public let lintLevels: LintLevels
  /// What `linkmark build` reads; empty where the file does not say.
  package let inputs: [InputPattern]
  /// What `linkmark build` writes; empty where the file does not say.
  package let outputs: [Output]
  /// What the file says for options of the command, in its order.
  package let settings: [Setting]

  /// Reads a `linkmark.json`; `path` is its name in errors.
  public init(parsing source: [UInt8], path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    let root = JSONDocument.root
    try json.checkObject(root, "the file", "an object with 'inputs', 'outputs' or 'rules'")
    try json.checkKeys(of: root, among: Configuration.keys, "the file")
    inputs =
      try json.member("inputs", of: root).map { member throws(SourceError) in
        try Configuration.inputs(member.value, in: json)
      } ?? []
    outputs =
      try json.member("outputs", of: root).map { member throws(SourceError) in
        try Configuration.outputs(member.value, in: json)
      } ?? []
    settings = try Configuration.settings(of: root, in: json)
    rules = try json.member("rules", of: root).map { member throws(SourceError) in
      try LinkRules(member.value, in: json)
    }
    routes = try json.member("routes", of: root).map { member throws(SourceError) in
      try json.word(member.value, "'routes'").text
    }
    lintLevels =
      try json.member("lint", of: root).map { member throws(SourceError) in
        try LintLevels(lint: member.value, in: json)
      } ?? .standard
    guard let hosts = json.member("webHosts", of: root) else {
      webHosts = []
      return
    }
    var known = WebHosts()
    for element in try json.elements(of: hosts.value, orComplain: "'webHosts'") {
      let word = try json.word(element, "a host")
      do throws(WebHosts.SyntaxError) {
        try known.insert(word.text)
      } catch {
        throw json.error(at: element, error.message)
      }
    }
    webHosts = known.names
  }

  /// Every key that the file may have.
  package static let keys =
    ["$schema", "inputs", "outputs", "routes", "webHosts", "rules", "lint"]
    + ConfigurationKey.allCases.map(\.rawValue)
}
