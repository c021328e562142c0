extension LintRule {
  static let missingFile = LintRule(
    name: "missing-file", level: .error,
    summary: "a relative link or image whose file does not exist"
  ) { subject in
    guard let surroundings = subject.surroundings else { return [] }
    return subject.linkAndImageRemarks { _, construct, target in
      guard target.kind == .relative,
        let path = RelativePath(of: subject.document[construct.destination].span)?.decoded
      else { return nil }
      if surroundings.hasFile(path) == false {
        return """
          there is no file or folder \(path.quoted) relative to this document; \
          correct the path or add the file
          """
      }
      guard surroundings.isConverted(path) == false else { return nil }
      return """
        \(path.quoted) is not converted, so the link leads to a file that readers do not have; \
        add it to the inputs or remove the link
        """
    }
  }
}
