extension LintRule {
  /// The accessible name of a link that contains only an image is the image's alternative text.
  static let imageLinkWithoutAlternative = LintRule(
    name: "image-link-without-alternative", level: .error, criterion: .nonTextContent,
    summary: "a link whose only content is an image without alternative text"
  ) { subject in
    let problem = """
      the image in this link has no alternative text, so screen readers cannot say where it leads;
      """
    return subject.linkFindings { link in
      guard subject.isNameless(link.id), subject.document.containsImage(in: link.construct)
      else { return nil }
      return "\(problem) write what the link does between the image's brackets"
    }
      + subject.htmlFindings(on: .link) { link in
        guard link.name.isInvisible, link.containsImage else { return nil }
        return "\(problem) write what the link does in the image's 'alt'"
      }
  }

  /// Images in links may be decoration, so they are left to ``imageLinkWithoutAlternative``.
  static let imageWithoutAlternative = LintRule(
    name: "image-without-alternative", level: .warning, criterion: .nonTextContent,
    summary: "an image without alternative text"
  ) { subject in
    let document = subject.document
    let message = """
      this image has no alternative text, so screen readers say its file name or nothing; \
      describe it between the brackets
      """
    return subject.imagesOutsideLinks.filter { document.text(of: document[$0]).isInvisible }
      .map { LintFinding(.image($0), message) }
      + subject.htmlFindings(on: .image) { image in
        // An empty `alt` says that the image is decoration.
        guard image.tag.attributes["alt"] == nil, !image.isInLink,
          ["title", "aria-label", "aria-labelledby", "aria-hidden", "role"]
            .allSatisfy({ image.tag.attributes[$0] == nil })
        else { return nil }
        return """
          this image has no 'alt', so screen readers say its file name or nothing; \
          describe it, or write alt="" if it is decoration
          """
      }
  }

  static let vagueImageText = LintRule(
    name: "vague-image-text", level: .warning, criterion: .nonTextContent,
    summary: "an image whose alternative text does not describe it"
  ) { subject in
    let document = subject.document
    let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".bmp", ".tiff"]
    func message(about text: String) -> String? {
      let isVague = subject.phrasebook?.words(.vagueImageTexts).contains(text.asKeyword) == true
      let isFileName =
        !text.contains(where: \.isWhitespace)
        && endings.contains(where: text.lowercased().hasSuffix)
      return isVague || isFileName
        ? "\(text.quoted) does not describe this image; say what it shows" : nil
    }
    return document.images.indices.compactMap { index in
      let id = Document.ImageID(index: UInt32(index))
      return message(about: document.text(of: document[id])).map { LintFinding(.image(id), $0) }
    }
      + subject.htmlFindings(on: .image) { message(about: $0.tag.attributes["alt"] ?? "") }
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
