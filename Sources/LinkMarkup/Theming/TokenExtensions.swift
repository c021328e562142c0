/// What a token's `$extensions` say under `linkmark`: what the format itself has no words for.
struct TokenExtensions {
  private(set) var textStyle: String?
  private(set) var underline: Underline?

  init(_ json: JSONDocument, of token: Token) throws(SourceError) {
    guard let extensions = json.member("$extensions", of: token.object)?.value,
      let ours = json.member("linkmark", of: extensions)?.value
    else { return }
    guard json[ours].kind == .object else {
      throw json.error(at: ours, "\(json.kindName(ours)) where an object should be")
    }
    for member in json.members(of: ours) {
      switch json.string(member.key) ?? "" {
      case "textStyle":
        textStyle = try json.word(member.value, among: FontStyle.textStyles, what: "text style")
      case "underline":
        let words = Underline.allCases.map(\.rawValue)
        underline = Underline(
          rawValue: try json.word(member.value, among: words, what: "underline"))
      case let name:
        throw json.error(
          at: member.key,
          "unknown extension '\(name)'" + ["textStyle", "underline"].suggestion(for: name))
      }
    }
  }
}

extension JSONDocument {
  fileprivate func word(
    _ id: JSONNode.ID, among words: [String], what: String
  ) throws(SourceError) -> String {
    guard let word = string(id) else {
      throw error(at: id, "\(kindName(id)) where the name of the \(what) should be")
    }
    guard words.contains(word) else {
      throw error(
        at: id,
        "unknown \(what) '\(word)'"
          + (words.nearestWord(to: word).map { "; did you mean '\($0)'?" }
            ?? "; write one of \(words.joined(separator: ", "))"))
    }
    return word
  }
}
