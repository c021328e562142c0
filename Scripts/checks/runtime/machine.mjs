// Compares `step` with the cases and states of the Swift library, and prints the differences and the counts.
// Arguments: the folder of the module, the folder of the tables, the length of sequences, the length
// of sequences that `step` itself walks one by one, and `all` if tables of its answers walk those of the full length.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, tables, length, walks, walksAll] = process.argv.slice(2);
const { step } = await import(pathToFileURL(`${folder}/linkmark.js`));
const read = (name) => JSON.parse(readFileSync(`${tables}/${name}`));
const { links, cases } = read('interaction.json');
const { inputs, ...states } = read('interaction-states.json');

const name = ({ focus, origin, inside }) => `${focus || '-'} ${origin || '-'} ${inside ? 'in' : 'out'}`;
const receive = (state, input, own) => {
  const [word, target] = input.split(' ');
  return step(state, word, target === '-' ? null : target, (target) => own[target]);
};
const result = (state) => name(state) + (state.activated ? ` > ${state.activated}` : '');
let differences = 0;
const differ = (what, found, expected) => {
  if (found === expected) return;
  console.log(`${what}: ${found}, not ${expected}`);
  differences += 1;
};

let steps = 0;
for (const { name, links: own, steps: inputs } of cases) {
  let state = {};
  for (const [input, expected] of inputs) {
    state = receive(state, input, links[own]);
    differ(`${name}: ${input}`, result(state), expected);
    steps += 1;
  }
}
let sequences = 0;
let known = 0;
for (const [configuration, own] of Object.entries(links)) {
  const table = states[configuration];
  known += Object.keys(table).length;
  // How many sequences end in each state, with one state that `step` has returned for it.
  let ends = new Map([[name({}), { state: {}, count: 1 }]]);
  for (let place = 0; place < Number(length); place += 1) {
    const next = new Map();
    for (const [before, { state, count }] of ends) {
      inputs.forEach((input, index) => {
        const after = receive(state, input, own);
        differ(`${configuration}: ${input} in ${before}`, result(after), table[before]?.[index]);
        const end = next.get(name(after)) ?? { state: after, count: 0 };
        end.count += count;
        next.set(name(after), end);
        sequences += count;
      });
    }
    ends = next;
  }
}
// Sequences one by one, with the states that each sequence itself has led to.
let walked = 0;
const walk = (state, own, table, rest) => {
  if (rest === 0) return;
  const expected = table[name(state)];
  inputs.forEach((input, index) => {
    const after = receive(state, input, own);
    walked += 1;
    if (result(after) !== expected[index]) differ(`${input} in ${name(state)}`, result(after), expected[index]);
    else walk(after, own, table, rest - 1);
  });
};
for (const [configuration, own] of Object.entries(links)) walk({}, own, states[configuration], Number(walks));
// All of the full length, in step with the Swift library, through tables of the states that `step` has returned.
let followed = 0;
const follow = (ours, theirs, state, other, rest) => {
  for (let index = 0; index < inputs.length; index += 1) {
    const [after, expected] = [ours[state * inputs.length + index], theirs[other * inputs.length + index]];
    if (after !== expected) throw new Error(`state ${after} is not ${expected} after ${inputs[index]}`);
    followed += 1;
    if (rest > 1) follow(ours, theirs, after >> 1, expected >> 1, rest - 1);
  }
};
for (const [configuration, own] of Object.entries(walksAll && !differences ? links : {})) {
  const table = states[configuration];
  const names = Object.keys(table);
  // The number of the state, and whether the input activates its focused link.
  const number = (text) => names.indexOf(text.split(' > ')[0]) * 2 + (text.includes(' > ') ? 1 : 0);
  const parsed = names.map((text) => {
    const [focus, origin, inside] = text.split(' ').map((word) => (word === '-' ? null : word));
    return { focus, origin, inside: inside === 'in' };
  });
  const ours = Int32Array.from(parsed.flatMap((state) => inputs.map(
    (input) => number(result(receive(state, input, own))))));
  const theirs = Int32Array.from(Object.values(table).flat(), number);
  follow(ours, theirs, number(name({})) >> 1, number(name({})) >> 1, Number(length));
}
console.error(`${cases.length} cases with ${steps} steps; ${known} states; ${sequences} sequences of up to ${length} inputs, ${walked} of up to ${walks} one by one` + (walksAll ? `, ${followed} of up to ${length} through tables` : ''));
