// Reads pairs of HTML and runs, one a line, and prints the number of each whose nodes differ, and how.
// Arguments: the folder of the runtime.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { JSDOM } = createRequire(import.meta.url)('jsdom');
const { window } = new JSDOM('');
globalThis.document = window.document;
const { render } = await import(pathToFileURL(`${process.argv[2]}/linkmark.js`));
const { difference } = await import('./equal.js');

let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { html, runs, names } = JSON.parse(line);
  let why;
  try {
    why = difference(html, runs, names, render);
  } catch (error) {
    why = error.stack.replaceAll('\n', ' ');
  }
  if (why) console.log(number, why);
  number += 1;
}
