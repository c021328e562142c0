import LinkMarkup

// A file that was merely found came with a repository or an archive, and decides nothing outside of its
// folder. One that `--config` names may name any file.

extension ProjectFile {
  /// Returns the reason why a path that the file names is refused; nil if it is not.
  ///
  /// - Parameter text: The path as it is written.
  func refusal(of path: String, _ text: String) -> String? {
    if let boundary, !boundary.contains(path) {
      return "'\(text)' is outside of the folder of the project; move it there, or allow it with "
        + "--config \(self.path) or --allow-outside"
    }
    guard isFound, (try? FileStatus(ofFileAt: path))?.kind == .other else { return nil }
    return "'\(text)' is not a regular file; name a file"
  }

  /// Checks the files and folders that the project file names as values of options.
  func check(_ values: [OptionValue]) throws(UsageError) {
    guard isFound else { return }
    for value in values where value.isFileName {
      guard let setting = value.setting, let reason = refusal(of: value.text, setting.text) else {
        continue
      }
      throw .inFile(setting.error(reason))
    }
  }

  /// Checks that the file belongs to this user, as git does: what another user put into a folder above
  /// must not decide.
  static func checkOwner(of path: String) throws(UsageError) {
    for links in [FileStatus.SymbolicLinks.notFollowed, .followed] {
      let owner: UInt32
      do throws(SystemError) {
        owner = try FileStatus(ofFileAt: path, symbolicLinks: links).owner
      } catch .noSuchFile {
        continue
      } catch {
        throw .refused("\(path): \(error)" + error.adviceForReading)
      }
      guard !CurrentProcess.isUser(owner) else { continue }
      throw .refused(
        "\(path): the file belongs to another user, \(owner); to use it nevertheless, name it "
          + "with --config \(path)")
    }
  }
}

extension OptionValue {
  /// Whether the value is the path of a file or a folder.
  fileprivate var isFileName: Bool {
    if option.isPath { return true }
    guard option.name == "theme", Theme.embedded(named: text) == nil else { return false }
    return text.contains { $0 == "/" || $0 == "." } || FileSystem.exists(text)
  }
}
