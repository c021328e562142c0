// A client of the shape compose, which counts in UTF-16 code units as Android does.
//
//   node compose.js < FILE     reads the runs of a document and its shape, on two lines, and prints a line for
//                              each difference: the number of the document and why
"use strict";

function* failures(runs, shape) {
  const { text } = shape;
  const slice = ({ start, end }) => text.slice(start, end);
  if (text !== runs.text) yield "the text is not that of the runs";

  for (const run of runs.runs) {
    const [start, end] = run.range.utf16;
    const style = Object.assign({}, ...shape.spanStyles.filter((span) => span.start <= start && end <= span.end));
    const bold = run.marks.includes("strong") ? 700 : 0;
    if (style.fontWeight !== (Math.max(bold, run.fontWeight ?? 0) || runs.font.weight)) yield `the weight at ${start}`;
    if ((style.fontStyle === "italic") !== run.marks.includes("emphasis")) yield `the slope at ${start}`;
    if ((style.fontFamily === "monospace") !== run.marks.includes("code")) yield `the family at ${start}`;
    const struck = run.marks.includes("strikethrough") && "lineThrough";
    const lines = [run.underlineStyle === "single" && "underline", struck].filter(Boolean).join(" ");
    if ((style.textDecoration ?? "") !== lines) yield `the line at ${start}`;
    const color = (run.link === undefined ? runs : run).foregroundColor ?? undefined;
    const android = color && `#${color.slice(7) || "FF"}${color.slice(1, 7)}`;
    if (style.color !== android) yield `the color at ${start}`;
  }
  for (const { start, end } of [...shape.spanStyles, ...shape.paragraphStyles]) {
    if (!(start >= 0 && start < end && end <= text.length)) yield `a style from ${start} to ${end}`;
  }

  const blocks = runs.blocks.filter(({ kind }) => kind === "tableCell");
  const cells = (shape.tables ?? []).flatMap((table) => table.cells);
  const places = blocks.map(({ range, column, within }) => [...range.utf16, within.at(-1).row, column]);
  if (JSON.stringify(cells.map(Object.values)) !== JSON.stringify(places)) yield "the cells are not those of the runs";

  const links = runs.links.filter(({ range, handling }) => range.utf16[0] < range.utf16[1] && handling !== "none");
  const words = (id) => runs.runs.filter((run) => run.link === id).map((run) => run.text).join("");
  const found = shape.links.map((link) => [slice(link), link.url ?? link.tag]);
  const expected = links.map(({ id, href }) => [words(id), href]);
  if (JSON.stringify(found) !== JSON.stringify(expected)) yield "the links are not those of the runs";
  for (const [index, link] of shape.links.entries()) {
    if ("url" in link === "tag" in link) yield `link ${index} is both for the system and for the app`;
    if ("url" in link && links[index]?.handling !== "system") yield `link ${index} is not the system's`;
  }
}

const lines = require("node:fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
for (let index = 0; index < lines.length; index += 2) {
  for (const failure of failures(JSON.parse(lines[index]), JSON.parse(lines[index + 1]))) {
    console.log(`${index / 2} ${failure}`);
  }
}
