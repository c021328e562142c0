import LinkText

extension Command {
  static let `init`: Command = Command(
    name: "init",
    summary: "A first linkmark.json",
    explanation: """
      Writes a linkmark.json to the working folder, for the Markdown files below it.
      An existing file is not changed.
      """,
    options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    do throws(SystemError) {
      let file = try OpenFile(ProjectFile.name, for: .creating)
      try file.descriptor.write(Bytes(ProjectFile.first.utf8).span)
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

extension ProjectFile {
  /// The file that `linkmark init` writes.
  fileprivate static let first = """
    {
      "$schema": "./linkmark.schema.json",
      "inputs": ["**/*.md", "!build/", "!node_modules/"],
      "outputs": [
        {"to": "html", "outDir": "build/html"},
        {"to": "json", "outDir": "build/json"}
      ],
      "theme": "backpack",
      "locale": "en",
      "rules": [],
      "lint": {"levels": {}}
    }

    """
}
