// A client of linkmark.runs/1 that counts in UTF-16 code units, as JavaScript does.
//
//   node client.js < FILE     reads one document a line, and prints a line for each error: the number of the
//                             document and why
"use strict";

const known = new Set(["range", "text"]);

function attributes(run) {
  return JSON.stringify(Object.entries(run).filter(([key]) => !known.has(key)));
}

function* failures(document) {
  const { text, runs, blocks, links, images } = document;
  const slice = ({ range }) => text.slice(...range.utf16);

  let end = 0;
  for (const [index, run] of runs.entries()) {
    const [start, next] = run.range.utf16;
    if (start !== end) yield `run ${index} starts at ${start}, not at ${end}`;
    if (next <= start) yield `run ${index} is empty`;
    if (slice(run) !== run.text) yield `run ${index} is not the text of its range`;
    if (/\p{Surrogate}/u.test(run.text)) yield `run ${index} cuts a character`;
    end = next;
  }
  if (end !== text.length) yield `the runs end at ${end}, and the text at ${text.length}`;

  const joint = ({ column = 0 }) => (column > 0 ? "\t" : "\n");
  if (blocks.map((block, number) => (number > 0 ? joint(block) : "") + slice(block)).join("") !== text) {
    yield "the blocks, joined by line feeds and tabs, are not the text";
  }
  let index = 0;
  end = -1;
  for (const [number, block] of blocks.entries()) {
    const [start, next] = block.range.utf16;
    if (start !== end + 1) yield `block ${number} starts at ${start}, not at ${end + 1}`;
    const inside = runs.slice(index).findIndex((run) => run.range.utf16[0] >= next);
    const own = runs.slice(index, inside < 0 ? undefined : index + inside);
    if (own.map((run) => run.text).join("") !== slice(block)) yield `the runs of block ${number} are not its text`;
    if (own.some((run, place) => place > 0 && attributes(run) === attributes(own[place - 1]))) {
      yield `block ${number} has equal neighbors`;
    }
    index += own.length;
    if (number < blocks.length - 1) {
      const run = runs[index];
      if (run?.text !== joint(blocks[number + 1]) || attributes(run) !== '[["marks",[]]]') {
        yield `block ${number} is not joined by a bare run`;
      }
      index += 1;
    }
    end = next;
    const link = /^link:(\d+)$/.exec(block.activation);
    if (link && !(links[link[1]]?.range.utf16[0] >= start && links[link[1]].range.utf16[1] <= next)) {
      yield `block ${number} activates a link that is not in it`;
    }
  }

  for (const [key, elements] of [["link", links], ["image", images]]) {
    for (const [id, element] of elements.entries()) {
      const own = runs.filter((run) => run[key] === id).map((run) => run.text).join("");
      if (element.id !== id) yield `${key} ${id} has the id ${element.id}`;
      if (slice(element) !== own) yield `the runs of ${key} ${id} are not its range`;
      if (element.alternativeText !== undefined && element.alternativeText !== own) yield `image ${id} has another text`;
    }
    if (runs.some((run) => run[key] >= elements.length)) yield `a run has a ${key} that is not there`;
  }
}

const lines = require("node:fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
for (const [number, line] of lines.entries()) {
  for (const failure of failures(JSON.parse(line))) console.log(`${number} ${failure}`);
}
