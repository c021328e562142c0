extension TerminalMap {
  /// The map as one line of JSON, in the format `linkmark.map/1`.
  ///
  /// It contains every link of the document. A piece of text consists of `clusters` grapheme
  /// clusters, all of which have the same number of cells, UTF-16 code units, and bytes.
  public var json: Bytes {
    ByteBuffer.bytes(minimumCapacity: 256 + 96 * stretches.count) { output in
      output.append("{\"format\":\"linkmark.map/1\",\"width\":", decimal: width)
      output.append(",\"lines\":", decimal: lineCount)
      output.append(",\"links\":", jsonArray: 0..<linkCount) { append(link: $0, to: &$1) }
      output.append(",\"text\":", jsonArray: stretches) { append($0, to: &$1) }
      output.append("}\n")
    }
  }

  private func append(link index: Int, to output: inout ByteBuffer) {
    output.append("{\"id\":", decimal: index)
    output.append(",\"rectangles\":")
    output.append(jsonArray: rectangles(of: Document.Link.ID(index: UInt32(index)))) {
      rectangle, output in
      append(line: rectangle.line, rectangle.columns, to: &output)
      output.append("}")
    }
    output.append("}")
  }

  private func append(_ stretch: Stretch, to output: inout ByteBuffer) {
    append(line: stretch.cell.line, stretch.columns, to: &output)
    output.append(",")
    output.append(jsonMember: .init(start: stretch.start, end: stretch.end))
    output.append(",\"clusters\":", decimal: stretch.count)
    output.append("}")
  }

  private func append(line: Int, _ columns: Range<Int>, to output: inout ByteBuffer) {
    output.append("{\"line\":", decimal: line)
    output.append(",\"columns\":[", decimal: columns.lowerBound)
    output.append(",", decimal: columns.upperBound)
    output.append("]")
  }
}
