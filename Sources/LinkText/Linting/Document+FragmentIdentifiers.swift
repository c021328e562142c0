extension Document {
  /// What fragments of addresses can lead to: the headings, and the `id`s and names in raw HTML.
  package var fragmentIdentifiers: Set<String> {
    var identifiers = Set(HeadingIdentifiers(headingTexts: headingTexts).identifiers)
    for event in events {
      switch event {
      case .leaf(.htmlInline(let range)), .leaf(.htmlBlock(let range)):
        for tag in HTMLStartTag.all(in: self[range]) {
          // Only an anchor's name is a place to go to.
          let name = tag.name == "a" ? tag.attributes["name"] : nil
          identifiers.formUnion([tag.attributes["id"], name].compactMap(\.self))
        }
      case .enter, .exit, .leaf: break
      }
    }
    return identifiers
  }
}
