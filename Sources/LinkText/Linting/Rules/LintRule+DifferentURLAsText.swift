extension LintRule {
  /// Readers believe the address that they see.
  static let differentURLAsText = LintRule(
    name: "different-url-as-text", level: .warning,
    summary: "a link whose text has the address of another host"
  ) { subject in
    subject.links.compactMap { link in
      let text = subject.text(of: link.id)
      guard let address = subject.linked.otherAddress(inText: text, of: link.target) else {
        return nil
      }
      return LintRemark(
        .link(link.id),
        """
        this link shows \(String(address).quoted) but leads to \
        \(subject.linked.quoted(link.construct.destination)); write what is there, or the same \
        address
        """)
    }
  }
}
