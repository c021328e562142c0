import LinkText

#if canImport(Darwin)
  import Foundation

  /// What Foundation's own Markdown would say of a text, for views that draw by it.
  struct PresentationIntents {
    /// Deeper contexts share the intent of the deepest one that has one: each intent holds all those
    /// around it.
    private static let maximumDepth = 64

    private let text: AttributedText
    private let document: Document
    /// One for each context.
    private var contexts: [PresentationIntent] = []

    init(_ text: AttributedText, _ document: Document) {
      self.text = text
      self.document = document
      var depths: [Int] = []
      for (index, context) in text.contexts.enumerated() {
        let depth = context.parent.map { depths[$0] + 1 } ?? 0
        depths.append(depth)
        let parent = context.parent.map { contexts[$0] }
        if let parent, depth >= PresentationIntents.maximumDepth {
          contexts.append(parent)
        } else {
          contexts.append(PresentationIntents.intent(of: context.kind, at: index, in: parent))
        }
      }
    }

    func add(to attributes: inout AttributeContainer, of run: AttributedText.Run, in block: Int) {
      var inline: InlinePresentationIntent = []
      let marks = run.attributes.marks
      if marks.contains(.emphasis) { inline.insert(.emphasized) }
      if marks.contains(.strong) { inline.insert(.stronglyEmphasized) }
      if marks.contains(.code) { inline.insert(.code) }
      if !inline.isEmpty { attributes.inlinePresentationIntent = inline }
      attributes.presentationIntent = PresentationIntent(
        kind(of: text.blocks[block]), identity: 3 * block + 3,
        parent: text.blocks[block].context.map { contexts[$0] })
    }

    // Identities count contexts, lists and blocks in threes, so that no two are alike.
    private static func intent(
      of kind: AttributedText.Context.Kind, at index: Int, in parent: PresentationIntent?
    ) -> PresentationIntent {
      switch kind {
      case .blockQuote:
        return PresentationIntent(.blockQuote, identity: 3 * index + 1, parent: parent)
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
      case .heading(let level): .header(level: Int(level))
      case .codeBlock(let id):
        .codeBlock(languageHint: String(decoding: document[document[id].info], as: UTF8.self))
      case .thematicBreak: .thematicBreak
      }
    }
  }
#else
  import FoundationEssentials

  /// Foundation has intents on Apple's systems alone.
  struct PresentationIntents {
    init(_ text: AttributedText, _ document: Document) {}

    func add(to attributes: inout AttributeContainer, of run: AttributedText.Run, in block: Int) {}
  }
#endif
