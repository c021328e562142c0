/// Text in the language of man pages, roff(7).
enum Roff {
  /// Escapes text for an argument of a macro, or within a line.
  static func text(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { roff, scalar in
      switch scalar {
      case "\\": roff += "\\e"
      case "\"": roff += "\\(dq"
      // A minus sign, as a typographic hyphen cannot be pasted into a shell.
      case "-": roff += "\\-"
      default: roff += scalar.isASCII ? "\(scalar)" : "\\[u\(code(of: scalar))]"
      }
    }
  }

  /// Breaks text into lines of at most 80 bytes that are not macros; each sentence begins a line.
  static func lines(_ text: String) -> String {
    var lines: [String] = []
    var isSentenceOver = true
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init) {
      let roff = self.text(word)
      if let line = lines.last, !isSentenceOver, line.utf8.count + roff.utf8.count < 80 {
        lines[lines.count - 1] = "\(line) \(roff)"
      } else {
        // A dot or an apostrophe at the beginning would make the line a macro.
        let isMacro = roff.hasPrefix(".") || roff.hasPrefix("'")
        lines.append((isMacro ? "\\&" : "") + roff)
      }
      isSentenceOver = word.hasSuffix(".")
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
