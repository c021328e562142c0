import LinkMarkup

extension Terminal {
  /// What terminal text looks like here, in a line.
  var summary: String {
    let colors = hasColors(.auto) ? "colors" : "no colors"
    let links = hyperlinks(.auto) == .none ? "no hyperlinks" : "hyperlinks"
    return "terminal text: \(width) cells a line, \(colors), \(links)\n"
  }
}
