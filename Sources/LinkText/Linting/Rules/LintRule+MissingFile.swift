extension LintRule {
  static let missingFile = LintRule(
    name: "missing-file", level: .error,
    summary: "a relative link or image whose file does not exist"
  ) { subject in
    guard let surroundings = subject.surroundings else { return [] }
    func message(_ destination: Document.TextRange, of target: LinkTarget) -> String? {
      guard target.kind == .relative,
        let path = RelativePath(of: subject.document[destination])?.decoded,
        surroundings.hasFile(path) == false
      else { return nil }
      return """
        there is no file or folder \(path.quoted) relative to this document; \
        correct the path or add the file
        """
    }
    let links = subject.links.compactMap { link in
      message(subject.document[link.id].destination, of: link.target)
        .map { LintRemark(.link(link.id), $0) }
    }
    let images = subject.images.compactMap { image in
      message(subject.document[image.id].destination, of: image.target)
        .map { LintRemark(.image(image.id), $0) }
    }
    return links + images
  }
}
