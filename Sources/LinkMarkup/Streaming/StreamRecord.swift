/// One line of NDJSON that asks for a conversion.
///
/// `{"id":"checkout.terms","markdown":"Read the [terms](app://terms)."}`, and what else it sets.
package struct StreamRecord: Sendable {
  package let id: StreamRecordID
  /// In UTF-8.
  package let markdown: [UInt8]
  package let settings: [StreamSetting]

  /// Reads a line, which may have white space around its object; `known` are the settings that it may have.
  package init(
    parsing line: [UInt8], settings known: [StreamSetting.Kind]
  ) throws(StreamRecordFailure) {
    let json: JSONDocument
    do throws(SourceError) {
      json = try JSONDocument(parsing: line, path: "")
    } catch {
      // Nothing of what cannot be read is believed, its identifier included.
      throw StreamRecordFailure(id: .none, error)
    }
    let id = StreamRecordID(of: json)
    do throws(SourceError) {
      try json.checkObject(JSONDocument.root, "the record", #"{"id":…,"markdown":…}"#)
      var markdown: [UInt8]?
      var hasID = false
      var settings: [StreamSetting] = []
      for member in json.members(of: JSONDocument.root) {
        if json.isString(member.key, "markdown") {
          markdown = Array(try json.characters(of: member.value, orComplain: "'markdown'"))
        } else if json.isString(member.key, "id") {
          hasID = true
          guard id != .none else {
            throw json.error(
              at: member.value,
              "'id' is \(json.kindName(member.value)); write a string or a number")
          }
        } else {
          settings.append(try StreamSetting(member, in: json, among: known))
        }
      }
      guard hasID else { throw json.error(at: JSONDocument.root, "the record has no 'id'") }
      guard let markdown else {
        throw json.error(at: JSONDocument.root, "the record has no 'markdown'")
      }
      self.id = id
      self.markdown = markdown
      self.settings = settings
    } catch {
      throw StreamRecordFailure(id: id, error)
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

  init(of document: JSONDocument) {
    self =
      document.member("id", of: JSONDocument.root)
      .flatMap { StreamRecordID($0.value, in: document) } ?? .none
  }

  private init?(_ value: JSONNode.ID, in document: JSONDocument) {
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
package struct StreamRecordFailure: Error, Equatable, Sendable {
  package let id: StreamRecordID
  package let message: String

  package init(id: StreamRecordID, _ message: String) {
    self.id = id
    self.message = message
  }

  /// A record is one line, so that only the column tells where the error is.
  fileprivate init(id: StreamRecordID, _ error: SourceError) {
    self.init(id: id, "column \(error.column): \(error.message)")
  }
}
