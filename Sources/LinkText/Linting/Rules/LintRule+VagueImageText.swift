extension LintRule {
  static let vagueImageText = LintRule(
    name: "vague-image-text", level: .warning, criterion: .nonTextContent,
    summary: "an image whose alternative text does not describe it"
  ) { subject in
    let document = subject.document
    func message(about text: String) -> String? {
      let isVague = subject.phrasebook?.vagueImageTexts.contains(text.asKeyword) == true
      return isVague || text.isNameOfImageFile
        ? "\(text.quoted) does not describe this image; say what it shows" : nil
    }
    return document.images.indices.compactMap { index in
      let id = Document.ImageID(index: UInt32(index))
      return message(about: document.textOfImage(id)).map { LintRemark(.image(id), $0) }
    }
      + subject.htmlRemarks(on: .image) { message(about: $0.tag.attributes["alt"] ?? "") }
  }
}

extension String {
  /// Whether the text is the name of a file of an image, as in `chart.png`.
  fileprivate var isNameOfImageFile: Bool {
    let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".bmp", ".tiff"]
    let text = lowercased()
    return !text.contains(where: \.isWhitespace) && endings.contains(where: text.hasSuffix)
  }
}
