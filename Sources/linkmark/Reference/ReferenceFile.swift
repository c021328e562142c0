/// A file that explains the command to a person or to a shell, made from the table of options.
struct ReferenceFile {
  /// Below a folder such as `/usr/local/share`, where man and shells look for it.
  let path: String
  let text: String

  static let all: [ReferenceFile] =
    Command.all.map(ManualPage.init).map { page in
      ReferenceFile(path: "man/man1/\(page.name).1", text: page.text)
    } + [
      ReferenceFile(path: "bash-completion/completions/linkmark", text: BashCompletion.text),
      ReferenceFile(path: "zsh/site-functions/_linkmark", text: ZshCompletion.text),
      ReferenceFile(path: "fish/vendor_completions.d/linkmark.fish", text: FishCompletion.text),
    ]
}
