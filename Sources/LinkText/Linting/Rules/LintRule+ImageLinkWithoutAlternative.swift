extension LintRule {
  /// Of a link that is only an image, the image's alternative text is the name.
  static let imageLinkWithoutAlternative = LintRule(
    name: "image-link-without-alternative", level: .error, criterion: .nonTextContent,
    summary: "a link whose only content is an image without alternative text"
  ) { subject in
    subject.links.compactMap { link in
      guard subject.isNameless(link.id), subject.document.holdsImage(link.construct)
      else { return nil }
      return LintRemark(
        .link(link.id),
        """
        the image in this link has no alternative text, so nobody hears where the link leads; \
        write between the brackets of the image what a click does
        """)
    }
  }
}
