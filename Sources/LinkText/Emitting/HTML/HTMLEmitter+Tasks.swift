extension HTMLEmitter {
  /// Writes the start of a task's item.
  ///
  /// - Parameter index: The index of the event.
  /// - Returns: The index of the last event that is written: the item's first paragraph contains
  ///   the checkbox, so that both are in one line.
  func open(
    _ task: Document.ListItem.Task, at index: Int, of linked: LinkedDocument,
    to output: inout ByteBuffer
  ) -> Int {
    guard annotation == .links else {
      output.append(block: "<li><input type=\"checkbox\"")
      output.append(task == .done ? " checked=\"\" disabled=\"\" /> " : " disabled=\"\" /> ")
      return index
    }
    output.append(block: "<li class=\"lm-task\">")
    let paragraph = Document.Event.enter(.paragraph(isTight: false))
    let isLoose = linked.document.events[index + 1] == paragraph
    if isLoose { output.append("\n<p>") }
    output.append("<input type=\"checkbox\"")
    if task == .done { output.append(" checked") }
    output.append(" disabled")
    output.append(attribute: " aria-label=\"", html: linked.phrases.name(of: task))
    appendLanguage(of: task.nameKey, in: linked, to: &output)
    output.append("> ")
    return isLoose ? index + 1 : index
  }

  func open(_ alert: Document.Alert, of linked: LinkedDocument, to output: inout ByteBuffer) {
    guard annotation == .links else {
      output.append(block: "<blockquote>\n")
      return
    }
    output.append(block: "<div class=\"lm-alert lm-alert--")
    output.append(verbatim: alert.rawValue)
    output.append("\" role=\"note\">\n<p class=\"lm-alert-title\"")
    appendLanguage(of: alert.titleKey, in: linked, to: &output)
    output.append(">")
    output.append(html: Bytes(linked.phrases.title(of: alert).utf8).span)
    output.append("</p>\n")
  }

  func closeAlert(to output: inout ByteBuffer) {
    output.append(block: annotation == .links ? "</div>\n" : "</blockquote>\n")
  }

  /// Writes the language of a phrase that is not in that of the document.
  func appendLanguage(
    of key: Phrasebook.Key, in linked: LinkedDocument, to output: inout ByteBuffer
  ) {
    guard let language = linked.foreignLanguage(of: key) else { return }
    output.append(attribute: " lang=\"", verbatim: language.description)
  }
}
