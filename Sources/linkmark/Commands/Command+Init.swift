import LinkMarkup

extension Command {
  static let `init`: Command = Command(
    name: "init",
    operands: Operands(label: "", maximumCount: 0),
    summary: "A first linkmark.json",
    explanation: """
      Writes a linkmark.json into the working folder, for the Markdown files below it.
      A file that is there already is left alone.
      """,
    run: { _, messages throws(UsageError) in
      var messages = messages
      do throws(SystemError) {
        let file = try OpenFile(ProjectFile.name, for: .creating)
        try file.descriptor.write(Bytes(ProjectFile.first.utf8).span)
        messages.notice(
          "wrote \(ProjectFile.name); linkmark build follows it, and for editors there is "
            + "linkmark schema config > linkmark.schema.json")
      } catch .fileExists {
        throw UsageError("\(ProjectFile.name) is there already; edit it, or remove it first")
      } catch {
        messages.failure(ProjectFile.name, writing: error)
      }
      return messages.status
    })
}

extension ProjectFile {
  /// What `linkmark init` writes.
  static let first = """
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
