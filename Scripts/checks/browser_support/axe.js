// Examines the page, and returns each violation and each open question: its rule, its place among the controls of the
// copy, and the HTML of the element.
async function examine() {
  const {violations, incomplete, passes, testEngine} = await axe.run({elementRef: true});
  const controls = [...document.querySelectorAll('main a, main button')];
  const list = rules => rules.flatMap(({id, nodes}) => nodes.map(
    ({element, html}) => [id, controls.indexOf(element), html.slice(0, 160)]));
  return {violations: list(violations), incomplete: list(incomplete), passes: passes.length,
    version: testEngine.version};
}
