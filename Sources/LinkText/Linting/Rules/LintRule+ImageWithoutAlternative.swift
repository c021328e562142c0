extension LintRule {
  /// An image in a link is the business of ``imageLinkWithoutAlternative``; beside a text it may be decoration.
  static let imageWithoutAlternative = LintRule(
    name: "image-without-alternative", level: .warning, criterion: .nonTextContent,
    summary: "an image without alternative text"
  ) { subject in
    let document = subject.document
    return subject.imagesOutsideLinks.compactMap { id in
      guard document.textOfImage(id).isInvisible else { return nil }
      return LintRemark(
        .image(id),
        """
        this image has no alternative text, so screen readers say its file name or nothing; \
        describe it between the brackets
        """)
    }
      + subject.htmlRemarks(on: .image) { image in
        // An empty `alt` says that the image is decoration.
        guard image.tag.attributes["alt"] == nil, !image.isInLink,
          ["title", "aria-label", "aria-labelledby", "aria-hidden", "role"]
            .allSatisfy({ image.tag.attributes[$0] == nil })
        else { return nil }
        return """
          this image has no 'alt', so screen readers say its file name or nothing; describe it, or write \
          alt="" if it is decoration
          """
      }
  }
}

extension LintSubject {
  /// The images that are not in links, in order.
  fileprivate var imagesOutsideLinks: [Document.ImageID] {
    guard !document.images.isEmpty else { return [] }
    var images: [Document.ImageID] = []
    var isInLink = false
    for event in document.events {
      switch event {
      case .enter(.link): isInLink = true
      case .exit(.link): isInLink = false
      case .enter(.image(let id)) where !isInLink: images.append(id)
      case .enter, .exit, .leaf: break
      }
    }
    return images
  }
}
