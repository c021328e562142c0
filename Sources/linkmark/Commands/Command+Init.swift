import LinkMarkup

extension Command {
  static let `init`: Command = Command(
    name: "init", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let project = FirstProject()
    do throws(SystemError) {
      let file = try OpenFile(ProjectFile.name, for: .creating)
      try file.descriptor.write(Bytes(project.text.utf8).span)
      messages.notice(
        "wrote \(ProjectFile.name) for \(project.inputs[0]); linkmark build and linkmark lint read it"
      )
    } catch .fileExists {
      throw .refused("\(ProjectFile.name) exists already; edit it, or remove it first")
    } catch {
      messages.failure(ProjectFile.name, writing: error)
      return messages.status
    }
    if let file = project.association {
      messages.notice(
        "found \(file); add \"routes\": \"\(file)\" and \"webHosts\" to \(ProjectFile.name)")
    }
    messages.ignoreCache()
    return messages.status
  }
}

extension Messages {
  /// Adds the cache of builds to the `.gitignore` of a working folder that is the root of a repository.
  fileprivate mutating func ignoreCache() {
    let path = IgnoreFile.name
    let isThere = (try? FileStatus(ofFileAt: path, symbolicLinks: .notFollowed)) != nil
    guard FileSystem.exists(".git"), !isThere || FirstProject.isPlainFile(path) else { return }
    do throws(SystemError) {
      let file = isThere ? try Input(file: path).read(limit: Input.maximumSettingsCount) : []
      guard let text = FirstProject.ignoring(file) else { return }
      _ = try OutputWriter().write(text.span, to: path, .named)
      notice("added \(BuildCache.name) to \(path)")
    } catch {
      failure(path, writing: error)
    }
  }
}
