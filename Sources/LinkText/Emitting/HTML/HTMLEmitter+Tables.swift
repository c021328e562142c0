extension HTMLEmitter {
  /// The place in a table while it is written.
  struct TablePlace {
    private(set) var columns: [Document.Table.Alignment?] = []
    private(set) var isInHeader = false
    private(set) var hasBody = false

    mutating func open(_ table: Document.Table, to output: inout ByteBuffer) {
      columns = table.columns
      hasBody = false
      output.append(block: "<table>\n")
    }

    func close(to output: inout ByteBuffer) {
      output.append(hasBody ? "</tbody>\n</table>\n" : "</table>\n")
    }

    mutating func openRow(isHeader: Bool, to output: inout ByteBuffer) {
      isInHeader = isHeader
      if isHeader {
        output.append("<thead>\n")
      } else if !hasBody {
        output.append("<tbody>\n")
        hasBody = true
      }
      output.append("<tr>\n")
    }

    func closeRow(to output: inout ByteBuffer) {
      output.append(isInHeader ? "</tr>\n</thead>\n" : "</tr>\n")
    }
  }

  func openCell(_ column: UInt16, _ place: TablePlace, to output: inout ByteBuffer) {
    output.append(place.isInHeader ? "<th" : "<td")
    if place.isInHeader, annotation == .links { output.append(" scope=\"col\"") }
    if let alignment = place.columns[Int(column)] {
      output.append(attribute: " align=\"", verbatim: alignment.rawValue)
    }
    output.append(">")
  }

  func closeCell(_ place: TablePlace, to output: inout ByteBuffer) {
    output.append(place.isInHeader ? "</th>\n" : "</td>\n")
  }
}
