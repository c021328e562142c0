// Clicks on the links of a page, and compares the results. Each step is a function, its result, which
// the function returns as JSON, and whether the result may come later.
const order = ['shop://orders/7', 'order', '7'];
const other = ['https://a.example/orders/8', 'order', '8'];
const drawn = ['shop://orders/9', 'order', '9'];
const app = '[data-link-kind=app]';
const {test} = window;

const element = [
  [() => test.click('#app'), [[order], [true]]],
  [() => test.click('#web'), [[other], [false]]],
  [() => { test.isCanceled = true; return test.click('#web'); }, [[other], [true]]],
  [() => {
    test.copy.show(test.answer, {});
    return JSON.stringify([test.copy.lang, test.copy.dir, test.copy.textContent]);
  }, ['ar', 'rtl', 'An order and a page.']],
  [() => test.click(app), [[drawn], [true]]],
  [() => { test.copy.show(test.answer); return test.click(app); }, [[drawn], [true]]],
  [() => { test.parent = test.copy.parentNode; test.copy.remove(); return test.click(app); }, [[], []]],
  [() => { test.parent.append(test.copy); return test.click(app); }, [[drawn], [true]]],
  [() => { test.parent.prepend(test.copy); return test.click(app); }, [[drawn], [true]]],
  [() => { test.copy.setAttribute('class', 'other'); return test.click(app); }, [[drawn], [true]]],
  [() => JSON.stringify(document.createElement('link-mark').matches(':defined')), true],
  // Runs that are not linkmark's run no script.
  [() => {
    const answer = structuredClone(test.answer);
    for (const link of answer.links) link.href = ' java\tscript:window.ran = 1';
    answer.blocks[0].within = [{ kind: 'script' }];
    test.copy.show(answer);
    const names = [...test.copy.querySelectorAll('*')].map(({ localName }) => localName);
    return JSON.stringify([names, test.copy.querySelectorAll('[href]').length]);
  }, [['blockquote', 'p', 'a', 'a'], 0]],
];

const coordinator = [
  [[['coordinator', 8]], [true]],
  [[['coordinator', 9]], [true]],
  [[], [true]],
  [[], [false]],
  [[['coordinator', 'a b', 2]], [true]],
  [[['coordinator', '/', null]], [true]],
  [[['shop://none']], [true]],
].map((wanted, index) => [() => test.click(index), wanted]);

// A user's click moves the focus, too.
const click = index => [() => {
  document.querySelectorAll('a')[index].focus();
  document.activeElement.click();
  return 'null';
}, null];
const view = wanted => [() => JSON.stringify(document.querySelector('dialog')?.firstChild.data ?? null), wanted, true];
const focused = wanted => [() => JSON.stringify(document.activeElement.textContent), wanted, true];
const close = [() => { document.querySelector('dialog button').click(); return 'null'; }, null];
const web = [
  [() => JSON.stringify(document.querySelectorAll('a').length), 3],
  click(0), view('Booking 4711'), close, view(null), focused('Change the booking'),
  click(1), view('Timetable of hope'), close, view(null), focused('the timetable of the island'),
  [() => {
    window.onclick = event => { window.left = !event.defaultPrevented; event.preventDefault(); };
    return 'null';
  }, null],
  click(2), [() => JSON.stringify(window.left), true], view(null),
];

const pages = {element, coordinator, 'Examples/Apps/Web': web};
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

// Returns the results that differ, and the number of steps.
async function use(name) {
  const found = [];
  for (const [step, wanted, isLate] of pages[name]) {
    const expected = JSON.stringify(wanted);
    let answer = step();
    for (let turn = 0; isLate && answer !== expected && turn < 100; turn += 1) {
      await pause(20);
      answer = step();
    }
    if (answer !== expected) found.push(`${name}: ${step} is ${answer}, not ${expected}`);
  }
  return {found, count: pages[name].length};
}
