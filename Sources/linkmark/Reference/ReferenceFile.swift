/// A man page or a completion, made from the declarations of options.
struct ReferenceFile {
  /// Relative to a folder such as `/usr/local/share`, where man and shells find it.
  let path: String
  let text: String

  static func all(of commands: CommandList) -> [ReferenceFile] {
    commands.all.map { command in
      let page = ManualPage(command, among: commands)
      return ReferenceFile(path: "man/man1/\(page.name).1", text: page.text)
    } + [
      ReferenceFile(
        path: "bash-completion/completions/linkmark", text: BashCompletion(commands).text),
      ReferenceFile(path: "zsh/site-functions/_linkmark", text: ZshCompletion(commands).text),
      ReferenceFile(
        path: "fish/vendor_completions.d/linkmark.fish", text: FishCompletion(commands).text),
    ]
  }
}
