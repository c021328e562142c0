import LinkText

#if canImport(Darwin)
  import Foundation

  /// The presentation intents that Foundation's own Markdown parser would set, for views that use
  /// them.
  struct PresentationIntents {
    /// The maximum depth of intents.
    ///
    /// Deeper contexts share the intent at this depth, because each intent contains all those
    /// around it.
    private static let maximumDepth = 64

    private let text: AttributedText
    /// Returns the info string of a code block.
    private let codeBlockInfo: (Document.CodeBlock.ID) -> String
    /// The intent of each context.
    private var contexts: [PresentationIntent] = []

    init(
      _ text: AttributedText, _ codeBlockInfo: @escaping (Document.CodeBlock.ID) -> String
    ) {
      self.text = text
      self.codeBlockInfo = codeBlockInfo
      var depths: [Int] = []
      for (index, context) in text.contexts.enumerated() {
        let depth = context.parent.map { depths[$0] + 1 } ?? 0
        depths.append(depth)
        let parent = context.parent.map { contexts[$0] }
        if let parent, depth >= PresentationIntents.maximumDepth {
          contexts.append(parent)
        } else {
          contexts.append(intent(of: context.kind, at: index, in: parent))
        }
      }
    }

    func add(
      to attributes: inout AttributeContainer, _ marks: AttributedText.Marks, in block: Int
    ) {
      var inline: InlinePresentationIntent = []
      if marks.contains(.emphasis) { inline.insert(.emphasized) }
      if marks.contains(.strong) { inline.insert(.stronglyEmphasized) }
      if marks.contains(.code) { inline.insert(.code) }
      if marks.contains(.strikethrough) { inline.insert(.strikethrough) }
      if !inline.isEmpty { attributes.inlinePresentationIntent = inline }
      attributes.presentationIntent = PresentationIntent(
        kind(of: text.blocks[block]), identity: 3 * block + 3,
        parent: text.blocks[block].context.map { contexts[$0] })
    }

    // Identities are unique: contexts, lists and blocks have different remainders modulo 3.
    private func intent(
      of kind: AttributedText.Context.Kind, at index: Int, in parent: PresentationIntent?
    ) -> PresentationIntent {
      switch kind {
      case .blockQuote, .alert:
        return PresentationIntent(.blockQuote, identity: 3 * index + 1, parent: parent)
      case .table(let id):
        let columns = text[id].columns.map { alignment in
          PresentationIntent.TableColumn(alignment: alignment.inFoundation)
        }
        return PresentationIntent(
          .table(columns: columns), identity: 3 * index + 1, parent: parent)
      case .tableRow(let row, let isHeader):
        return PresentationIntent(
          isHeader ? .tableHeaderRow : .tableRow(rowIndex: row), identity: 3 * index + 1,
          parent: parent)
      case .listItem(let item, let list):
        let whole = PresentationIntent(
          item.ordinal == nil ? .unorderedList : .orderedList,
          identity: 3 * Int(list.index) + 2, parent: parent)
        return PresentationIntent(
          .listItem(ordinal: Int(item.ordinal ?? 1)), identity: 3 * index + 1, parent: whole)
      }
    }

    private func kind(of block: AttributedText.Block) -> PresentationIntent.Kind {
      switch block.kind {
      case .paragraph: .paragraph
      case .tableCell(let column): .tableCell(columnIndex: Int(column))
      case .heading(let level): .header(level: Int(level))
      case .codeBlock(let id): .codeBlock(languageHint: codeBlockInfo(id))
      case .thematicBreak: .thematicBreak
      }
    }
  }

  extension Document.Table.Alignment? {
    /// The alignment in Foundation, where columns without one are aligned left.
    fileprivate var inFoundation: PresentationIntent.TableColumn.Alignment {
      switch self {
      case .left, nil: .left
      case .center: .center
      case .right: .right
      }
    }
  }
#else
  import FoundationEssentials

  /// Does nothing, because Foundation has presentation intents only on Apple platforms.
  struct PresentationIntents {
    init(_ text: AttributedText, _ codeBlockInfo: (Document.CodeBlock.ID) -> String) {}

    func add(
      to attributes: inout AttributeContainer, _ marks: AttributedText.Marks, in block: Int
    ) {}
  }
#endif
