import Foundation
import LinkMarkupFoundation

/// The shape `facets` as a client of the AT Protocol reads it.
struct FacetsJSON: Decodable {
  struct Facet: Decodable {
    struct Index: Decodable {
      let byteStart: Int
      let byteEnd: Int
    }

    struct Feature: Decodable {
      enum CodingKeys: String, CodingKey {
        case type = "$type"
        case uri
      }

      let type: String
      let uri: String
    }

    let index: Index
    let features: [Feature]
  }

  let text: String
  let facets: [Facet]
}

/// The shape `compose` as a client on Android reads it.
struct ComposeJSON: Decodable {
  struct SpanStyle: Decodable {
    let start: Int
    let end: Int
    let color: String?
    let fontSize: Double?
    let fontWeight: Int?
    let fontStyle: String?
    let fontFamily: String?
    let textDecoration: String?
  }

  struct ParagraphStyle: Decodable {
    let start: Int
    let end: Int
    let textDirection: String
  }

  struct Link: Decodable {
    let start: Int
    let end: Int
    let url: String?
    let tag: String?
    let pressedColor: String?
  }

  struct StringAnnotation: Decodable {
    let start: Int
    let end: Int
    let tag: String
    let item: String
  }

  let text: String
  let spanStyles: [SpanStyle]
  let paragraphStyles: [ParagraphStyle]
  let links: [Link]
  struct Cell: Decodable, Equatable {
    let start: Int
    let end: Int
    let row: Int
    let column: Int
  }

  struct Table: Decodable {
    let start: Int
    let end: Int
    let columns: [String?]
    let rows: Int
    let cells: [Cell]
  }

  let stringAnnotations: [StringAnnotation]
  let tables: [Table]?
}

/// An object of the shape `portable-text`, of any type.
struct PortableTextJSON: Decodable {
  enum CodingKeys: String, CodingKey {
    case type = "_type"
    case key = "_key"
    case style, listItem, level, markDefs, children, text, marks, href, src, alt, code, language
    case checked, columns, rows, header, cells, content
  }

  let type: String
  let key: String
  let style: String?
  let listItem: String?
  let level: Int?
  let markDefs: [PortableTextJSON]?
  let children: [PortableTextJSON]?
  let text: String?
  let marks: [String]?
  let href: String?
  let src: String?
  let alt: String?
  let code: String?
  let language: String?
  let checked: Bool?
  let columns: [String?]?
  let rows: [PortableTextJSON]?
  let header: Bool?
  let cells: [PortableTextJSON]?
  let content: [PortableTextJSON]?
}
