extension LintRule {
  /// A link without text has no accessible name, and conversion does not invent a name.
  static let emptyLinkText = LintRule(
    name: "empty-link-text", level: .error, criterion: .nameRoleValue,
    summary: "a link that has no text"
  ) { subject in
    let message = "this link has no text, so screen readers cannot say where it leads; write some"
    return subject.linkFindings { link in
      guard subject.isNameless(link.id), !subject.document.containsImage(in: link.construct) else {
        return nil
      }
      let html = subject.document.events[link.construct.content].compactMap(\.rawHTML)
      // An `<img>` may have alternative text.
      let isNamed = html.flatMap { HTMLStartTag.all(in: subject.document[$0]) }
        .contains { $0.name == "img" && $0.attributes["alt"]?.isInvisible == false }
      if isNamed { return nil }
      return html.isEmpty
        ? message : "this link has only raw HTML, which is left out; write it in Markdown"
    }
      + subject.htmlFindings(on: .link) { link in
        link.name.isInvisible && !link.containsImage ? message : nil
      }
  }

  /// Screen readers can list links without the sentences around them.
  static let vagueLinkText = LintRule(
    name: "vague-link-text", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "a link whose text does not say where it leads"
  ) { subject in
    guard let phrasebook = subject.phrasebook else { return [] }
    func message(about text: String, to destination: ArraySlice<UInt8>) -> String? {
      // The text may be a site's name, such as `click` for `click.palletsprojects.com`.
      phrasebook.isVague(text)
        && destination.webHost?.prefix { $0 != UInt8(ascii: ".") }.elementsEqual(text.utf8) != true
        ? #""\#(text)" does not say where this link leads; name what is there"# : nil
    }
    return subject.linkFindings { link in
      subject.document.hasCode(in: link.construct)
        ? nil
        : message(
          about: subject.keyword(of: link.id), to: subject.document[link.construct.destination])
    }
      + subject.htmlFindings(on: .link) {
        message(about: $0.name.asKeyword, to: $0.destination?[...] ?? [])
      }
  }

  /// Screen readers spell out an address; a host name alone is short enough to listen to.
  static let urlAsText = LintRule(
    name: "url-as-text", level: .warning,
    summary: "a link whose text is an address"
  ) { subject in
    let message =
      "screen readers spell out this address; write what is there, as in [what is there](…)"
    return subject.linkFindings { link in
      subject.text(of: link.id).isLongWebAddress ? message : nil
    }
      + subject.htmlFindings(on: .link) { $0.name.isLongWebAddress ? message : nil }
  }

  /// Readers believe the address that they see.
  static let differentURLAsText = LintRule(
    name: "different-url-as-text", level: .warning,
    summary: "a link whose text has the address of another host"
  ) { subject in
    subject.linkFindings { link in
      let text = subject.text(of: link.id)
      return subject.linked.otherAddress(inText: text, of: link.target).map { address in
        """
        this link shows \(String(address).quoted) but leads to \
        \(subject.linked.quoted(link.construct.destination)); \
        write what is there, or the same address
        """
      }
    }
  }

  static let labelWithoutText = LintRule(
    name: "label-without-text", level: .warning, criterion: .labelInName,
    summary: "an accessible name that does not contain the text that is seen"
  ) { subject in
    subject.htmlFindings(on: .link) { link in
      guard let label = link.tag.attributes["aria-label"], !label.isInvisible,
        !label.contains("{"), link.text.unicodeScalars.contains(where: \.isLetterOrDigit),
        !label.asKeyword.contains(link.text.asKeyword)
      else { return nil }
      return """
        readers who speak to their device say what they see, \(link.text.quoted), \
        but the link is called \(label.quoted); begin the label with the text, or remove it
        """
    }
  }

  /// Screen readers read the whole text of a link aloud.
  static let overlongText = LintRule(
    name: "overlong-text", level: .note,
    summary: "a link whose text is longer than 100 characters"
  ) { subject in
    subject.linkFindings { link in
      let text = subject.text(of: link.id)
      guard text.utf8.count > 100, case let count = text.count, count > 100 else { return nil }
      return
        "the text of this link has \(count) characters; keep to the words that name its destination"
    }
  }

