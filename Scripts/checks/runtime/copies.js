// Compares the nodes of runs with the nodes of HTML, and reports the first differences to the check.
import { render } from './linkmark.js';
import { difference } from './equal.js';

const answer = await fetch('pairs.json');
const lines = (await answer.text()).split('\n').filter(Boolean);
const differences = [];
lines.forEach((line, number) => {
  const { html, runs, names } = JSON.parse(line);
  const why = difference(html, runs, names, render);
  if (why) differences.push(`${number} ${why}`);
});
window.compared = { count: lines.length, differences: differences.slice(0, 10) };
