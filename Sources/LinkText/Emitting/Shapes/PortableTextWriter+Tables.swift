extension PortableTextWriter {
  /// Writes a table whose first cell is the block at an index, which is moved to the block after it.
  mutating func append(
    _ table: Document.Table.ID, from index: inout Int, to output: inout ByteBuffer
  ) {
    begin("table", "t", Int(table.index), to: &output)
    appendPlace(of: text.blocks[index], to: &output)
    output.append(",")
    output.append(jsonColumnsOf: text[table])
    output.append(",\"rows\":[")
    var openRow: Int?
    while index < text.blocks.count, let row = text.row(of: text.blocks[index]), row.table == table
    {
      if openRow != nil { skipJoint() }
      if openRow == row.index {
        output.append(",")
      } else {
        if openRow != nil { output.append("]},") }
        openRow = row.index
        begin("tableRow", "r", row.index, to: &output)
        output.append(row.isHeader ? ",\"header\":true" : ",\"header\":false")
        output.append(",\"cells\":[")
      }
      begin("tableCell", "c", index, to: &output)
      output.append(",\"content\":[")
      append(text.blocks[index], at: index, to: &output)
      output.append("]}")
      index += 1
    }
    output.append("]}]}")
  }
}
