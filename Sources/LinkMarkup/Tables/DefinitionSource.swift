import CCmark
import LinkText

/// The paragraphs of a document that may contain link reference definitions.
///
/// libcmark does not list the definitions that it reads. A paragraph of only definitions has no
/// node. If text follows the definitions in a paragraph, its node includes the definitions' lines.
struct DefinitionSource {
  /// The paragraphs, with blank lines between them.
  ///
  /// Each paragraph is in one block quote, whatever its containers were, so that lazy lines remain
  /// lazy. libcmark reads the same definitions in the same order as from the document.
  private(set) var paragraphs: Bytes = []
  private let source: Bytes
  private let lines: LineStarts
  private var containers = OpenContainers()
  /// The number of the first line after the last leaf that was read.
  private var nextLine = 1

  /// - Parameter tree: The blocks of the source.
  init(of tree: borrowing CommonMarkTree, source: Bytes, lines: LineStarts) {
    self.source = source
    self.lines = lines
    walk(tree)
  }

  private mutating func walk(_ tree: borrowing CommonMarkTree) {
    var openBlocks: [CommonMarkTree.Node] = []
    var next = tree.root.firstChild
    while true {
      while let node = next {
        let line = node.start.line
        findParagraphs(before: line)
        switch node.type {
        case CMARK_NODE_LIST, CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_ITEM:
          containers.open(node, lines: lines, source: source)
          openBlocks.append(node)
          next = node.firstChild
        case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING:
          // A heading's end line is its underline or the line after, which may begin a paragraph.
          let end = node.type == CMARK_NODE_PARAGRAPH ? node.endLine + 1 : node.endLine
          nextLine = line
          if containers.line(line, lines: lines, source: source).rest.first(in: source)
            == UInt8(ascii: "[")
          {
            findParagraphs(before: end)
          }
          nextLine = max(nextLine, end)
          next = node.next
        default:
          // A closing fence cannot begin a definition.
          nextLine = line + containers.lineCount(of: node, lines: lines, source: source)
          next = node.next
        }
      }
      guard let closed = openBlocks.popLast() else { break }
      if closed.type != CMARK_NODE_LIST {
        findParagraphs(before: closed.endLine + 1)
        containers.close()
      }
      next = closed.next
    }
    findParagraphs(before: lines.count + 1)
  }

  /// Appends the paragraphs that begin with `[`, from `nextLine` to the line before `end`.
  private mutating func findParagraphs(before end: Int) {
    let end = min(end, lines.count + 1)
    var isInParagraph = false
    while nextLine < end {
      let line = containers.line(nextLine, lines: lines, source: source)
      nextLine += 1
      if line.rest.isBlank {
        isInParagraph = false
      } else if isInParagraph
        || line.hasAllMarkers && line.rest.indent < 4
          && line.rest.first(in: source) == UInt8(ascii: "[")
      {
        if !isInParagraph { paragraphs.append(UInt8(ascii: "\n")) }
        if line.hasAllMarkers { paragraphs += "> ".utf8 }
        // With less indentation, the line might begin another block.
        paragraphs += repeatElement(UInt8(ascii: " "), count: min(line.rest.indent, 4))
        isInParagraph = true
        paragraphs += source[line.rest.firstNonspace..<line.rest.end]
        paragraphs.append(UInt8(ascii: "\n"))
      }
    }
  }
}
