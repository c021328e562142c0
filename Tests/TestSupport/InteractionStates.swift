@testable import LinkText

/// Every state of ``LinkedText.Interaction`` that inputs lead to, and the result of every input in it.
struct InteractionStates {
  private(set) var states: [(state: String, results: [String])] = []

  init(_ links: InteractionTable.Links) {
    var found = [LinkedText.Interaction()]
    var names: Set = [found[0].name]
    var index = 0
    while index < found.count {
      let results = InteractionTable.inputs.map { input in
        var after = found[index]
        let result = after.receive(input, links)
        if names.insert(after.name).inserted { found.append(after) }
        return result
      }
      states.append((found[index].name, results))
      index += 1
    }
  }
}
