import LinkText

extension ReviewPage {
  /// A control's value and its label.
  private typealias Choice = (value: String, label: String)

  /// Writes the controls, which the script shows.
  func appendControls(to output: inout ByteBuffer) {
    output.append("<details id=\"fold\" hidden><summary>View and filter</summary>\n")
    output.append("<form id=\"controls\">\n<fieldset><legend>View</legend>\n")
    appendView(to: &output)
    output.append("</fieldset>\n<fieldset><legend>Filter</legend>\n")
    output.append(
      "<label class=\"field\">Search<input type=\"search\" name=\"q\" autocomplete=\"off\"></label>\n"
    )
    appendFilters(to: &output)
    output.append(
      """
      <output id="shown" role="status"></output>
      <div class="buttons"><button class="button" type="reset">Reset all</button></div>
      </fieldset>
      <fieldset><legend>Review marks</legend>
      <p id="progress"></p>
      <div class="buttons"><button class="button" type="button" name="json">Export JSON</button>
      <button class="button" type="button" name="markdown">Export Markdown</button></div>
      </fieldset>
      </form>
      </details>
      <template id="mark"><div class="mark"><label><input type="checkbox">\
      <span aria-hidden="true">Reviewed</span></label>\
      <details><summary>Note</summary><textarea rows="2"></textarea></details></div></template>

      """)
  }

  private func appendView(to output: inout ByteBuffer) {
    append(
      choice: "appearance", "Appearance", [("auto", "Auto"), ("light", "Light"), ("dark", "Dark")],
      to: &output)
    append(
      choice: "size", "Text size", [100, 150, 200, 310].map { ("\($0)", "\($0) %") }, to: &output)
    append(
      choice: "width", "Width",
      [("full", "Full")] + [320, 375, 768].map { ("\($0)", "\($0)") }, to: &output)
    append(
      field: "style", "Surface and style", LinkStyle.allCases.map { ($0.rawValue, $0.title) },
      selected: review.style.rawValue, to: &output)
    if review.themes.count > 1 {
      append(
        field: "theme", "Theme",
        review.themes.enumerated().map { ("\($0.offset)", $0.element.name) }, selected: "0",
        to: &output)
    }
  }

  private func appendFilters(to output: inout ByteBuffer) {
    var states: [Choice] = [("", "All")]
    if review.revision != nil { states.append(("changed", "Changed")) }
    states += [("findings", "With findings"), ("open", "Not reviewed")]
    append(field: "only", "Texts", states, to: &output)
    let locales = Set(review.texts.map(\.locale.description)).sorted()
    if locales.count > 1 {
      append(field: "locale", "Language", [("", "All")] + locales.map { ($0, $0) }, to: &output)
    }
    let links = review.texts.flatMap(\.links)
    append(counted: "rule", "Rule", countedRules.map { ($0.rule, $0.count) }, to: &output)
    append(counted: "kind", "Kind of link", links.map(\.kind.name).counted, to: &output)
    append(counted: "route", "Route", links.compactMap(\.route?.name).counted, to: &output)
  }

  private func append(
    choice name: String, _ label: String, _ choices: [Choice], to output: inout ByteBuffer
  ) {
    output.append("<fieldset><legend>")
    output.append(verbatim: label)
    output.append("</legend><div class=\"choice\">")
    for (index, choice) in choices.enumerated() {
      output.append(attribute: "<label><input type=\"radio\" name=\"", verbatim: name)
      output.append(attribute: " value=\"", verbatim: choice.value)
      output.append(index == 0 ? " checked><span>" : "><span>")
      output.append(verbatim: choice.label)
      output.append("</span></label>")
    }
    output.append("</div></fieldset>\n")
  }

  private func append(
    field name: String, _ label: String, _ choices: [Choice], selected: String = "",
    to output: inout ByteBuffer
  ) {
    output.append("<label class=\"field\">")
    output.append(verbatim: label)
    output.append(attribute: "<select name=\"", verbatim: name)
    output.append(">")
    for choice in choices {
      output.append(attribute: "<option value=\"", html: choice.value)
      output.append(choice.value == selected && !selected.isEmpty ? " selected>" : ">")
      output.append(html: choice.label)
      output.append("</option>")
    }
    output.append("</select></label>\n")
  }

  /// Writes a filter by names, with the number of each.
  private func append(
    counted name: String, _ label: String, _ counts: [(name: String, count: Int)],
    to output: inout ByteBuffer
  ) {
    guard !counts.isEmpty else { return }
    append(
      field: name, label, [("", "Any")] + counts.map { ($0.name, "\($0.name) (\($0.count))") },
      to: &output)
  }
}

extension LinkStyle {
  /// The name in a control.
  fileprivate var title: String {
    switch self {
    case .default: "Default"
    case .onContrast: "On contrast"
    case .implicit: "Implicit"
    case .implicitOnContrast: "Implicit, on contrast"
    }
  }
}

extension [String] {
  /// The different names in alphabetical order, each with its number.
  fileprivate var counted: [(name: String, count: Int)] {
    Dictionary(map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
