/// What a project sets for single documents, for commands that read them one at a time.
struct ProjectSettings: Sendable {
  /// Nil without a project.
  let file: ProjectFile?
  /// The inputs with a language in their paths; nil if there are none.
  private let localePatterns: InputPatterns?

  init(_ file: ProjectFile?) throws(UsageError) {
    self.file = file
    localePatterns = try file?.localePatterns()
  }

  /// Returns an input with its language and its settings, and its path as rules compare it.
  ///
  /// Without a project, the input is unchanged and the path is nil.
  func configured(_ input: Input) -> (input: Input, rulePath: String?) {
    guard let file else { return (input, nil) }
    let paths = file.rulePaths(of: [input])
    let localized = localePatterns?.localized([input], paths: paths) ?? [input]
    return (file.configured(localized, paths: paths)[0], paths[0])
  }
}
