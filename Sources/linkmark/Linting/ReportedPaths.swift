import LinkMarkup

/// The paths of files in a report.
struct ReportedPaths: Sendable {
  /// The folder to which paths are relative if they are below it; nil if all are as given.
  private let workspace: Boundary?

  /// GitHub reads paths relative to the root of the repository, wherever the command runs.
  init(in format: FindingReport.Format) {
    workspace =
      switch format {
      case .github, .sarif:
        CurrentProcess.environmentVariable("GITHUB_WORKSPACE").map(Boundary.init)
      case .full, .text, .json, .gitlab, .junit: nil
      }
  }

  /// Returns the path of a file in the report; that of one that is missing, as standard input, is as given.
  func path(of file: String) -> String {
    guard let workspace, FileSystem.exists(file) else { return file }
    return workspace.relativePath(of: file) ?? file
  }
}
