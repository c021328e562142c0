import Foundation
import LinkMarkupFoundation

/// The output of `--shape foundation`, decoded as swift-foundation decodes an attributed string.
///
/// On Linux, Foundation's attribute keys are `Codable` but its attributed string is not, so only
/// the keys are used here. Presentation intents exist only on Apple's systems, so they are stored
/// separately.
struct FoundationRunsDecoder: Decodable {
  struct Component: Decodable, Equatable {
    enum CodingKeys: CodingKey {
      case kind, identity
    }

    private struct Column: Decodable {
      let alignment: Int
    }

    /// The name of the kind and its values, which include the alignment of each column of a table.
    let kind: [String]
    let identity: Int

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      identity = try values.decode(Int.self, forKey: .identity)
      var parts = try values.nestedUnkeyedContainer(forKey: .kind)
      var kind = [try parts.decode(String.self)]
      while !parts.isAtEnd {
        if let columns = try? parts.decode([Column].self) {
          kind += columns.map { "\($0.alignment)" }
          continue
        }
        kind.append(try (try? parts.decode(Int.self)).map(String.init) ?? parts.decode(String.self))
      }
      self.kind = kind
    }
  }

  struct Attributes: Decodable {
    var container = AttributeContainer()
    var inlineIntent = 0
    var intent: [Component] = []
  }

  fileprivate struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }

  private(set) var string = AttributedString()
  /// The runs in the JSON; empty if the JSON is only a string.
  private(set) var runs: [(text: String, attributes: Attributes)] = []
  private(set) var hasTable = false

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      string = AttributedString(text)
      return
    }
    var table: [Attributes] = []
    var list: any UnkeyedDecodingContainer
    do {
      list = try decoder.unkeyedContainer()
    } catch DecodingError.typeMismatch {
      let values = try decoder.container(keyedBy: Key.self)
      list = try values.nestedUnkeyedContainer(forKey: Key(stringValue: "runs"))
      table = try values.decode([Attributes].self, forKey: Key(stringValue: "attributeTable"))
      hasTable = true
    }
    while !list.isAtEnd {
      let text = try list.decode(String.self)
      let place = try? list.decode(Int.self)
      let attributes = try place.map { table[$0] } ?? list.decode(Attributes.self)
      guard !text.isEmpty else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "a run without text")
      }
      runs.append((text, attributes))
      string.append(AttributedString(text, attributes: attributes.container))
    }
  }
}

extension FoundationRunsDecoder.Attributes {
  private typealias Reader = @Sendable (inout AttributeContainer, any Decoder) throws -> Void

  private struct Intent: Decodable {
    let components: [FoundationRunsDecoder.Component]
  }

  private static func reader<Attribute: CodableAttributedStringKey>(
    _: Attribute.Type
  ) -> (String, Reader) where Attribute.Value: Sendable {
    (Attribute.name, { $0[Attribute.self] = try Attribute.decode(from: $1) })
  }

  private typealias Ours = AttributeScopes.LinkMarkupAttributes
  private typealias Theirs = AttributeScopes.FoundationAttributes

  private static let readers: [String: Reader] = Dictionary(uniqueKeysWithValues: [
    reader(Theirs.LinkAttribute.self), reader(Theirs.LanguageIdentifierAttribute.self),
    reader(Ours.InlineLink.self), reader(Ours.Address.self), reader(Ours.Kind.self),
    reader(Ours.Role.self), reader(Ours.Route.self), reader(Ours.ForegroundColor.self),
    reader(Ours.HighlightColor.self), reader(Ours.UnderlineStyle.self),
    reader(Ours.TypographyToken.self), reader(Ours.FontWeight.self), reader(Ours.Formatting.self),
    reader(Ours.InlineImage.self), reader(Ours.BlockPlace.self),
  ])

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FoundationRunsDecoder.Key.self)
    for key in values.allKeys {
      switch key.stringValue {
      case "NSInlinePresentationIntent": inlineIntent = try values.decode(Int.self, forKey: key)
      case "NSPresentationIntent":
        intent = try values.decode(Intent.self, forKey: key).components
      default:
        guard let reader = Self.readers[key.stringValue] else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: values, debugDescription: "no attribute that anyone has")
        }
        try reader(&container, values.superDecoder(forKey: key))
      }
    }
  }
}
