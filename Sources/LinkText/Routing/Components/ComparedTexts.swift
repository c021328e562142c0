/// The prepared forms of one address, each created when a component first requests it.
struct ComparedTexts {
  private let parts: AddressParts
  private let dialect: ComponentDialect
  private var texts: [ComponentComparison: ComparedAddress] = [:]

  init(_ parts: AddressParts, in dialect: ComponentDialect) {
    self.parts = parts
    self.dialect = dialect
  }

  subscript(comparison: ComponentComparison) -> ComparedAddress {
    mutating get {
      if let text = texts[comparison] { return text }
      let text = ComparedAddress(parts, by: comparison, in: dialect)
      texts[comparison] = text
      return text
    }
  }
}
