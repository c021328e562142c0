import LinkText

/// Writes JSON in the style of linkmark's own themes: one line per token, several per font style.
struct TokenFileWriter: ~Copyable {
  private var output = ByteBuffer()
  private let baseFamily: ImportedToken.Value
  private let name: (Int) -> String?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - baseFamily: The family of font styles without one.
  ///   - name: Returns the name of the written token for the index of a foreign font family.
  init(baseFamily: ImportedToken.Value, name: @escaping (Int) -> String?) {
    self.baseFamily = baseFamily
    self.name = name
  }

  var bytes: Bytes { output.bytes }

  mutating func line(_ depth: Int, _ text: String) {
    indent(depth)
    output.append(verbatim: text)
    output.append("\n")
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { output.append("  ") }
  }

  // MARK: - Groups

  /// Writes the contents of the root.
  ///
  /// A top-level group states the type that all its tokens share.
  mutating func write(_ layer: TokenLayer, depth: Int) {
    var open: [(node: Int, next: Int)] = [(0, 0)]
    while let (index, next) = open.last {
      let node = layer.nodes[index]
      guard next < node.children.count else {
        open.removeLast()
        guard let parent = open.last else { break }
        indent(depth + open.count - 1)
        output.append("}")
        endLine(isLast: parent.next == layer.nodes[parent.node].children.count)
        continue
      }
      open[open.count - 1].next += 1
      let child = layer.nodes[node.children[next]]
      indent(depth + open.count - 1)
      output.append(json: child.name)
      output.append(": ")
      let statedType = open.count == 1 ? nil : layer.nodes[open[min(1, open.count - 1)].node].type
      if let token = child.token, let value = child.value {
        write(token, value, statesType: statedType == nil, depth: depth + open.count - 1)
        endLine(isLast: next + 1 == node.children.count)
      } else {
        output.append("{\n")
        if open.count == 1, let type = child.type {
          line(depth + 1, "\"$type\": \"\(type.rawValue)\",")
        }
        open.append((node.children[next], 0))
      }
    }
  }

  private mutating func endLine(isLast: Bool) {
    output.append(isLast ? "\n" : ",\n")
  }

  // MARK: - Tokens

  private mutating func write(
    _ token: ImportedToken, _ value: ImportedToken.Value, statesType: Bool, depth: Int
  ) {
    if case .literal(.typography(let style)) = value {
      output.append("{\n")
      indent(depth + 1)
      if statesType { output.append("\"$type\": \"typography\", ") }
      output.append("\"$value\": ")
      write(style, depth: depth + 1)
      write(remarksOn: token, depth: depth + 1)
      output.append("\n")
      indent(depth)
    } else {
      output.append("{")
      if statesType { output.append(verbatim: "\"$type\": \"\(token.type.rawValue)\", ") }
      output.append("\"$value\": ")
      write(value)
      write(remarksOn: token)
    }
    output.append("}")
  }

  /// Writes the description and the deprecation of a token, on separate lines at a depth, or on the
  /// same line if it is `nil`.
  private mutating func write(remarksOn token: ImportedToken, depth: Int? = nil) {
    func separator(_ output: inout ByteBuffer) {
      guard let depth else { return output.append(", ") }
      output.append(",\n")
      for _ in 0..<depth { output.append("  ") }
    }
    if let description = token.description {
      separator(&output)
      output.append("\"$description\": ")
      output.append(json: description)
    }
    guard let deprecation = token.deprecation else { return }
    separator(&output)
    output.append("\"$deprecated\": ")
    switch deprecation {
    case .plain: output.append("true")
    case .because(let reason): output.append(json: reason)
    }
  }

  // MARK: - Values

  private mutating func write(_ value: ImportedToken.Value) {
    switch value {
    case .alias(let name): output.append(json: "{\(name)}")
    case .literal(.color(let color)): write(color)
    case .literal(.dimension(let measure)), .literal(.duration(let measure)): write(measure)
    case .literal(.number(let number)): output.append(number: number)
    case .literal(.fontWeight(let weight)): output.append(decimal: weight)
    case .literal(.fontFamily(let names)):
      for (index, name) in names.enumerated() {
        output.append(index == 0 ? "[" : ", ")
        output.append(json: name)
      }
      output.append("]")
    case .literal(.typography(let style)): write(style, depth: 0)
    }
  }

  /// Writes a color with four decimals, which are enough to distinguish 256 steps.
  private mutating func write(_ color: RGBColor) {
    func fraction(_ channel: UInt8) -> Double { (Double(channel) / 255 * 10000).rounded() / 10000 }
    output.append("{\"colorSpace\": \"srgb\", \"components\": [")
    output.append(number: fraction(color.red))
    output.append(", ")
    output.append(number: fraction(color.green))
    output.append(", ")
    output.append(number: fraction(color.blue))
    output.append("]")
    if color.alpha < 255 {
      output.append(", \"alpha\": ")
      output.append(number: fraction(color.alpha))
    }
    output.append(verbatim: ", \"hex\": \"\(color.withAlpha(255))\"}")
  }

  private mutating func write(_ measure: Measure) {
    output.append("{\"value\": ")
    output.append(number: measure.value)
    output.append(verbatim: ", \"unit\": \"\(measure.unit)\"}")
  }

  private mutating func write(_ style: ImportedTypography, depth: Int) {
    output.append("{\n")
    let family = style.familyToken.flatMap(name).map { ImportedToken.Value.alias($0) }
    property("fontFamily", depth)
    write(family ?? (style.family.isEmpty ? baseFamily : .literal(.fontFamily(style.family))))
    output.append(",\n")
    property("fontSize", depth)
    write(style.size)
    output.append(",\n")
    property("fontWeight", depth)
    output.append(decimal: style.weight)
    output.append(",\n")
    property("letterSpacing", depth)
    write(style.letterSpacing)
    output.append(",\n")
    property("lineHeight", depth)
    output.append(number: style.lineHeight)
    output.append("\n")
    indent(depth)
    output.append("}")
  }

  private mutating func property(_ name: String, _ depth: Int) {
    indent(depth + 1)
    output.append(verbatim: "\"\(name)\": ")
  }
}