  /// The accessible name of a link that consists of placeholders is not known in advance.
  static let placeholderOnlyText = LintRule(
    name: "placeholder-only-text", level: .warning,
    summary: "a link whose text is nothing but placeholders"
  ) { subject in
    subject.linkFindings { link in
      let text = subject.text(of: link.id)
      guard text.utf8.contains(where: Placeholder.isFirst), !text.isInvisible,
        text.withoutPlaceholders.isWithoutWords, !text.isWithoutWords
      else { return nil }
      return """
        the text of this link is only placeholders, and might not say where it leads; \
        add words that do
        """
    }
  }

  static let punctuationInLinkText = LintRule(
    name: "punctuation-in-link-text", level: .note,
    summary: "a link whose text ends with the punctuation of its sentence"
  ) { subject in
    subject.linkFindings { link in
      let text = subject.text(of: link.id)
      guard let last = text.last, ".,;".contains(last),
        !subject.document.hasCode(in: link.construct)
      else { return nil }
      // Skips an ellipsis, an abbreviation such as "Inc." or "e.g.", and a whole sentence.
      let word = text.dropLast().split(separator: " ").last ?? ""
      guard word.count > 3, !word.contains("."), text.split(separator: " ").count < 6 else {
        return nil
      }
      return
        "the text ends with \(String(last).quoted), which is underlined; move it after the link"
    }
  }

  /// Screen readers announce the role themselves: "terms link, link".
  static let roleWordInName = LintRule(
    name: "role-word-in-name", level: .warning,
    summary: "a link whose text says that it is a link"
  ) { subject in
    guard let phrasebook = subject.phrasebook else { return [] }
    let roleWords = phrasebook.words(.roleWords).map { Bytes($0.utf8) }
    let beginnings = phrasebook.words(.roleWordBeginnings).map { Bytes($0.utf8) }
    let verbs = phrasebook.words(.roleWordVerbs).map { Bytes($0.utf8) }
    return subject.linkFindings { link in
      let text = subject.keyword(of: link.id).utf8
      // The rule `vague-link-text` reports a text that is only a role word.
      guard
        let word = roleWords.first(where: { text.begins(with: $0) || text.ends(with: $0) })
          ?? beginnings.first(where: text.begins(withWords:)),
        !verbs.contains(where: text.begins(withWords:)),
        // A word that is also in the address probably belongs to the name of the destination.
        subject.document[link.construct.destination].asciiLowercased.firstRange(of: word) == nil,
        !subject.document.hasCode(in: link.construct)
      else { return nil }
      return """
        screen readers say "\(String(decoding: word, as: UTF8.self))" themselves; \
        remove the word from the text
        """
    }
  }

  /// Failure F26 of WCAG: screen readers say nothing, or the name of the symbol.
  static let symbolOnlyText = LintRule(
    name: "symbol-only-text", level: .warning, criterion: .linkPurposeLinkOnly,
    summary: "a link whose text has neither a letter nor a digit"
  ) { subject in
    subject.linkFindings { link in
      let text = subject.text(of: link.id)
      // A title describes the link, a fragment link is often a note mark, and code is a name.
      guard link.target.kind != .fragment, !text.isInvisible, link.construct.title == nil,
        !text.unicodeScalars.contains(where: \.isLetterOrDigit),
        !subject.document.hasCode(in: link.construct),
        !Bytes(text.utf8).span.hasPlaceholder
      else { return nil }
      return "\(text.quoted) does not say where this link leads; add words"
    }
  }

  static let titleRepeatsText = LintRule(
    name: "title-repeats-text", level: .note,
    summary: "a title that repeats the text", usesPositions: true
  ) { subject in
    let document = subject.document
    let message = "the title repeats the text, and some screen readers say both; remove the title"
    let findings = subject.linkAndImageFindings { _, construct, _ in
      guard let title = construct.title else { return nil }
      let repeated = document.text.span.extracting(title.indices).collapsingWhitespace()
      let text = document.plainText(in: construct.content).span.collapsingWhitespace()
      return !repeated.isEmpty && repeated.lowercased() == text.lowercased() ? message : nil
    }
    return findings.map { finding in
      let source = subject.map?.source(of: finding.place)
      return LintFinding(finding.place, message, fix: source?.withoutTitle)
    }
      + subject.htmlFindings(on: .link) { link in
        guard let title = link.tag.attributes["title"], !title.isInvisible else { return nil }
        return title.asKeyword == link.text.asKeyword ? message : nil
      }
  }

