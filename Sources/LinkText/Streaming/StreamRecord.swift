/// One line of NDJSON that asks for a conversion.
///
/// `{"id":"checkout.terms","markdown":"Read the [terms](app://terms)."}`, and what else it sets.
package struct StreamRecord: Sendable {
  package let id: StreamRecordID
  /// In UTF-8.
  package let markdown: [UInt8]
  package let settings: [Configuration.Setting]

  private static let keys =
    ["id", "markdown"] + ConfigurationKey.allCases.filter(\.belongsToRecord).map(\.rawValue)

  /// Reads a line, which may have white space around its object.
  package init(parsing line: [UInt8]) throws(StreamRecordError) {
    let json: JSONDocument
    do throws(SourceError) {
      json = try JSONDocument(parsing: line, path: "")
    } catch {
      // Nothing of what cannot be read is believed, its identifier included.
      throw StreamRecordError(id: .none, error, in: line)
    }
    let idMember = json.member("id", of: JSONDocument.root)
    let markdown = json.member("markdown", of: JSONDocument.root)
    let id = idMember.flatMap { StreamRecordID($0.value, in: json) } ?? .none
    // Most records set nothing else.
    let isBare = json.nodes.count == 5 && idMember != nil && markdown != nil
    do throws(SourceError) {
      try json.checkObject(JSONDocument.root, "the record", #"{"id":…,"markdown":…}"#)
      if !isBare {
        try json.checkKeys(of: JSONDocument.root, among: StreamRecord.keys, "the record")
      }
      guard let idMember else {
        throw json.error(at: JSONDocument.root, "the record has no 'id'")
      }
      guard id != .none else {
        throw json.error(
          at: idMember.value,
          "'id' is \(json.kindName(idMember.value)); write a string or a number")
      }
      guard let markdown else {
        throw json.error(at: JSONDocument.root, "the record has no 'markdown'")
      }
      self.id = id
      self.markdown = Array(try json.characters(of: markdown.value, orComplain: "'markdown'"))
      settings = isBare ? [] : try Configuration.settings(of: JSONDocument.root, in: json)
    } catch {
      throw StreamRecordError(id: id, error, in: line)
    }
  }
}

/// What a record is called, as JSON: a string, a number as it stood there, or null where it could not be read.
package struct StreamRecordID: Equatable, Sendable {
  let json: [UInt8]

  /// That of a record that could not be read.
  package static let none = StreamRecordID(json: Array("null".utf8))

  private init(json: [UInt8]) {
    self.json = json
  }

  /// Nil when the value is neither a string nor a number.
  fileprivate init?(_ value: JSONNode.ID, in document: JSONDocument) {
    let node = document[value]
    switch node.kind {
    case .number: json = Array(node.source(in: document.text))
    case .string, .escapedString:
      // Written anew, so that what a line cannot hold is escaped.
      let characters = node.string(in: document.text)
      json = ByteBuffer.bytes(minimumCapacity: characters.count + 2) { output in
        output.append(json: characters.span)
      }
    case .null, .false, .true, .array, .object: return nil
    }
  }
}

/// Why a record cannot be converted.
package struct StreamRecordError: Error, Equatable, Sendable {
  package let id: StreamRecordID
  package let message: String

  package init(id: StreamRecordID, _ message: String) {
    self.id = id
    self.message = message
  }

  /// A record is one line, so that only the column tells where the error is.
  ///
  /// JSON begins lines behind carriage returns, too.
  fileprivate init(id: StreamRecordID, _ error: SourceError, in record: [UInt8]) {
    let ends = record.indices.lazy.filter { record[$0] == UInt8(ascii: "\r") }
    let lineStart =
      error.line == 1
      ? 0
      : ends.dropFirst(error.line - 2).first.map { $0 + 1 - record.span.byteOrderMarkCount } ?? 0
    self.init(id: id, "column \(lineStart + error.column): \(error.message)")
  }
}
