extension RunsEmitter {
  /// Writes where a link or an image stands; null, where its place was not proved.
  func append(_ source: SourceRange?, to output: inout ByteBuffer) {
    output.append(",\"source\":")
    guard let source else {
      output.append("null")
      return
    }
    output.append("{\"start\":")
    append(source.start, to: &output)
    output.append(",\"end\":")
    append(source.end, to: &output)
    output.append("}")
  }

  private func append(_ location: SourceLocation, to output: inout ByteBuffer) {
    output.append("{\"line\":")
    output.append(decimal: location.line)
    output.append(",\"column\":")
    output.append(decimal: location.column)
    if let offset = location.offset {
      output.append(",\"offset\":")
      output.append(decimal: offset)
    }
    output.append("}")
  }
}
