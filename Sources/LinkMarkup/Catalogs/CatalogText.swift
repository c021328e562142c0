package import LinkText

/// The text of a catalog in UTF-8, which can be written back in the encoding of the file.
package struct CatalogText: Sendable {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  /// The text in UTF-8, without a byte order mark.
  package let bytes: Bytes
  private let encoding: Encoding
  /// The byte order mark of the file, as it is written.
  private let byteOrderMark: Bytes

  /// Decodes a file in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// - Throws: A `CatalogError` if the file is not in one of these encodings.
  package init(decoding file: Bytes) throws(CatalogError) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      (encoding, byteOrderMark) = (.utf8, Bytes(file.prefix(3)))
      bytes = Bytes(file.dropFirst(3))
    } else if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      let isBigEndian = file[0] == 0xFE
      (encoding, byteOrderMark) = (.utf16(isBigEndian: isBigEndian), Bytes(file.prefix(2)))
      let units = CatalogText.codeUnits(of: file, isBigEndian: isBigEndian)
      let text = String(decoding: units, as: UTF16.self)
      // Half of a surrogate pair is decoded as U+FFFD.
      guard text.utf16.elementsEqual(units), file.count.isMultiple(of: 2) else {
        throw CatalogError(at: 0, "not valid UTF-16; save the file as UTF-8")
      }
      bytes = Bytes(text.utf8)
    } else {
      (encoding, byteOrderMark) = (.utf8, [])
      bytes = file
    }
    if let invalid = bytes.span.firstInvalidUTF8Offset {
      throw CatalogError(at: invalid, "not valid UTF-8; save the file as UTF-8")
    }
  }

  /// Returns a text in the encoding of the file, with its byte order mark.
  package func encoded(_ text: Bytes) -> Bytes {
    switch encoding {
    case .utf8: return byteOrderMark + text
    case .utf16(let isBigEndian):
      var file = byteOrderMark
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        file += isBigEndian ? [high, low] : [low, high]
      }
      return file
    }
  }

  /// The text as findings count it: the file if it is in UTF-8, else the text in UTF-8.
  package var reported: Bytes { reportedOffset == 0 ? bytes : byteOrderMark + bytes }

  /// The offset of the text in ``reported``.
  var reportedOffset: Int {
    switch encoding {
    case .utf8: byteOrderMark.count
    case .utf16: 0
    }
  }

  private static func codeUnits(of file: Bytes, isBigEndian: Bool) -> [UInt16] {
    stride(from: 2, to: file.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }
}
