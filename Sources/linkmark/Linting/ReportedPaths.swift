import LinkMarkup

/// The paths of files in a report.
struct ReportedPaths: Sendable {
  private enum Root {
    /// The folder to which files below it are relative.
    case workspace(Boundary)
    /// The absolute path of a folder to which all files are relative, as text, and that of the working
    /// folder.
    case folder(String, workingFolder: String)
  }

  /// What paths are relative to; nil if all are as given.
  private let root: Root?

  /// Creates the paths for a program that reads a format.
  ///
  /// GitHub and GitLab read paths relative to the root of the repository, wherever the command runs. If
  /// that is unknown, the folder of a project file that was found is the best guess.
  ///
  /// - Parameter project: The project file that names the inputs; nil if the command line does.
  init(in format: FindingReport.Format, of project: ProjectFile?) {
    let workspace: String?
    switch format {
    case .github, .sarif: workspace = CurrentProcess.environmentVariable("GITHUB_WORKSPACE")
    case .gitlab: workspace = nil
    case .full, .text, .json, .junit:
      root = nil
      return
    }
    if let workspace {
      root = .workspace(Boundary(workspace))
    } else {
      // `--config` may name a file far below the working folder, which is the root then.
      root = project.flatMap { $0.isFound ? ReportedPaths.folder(of: $0) : nil }
    }
  }

  /// Creates the paths on a page, which is the same wherever the command runs.
  ///
  /// - Parameter project: The project file that names the inputs; nil if the command line does.
  init(onPageOf project: ProjectFile?) {
    root = project.flatMap(ReportedPaths.folder)
  }

  private static func folder(of project: ProjectFile) -> Root? {
    guard let workingFolder = try? FileSystem.realPath(of: ".") else { return nil }
    return .folder(
      Path.absolute(project.folder, in: workingFolder), workingFolder: workingFolder)
  }

  /// Returns the path of a file in the report.
  ///
  /// In a workspace, a missing file, such as the name of standard input, keeps its path as given.
  func path(of file: String) -> String {
    switch root {
    case .workspace(let workspace):
      FileSystem.exists(file) ? workspace.relativePath(of: file) ?? file : file
    case .folder(let folder, workingFolder: let workingFolder):
      Path.relative(Path.absolute(file, in: workingFolder), fromFolder: folder)
    case nil: file
    }
  }
}
