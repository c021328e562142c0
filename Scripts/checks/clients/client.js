// A client of linkmark.runs/1 that counts in UTF-16 code units; its types are checked against linkmark.runs.d.ts.
"use strict";

/** @typedef {import("../../../Documentation/schemas/linkmark.runs").Runs} Runs */
/** @typedef {import("../../../Documentation/schemas/linkmark.runs").Range} Range */

const plain = (/** @type {unknown} */ value) =>
  String(value ?? "-").replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t");

const place = (/** @type {Range} */ { utf16, utf8 }) => `${utf16.join("-")}/${utf8.join("-")}`;

// By code units, as Kotlin sorts; the parameters of one route differ in ASCII.
const pairs = (/** @type {Record<string, string> | undefined} */ parameters) =>
  parameters && Object.keys(parameters).sort().map((name) => `${name}=${parameters[name]}`).join(",");

/**
 * Yields the lines that describe a document.
 *
 * @param {Runs} document
 */
function* described(document) {
  const record = (/** @type {unknown[]} */ ...fields) => fields.map(plain).join("\t");
  const slice = (/** @type {Range} */ range) => document.text.slice(...range.utf16);
  const { dark } = document;
  yield record("document", document.locale, document.dir, document.text, document.foregroundColor,
    document.surfaceColor, dark?.foregroundColor, dark?.surfaceColor);
  for (const { level, fontStyle, font } of document.headings ?? []) yield record("heading", level, fontStyle, font.weight);
  for (const { kind, range, activation, announcement } of document.blocks) {
    const link = activation.startsWith("link:") ? activation.slice("link:".length) : null;
    yield record("block", kind, place(range), slice(range), link, announcement.voiceOver, announcement.talkBack);
  }
  for (const run of document.runs) {
    const isLink = run.link !== undefined;
    yield record("run", place(run.range), slice(run.range), run.marks.join(","), run.link, run.image,
      isLink ? run.foregroundColor : document.foregroundColor, run.highlightColor, run.underlineStyle ?? "none",
      run.fontWeight);
    if (dark) {
      yield record("dark", isLink ? run.dark?.foregroundColor : dark.foregroundColor, run.dark?.highlightColor,
        run.dark?.underlineStyle ?? "none", run.dark?.fontWeight);
    }
  }
  for (const link of document.links) {
    const { role, name, states, description, hint, announcement } = link.accessibility;
    yield record("link", link.id, place(link.range), slice(link.range), link.href, link.blocked?.destination,
      link.blocked?.reason, link.title, link.kind, link.handling, link.route?.name, pairs(link.route?.params.path),
      pairs(link.route?.params.query), role, name, states.join(","), description, hint, announcement.voiceOver,
      announcement.talkBack);
  }
  for (const { id, range, src, blocked } of document.images) {
    yield record("image", id, place(range), slice(range), src, blocked?.reason);
  }
}

const lines = require("node:fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
for (const line of lines) process.stdout.write([...described(JSON.parse(line)), ""].join("\n"));
