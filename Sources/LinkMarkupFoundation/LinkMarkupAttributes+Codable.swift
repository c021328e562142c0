// Attributes are encoded like the same values in `linkmark.runs/1`.
public import LinkText

extension Document.Link.ID: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(index: try UInt32(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try index.encode(to: encoder)
  }
}

extension Document.ImageID: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(index: try UInt32(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try index.encode(to: encoder)
  }
}

extension RGBColor: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let color = RGBColor(hexadecimal: Bytes(text.utf8)) else {
      throw DecodingError.unknownText(text, as: "color", in: decoder)
    }
    self = color
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

extension LinkTarget.Kind: Codable {
  /// Decodes the name of a kind, followed by the reason if it is blocked: `web`, `blocked:scheme`.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    let parts = text.split(separator: ":", maxSplits: 1)
    if parts.count == 2, parts[0] == "blocked",
      let reason = LinkTarget.BlockReason(rawValue: String(parts[1]))
    {
      self = .blocked(reason)
    } else if let kind = LinkTarget.Kind.unblocked.first(where: { $0.name == text }) {
      self = kind
    } else {
      throw DecodingError.unknownText(text, as: "kind of link", in: decoder)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .blocked(let reason) = self {
      try "\(name):\(reason.rawValue)".encode(to: encoder)
    } else {
      try name.encode(to: encoder)
    }
  }
}

extension LinkTarget.Role: Codable {}

extension Theme.Underline: Codable {}

extension AttributedText.Marks: Codable {}

extension DecodingError {
  fileprivate static func unknownText(
    _ text: String, as name: String, in decoder: any Decoder
  ) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is not a \(name)"))
  }
}
