extension HTMLEmitter {
  /// Writes the attributes of a link that are set only by rules.
  func append(
    _ settings: LinkTarget.Settings, of target: LinkTarget, in linked: LinkedDocument,
    to output: inout ByteBuffer
  ) {
    if linked.opensNewTab(target) { output.append(" target=\"_blank\"") }
    let types = linked.linkTypes(of: target)
    if !types.isEmpty {
      output.append(" rel=\"")
      output.append(html: Bytes(types.joined(separator: " ").utf8).span)
      output.append("\"")
    }
    if let policy = settings.referrerPolicy {
      output.append(" referrerpolicy=\"")
      output.append(verbatim: policy.rawValue)
      output.append("\"")
    }
  }

  /// Writes the notice of a new tab, which is part of the link's name but visually hidden.
  func appendNewTabNotice(of linked: LinkedDocument, to output: inout ByteBuffer) {
    let phrases = linked.phrases
    output.append("<span class=\"lm-visually-hidden\"")
    if linked.phrasebook == nil {
      output.append(" lang=\"")
      output.append(verbatim: phrases.language.description)
      output.append("\"")
    }
    output.append("> (")
    output.append(html: Bytes(phrases.newTab.utf8).span)
    output.append(")</span>")
  }
}
