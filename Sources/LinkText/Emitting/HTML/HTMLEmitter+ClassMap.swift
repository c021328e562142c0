extension HTMLEmitter {
  /// The class names of links.
  public enum ClassMap: String, CaseIterable, Sendable {
    /// The class names of linkmark's style sheet.
    case linkmark
    /// The class names of Backpack's link component for the web, for pages that include Backpack's
    /// style sheet.
    ///
    /// The text of a link is in an additional `span`, which Backpack underlines.
    case backpackWeb = "backpack-web"
  }

  func append(classesOf target: LinkTarget, to output: inout ByteBuffer) {
    switch classMap {
    case .linkmark:
      output.append("lm-link")
      if target.style.isOnContrast { output.append(" lm-link--on-contrast") }
      if target.style.isImplicit { output.append(" lm-link--implicit") }
      if target.states.contains(.disabled) { output.append(" lm-link--blocked") }
    case .backpackWeb:
      output.append("bpk-link")
      if target.style.isImplicit { output.append(" bpk-link--implicit") }
      if target.style.isOnContrast { output.append(" bpk-link--alternate") }
    }
  }

  /// Writes the markup between a link's start tag and its text.
  func openText(of target: LinkTarget, to output: inout ByteBuffer) {
    switch (classMap, target.style) {
    case (.linkmark, _): break
    case (.backpackWeb, .default): output.append("<span class=\"bpk-link-underlined\">")
    case (.backpackWeb, .onContrast):
      output.append("<span class=\"bpk-link-underlined bpk-link-underlined--alternate\">")
    case (.backpackWeb, .implicit):
      output.append("<span class=\"bpk-link-underlined bpk-link-underlined--implicit\">")
    case (.backpackWeb, .implicitOnContrast):
      output.append("<span class=\"bpk-link-underlined bpk-link-underlined-implicit--alternate\">")
    }
  }
}
