extension HTMLEmitter {
  /// Writes the attributes of a link that only rules ask for.
  func append(
    _ settings: LinkSettings, of target: LinkTarget, in linked: LinkedDocument,
    to output: inout ByteBuffer
  ) {
    if linked.opensNewTab(target) { output.append(" target=\"_blank\"") }
    let types = linked.linkTypes(of: target)
    if !types.isEmpty {
      output.append(" rel=\"")
      output.append(html: Array(types.joined(separator: " ").utf8).span)
      output.append("\"")
    }
    if let policy = settings.referrerPolicy {
      output.append(" referrerpolicy=\"")
      output.append(verbatim: policy.rawValue)
      output.append("\"")
    }
  }

  /// Writes the notice of a new tab, which is part of a link's name and is not to be seen.
  func appendNewTabNotice(in locale: LanguageTag, to output: inout ByteBuffer) {
    let phrases = Phrases.english
    output.append("<span class=\"lm-visually-hidden\"")
    if !locale.hasLanguage(of: phrases.language) {
      output.append(" lang=\"")
      output.append(verbatim: phrases.language.description)
      output.append("\"")
    }
    output.append("> (")
    output.append(verbatim: phrases.newTab)
    output.append(")</span>")
  }
}

extension LanguageTag {
  /// Whether two tags name one language, whatever the script and the region.
  fileprivate func hasLanguage(of other: LanguageTag) -> Bool {
    func language(_ tag: LanguageTag) -> Substring {
      tag.description.lowercased().prefix { $0 != "-" }
    }
    return language(self) == language(other)
  }
}