  /// Links that open a tab because of a link rule get a notice, but raw HTML has only the words of
  /// its author.
  static let newTabWithoutNotice = LintRule(
    name: "new-tab-without-notice", level: .warning, criterion: .changeOnRequest,
    summary: "a link in raw HTML that opens a tab without notice"
  ) { subject in
    // Without a phrasebook, there are no words to look for.
    guard let words = subject.phrasebook?.words(.newTabWords), !words.isEmpty else { return [] }
    return subject.htmlFindings(on: .link) { link in
      let script = Bytes((link.tag.attributes["onclick"] ?? "").utf8)
      guard
        link.tag.attributes["target"]?.lowercased() == "_blank"
          || script[...].firstRange(of: "window.open(") != nil,
        case let parts = [link.text, link.name, link.tag.attributes["title"] ?? ""],
        case let text = parts.joined(separator: " ").lowercased(),
        !words.contains(where: text.contains)
      else { return nil }
      return """
        this link opens a tab without notice; write it in Markdown, and let a rule of the \
        project open the tab, which adds the notice
        """
    }
  }
}

extension Phrasebook {
  /// Returns whether a text is so vague that it could describe any link.
  fileprivate func isVague(_ text: String) -> Bool {
    if isListedAsVague(text) || words(.vagueLinkBeginnings).contains(where: text.hasPrefix) {
      return true
    }
    // "For more information, click here" says no more than its end.
    let mayHaveComma = text.utf8.contains { $0 >= 0x80 || ",:;".utf8.contains($0) }
    guard mayHaveComma, let comma = text.lastIndex(where: { ",:;–—".contains($0) }) else {
      return false
    }
    let end = text[text.index(after: comma)...].drop { $0 == " " }
    return end.contains(" ") && isListedAsVague(String(end))
  }

  private func isListedAsVague(_ text: String) -> Bool {
    let texts = words(.vagueLinkTexts)
    let index = texts.partitioningIndex { $0 >= text }
    return index < texts.endIndex && texts[index] == text
  }
}

extension String {
  /// Whether the text is a web address that has more than a host, such as a path and a query.
  var isLongWebAddress: Bool {
    guard let first = utf8.first?.asciiLowercased,
      first == UInt8(ascii: "h") || first == UInt8(ascii: "w")
    else { return false }
    let text = lowercased()
    let prefix = ["https://", "http://", "www."].first { text.hasPrefix($0) }
    guard let prefix, !text.contains(where: \.isWhitespace) else { return false }
    let rest = text.dropFirst(prefix.count)
    return rest.split(separator: "/").count > 1 || rest.contains("?") || rest.contains("#")
  }

  fileprivate var isWithoutWords: Bool {
    !unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  fileprivate var withoutPlaceholders: String {
    let bytes = Bytes(utf8)
    var rest: Bytes = []
    var index = 0
    while index < bytes.count {
      if let count = Placeholder.count(at: index, in: bytes.span) {
        index += count
      } else {
        rest.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: rest, as: UTF8.self)
  }
}

extension String.UTF8View {
  /// Returns whether the text begins with `words`, followed by a space.
  fileprivate func begins(withWords words: Bytes) -> Bool {
    starts(with: words) && dropFirst(words.count).first == UInt8(ascii: " ")
  }

  /// Returns whether the text begins with a word and a colon or closing bracket, as in
  /// "link: terms".
  fileprivate func begins(with word: Bytes) -> Bool {
    guard starts(with: word), let next = dropFirst(word.count).first else { return false }
    return ":)]".utf8.contains(next)
  }

  /// Returns whether the text ends with a whole word after other words, as in "terms (link)" but
  /// not "deep-link".
  fileprivate func ends(with word: Bytes) -> Bool {
    guard suffix(word.count).elementsEqual(word), let byte = dropLast(word.count).last
    else { return false }
    return byte < 0x80 && !byte.isASCIIAlphanumeric && !"-/_.".utf8.contains(byte)
  }
}

extension Document.SourceMap {
  fileprivate func source(of place: LintFinding.Place) -> LinkSource? {
    switch place {
    case .link(let id): links[Int(id.index)]
    case .image(let id): images[Int(id.index)]
    case .text, .source, .location: nil
    }
  }
}

extension LinkSource {
  /// A fix that removes the title of an inline link or image; `nil` for other forms.
  fileprivate var withoutTitle: Finding.Fix? {
    guard form == .inline, let start = destination?.upperBound, let title else { return nil }
    return Finding.Fix([Finding.Fix.Edit(start..<title.upperBound, with: "")], effect: .titles)
  }
}
