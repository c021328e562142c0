import LinkText

/// The style sheet of a page, with themes for the texts, page layout, and colors of samples.
struct ReviewStyleSheet {
  /// The style sheet as CSS, in UTF-8.
  let text: Bytes
  private let numbers: [Colors: Int]

  /// The colors of a sample.
  private struct Colors: Hashable {
    let foreground: RGBColor
    let background: RGBColor
  }

  init(of review: Review) {
    let colors = ReviewStyleSheet.colors(of: review)
    numbers = Dictionary(zip(colors, 0...), uniquingKeysWith: { first, _ in first })
    text = ByteBuffer.bytes(minimumCapacity: 1 << 16) { output in
      output.append("\n")
      for (index, theme) in review.themes.enumerated() {
        // `:where` has no specificity, so the page's own rules can set the padding.
        let selector = index == 0 ? ":not([data-theme])" : "[data-theme=\"\(index)\"]"
        output.append(verbatim: ":where(.sheet\(selector)) {\n")
        ReviewStyleSheet.append(theme.styling, to: &output)
        output.append("}\n")
      }
      output.append(verbatim: Bytes(PackageResources.review_css).span)
      for (number, colors) in colors.enumerated() {
        output.append(".c", decimal: number)
        output.append(
          verbatim: " { color: \(colors.foreground); background: \(colors.background); }\n")
      }
    }
  }

  /// Returns the number of a swatch's class, such as 3 for `.c3`.
  func number(of swatch: Review.Swatch) -> Int {
    numbers[Colors(foreground: swatch.foreground, background: swatch.background)] ?? 0
  }

  /// Returns the number of the class with a color as its background; `nil` if no class has it.
  func number(ofColor value: String) -> Int? {
    RGBColor(hexadecimal: value.utf8).flatMap { numbers[Colors(foreground: $0, background: $0)] }
  }

  private static func colors(of review: Review) -> [Colors] {
    var known: Set<Colors> = []
    let swatches = review.themes.flatMap(\.swatches).map {
      Colors(foreground: $0.foreground, background: $0.background)
    }
    let changes = review.themes.flatMap(\.changes).flatMap { [$0.old, $0.new] }
      .compactMap { $0.flatMap { RGBColor(hexadecimal: $0.utf8) } }
      .map { Colors(foreground: $0, background: $0) }
    return (swatches + changes).filter { known.insert($0).inserted }
  }

  /// Writes a theme's style sheet; lengths in `rem` and `vw` use variables that the controls set.
  private static func append(_ styling: Styling, to output: inout ByteBuffer) {
    var sheet = StyleSheet(styling)
    sheet.scope = .rule
    let css = sheet.text
    var start = 0
    var isInString = false
    for (end, byte) in css.enumerated() where !isPart(byte) {
      if !isInString, let length = length(css[start..<end]) {
        output.append(verbatim: "calc(\(length.number) * var(--\(length.unit), 1\(length.unit)))")
      } else {
        output.append(verbatim: css.span.extracting(start..<end))
      }
      output.append(verbatim: css.span.extracting(end..<end + 1))
      // The strings in the style sheet have no escaped quotation marks.
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      start = end + 1
    }
  }

  /// Returns whether a byte can be part of a number or a name.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || ".-#_".utf8.contains(byte)
  }

  /// Reads a length in `rem` or `vw`, such as `1.5rem`, or returns `nil` if there is none.
  private static func length(_ text: ArraySlice<UInt8>) -> (number: String, unit: String)? {
    for unit in ["rem", "vw"] where text.reversed().starts(with: unit.utf8.reversed()) {
      let number = text.dropLast(unit.utf8.count)
      let isNumber = number.allSatisfy { $0.isASCIIDigit || ".-".utf8.contains($0) }
      return number.isEmpty || !isNumber ? nil : (String(decoding: number, as: UTF8.self), unit)
    }
    return nil
  }
}
