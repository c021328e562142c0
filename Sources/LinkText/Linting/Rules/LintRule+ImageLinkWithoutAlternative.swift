extension LintRule {
  /// The accessible name of a link that contains only an image is the image's alternative text.
  static let imageLinkWithoutAlternative = LintRule(
    name: "image-link-without-alternative", level: .error, criterion: .nonTextContent,
    summary: "a link whose only content is an image without alternative text"
  ) { subject in
    let problem =
      "the image in this link has no alternative text, so screen readers cannot say where it leads; "
    return subject.linkRemarks { link in
      guard subject.isNameless(link.id), subject.document.holdsImage(link.construct)
      else { return nil }
      return problem + "write what the link does between the image's brackets"
    }
      + subject.htmlRemarks(on: .link) { link in
        guard link.name.isInvisible, link.holdsImage else { return nil }
        return problem + "write what the link does in the image's 'alt'"
      }
  }
}
