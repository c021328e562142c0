import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct InteractionTests {
  @Test(arguments: try InteractionTable.recorded.get().cases)
  func `each case has the states of the table`(_ entry: InteractionTable.Case) throws {
    let table = try InteractionTable.recorded.get()
    let links = try #require(table.links[entry.links])
    var interaction = LinkedText.Interaction()
    for step in entry.steps {
      #expect(interaction.receive(step[0], links) == step[1], "\(step[0])")
    }
  }

  @Test func `every input in every reachable state has the recorded result`() throws {
    let table = try InteractionTable.recorded.get()
    let configurations = table.links.sorted { $0.key < $1.key }.map { name, links in
      let states = InteractionStates(links).states.map { state, results in
        "    \"\(state)\": [\(results.map { "\"\($0)\"" }.joined(separator: ", "))]"
      }
      return "  \"\(name)\": {\n\(states.joined(separator: ",\n"))\n  }"
    }
    let inputs = InteractionTable.inputs.map { "\"\($0)\"" }.joined(separator: ", ")
    try expectRecorded(
      "{\n  \"inputs\": [\(inputs)],\n\(configurations.joined(separator: ",\n"))\n}\n",
      in: InteractionTable.folder.appending(path: "interaction-states.json"))
  }

  @Test func `every sequence of up to four inputs has the results of its states`() throws {
    for (_, links) in try InteractionTable.recorded.get().links {
      let states = InteractionStates(links)
      let known = Dictionary(uniqueKeysWithValues: states.states.map { ($0.state, $0.results) })
      var ends = [LinkedText.Interaction()]
      var count = 0
      for _ in 1...4 {
        var next: [LinkedText.Interaction] = []
        for end in ends {
          let expected = try #require(known[end.name])
          for (input, result) in zip(InteractionTable.inputs, expected) {
            var after = end
            if after.receive(input, links) != result { Issue.record("\(end.name), \(input)") }
            next.append(after)
          }
        }
        count += next.count
        ends = next
      }
      #expect(count == 69_904)
    }
  }

  @Test func `a link that is removed while pressed is not activated`() {
    var interaction = LinkedText.Interaction()
    let link = Document.Link.ID(index: 0)
    #expect(interaction.receive(.press(.link(link))) { _ in link } == nil)
    #expect(interaction.pressedLink { _ in link } == link)
    #expect(interaction.pressedLink { _ in nil } == nil)
    #expect(interaction.receive(.release) { _ in nil } == nil)
    #expect(interaction == LinkedText.Interaction())
  }

  @Test(
    arguments: [
      ("[a](app://b)", .block(0), 0), ("[a](app://b)", .link(.init(index: 0)), 0),
      ("[a](app://b) [c](app://d)", .block(0), nil),
      ("[a](javascript:1) [c](app://d)", .block(0), 1),
      ("[a](javascript:1)", .link(.init(index: 0)), nil), ("[a](app://b)", .block(1), nil),
      ("a", .link(.init(index: 0)), nil), ("[a](app://b)\n\nc", .block(1), nil),
    ] as [(String, LinkedText.Interaction.Target, Int?)])
  func `a block activates its only enabled link`(
    _ source: String, _ target: LinkedText.Interaction.Target, _ index: Int?
  ) throws {
    let linked = try Converter().convert(source)
    let link = LinkedText(linked).link(activatedBy: target)
    #expect(link.map { Int($0.index) } == index)
  }
}
