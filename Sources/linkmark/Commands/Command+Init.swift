import LinkText

extension Command {
  static let `init`: Command = Command(
    name: "init", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    do throws(SystemError) {
      let file = try OpenFile(ProjectFile.name, for: .creating)
      try file.descriptor.write(Bytes(PackageResources.first_linkmark_json).span)
      messages.notice(
        "wrote \(ProjectFile.name); linkmark build reads it, and editors can use "
          + "linkmark schema config > linkmark.schema.json")
    } catch .fileExists {
      throw .refused("\(ProjectFile.name) exists already; edit it, or remove it first")
    } catch {
      messages.failure(ProjectFile.name, writing: error)
    }
    return messages.status
  }
}
