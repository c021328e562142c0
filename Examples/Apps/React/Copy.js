// Converted copy in React. Its types are those of linkmark.runs.d.ts; it runs as it is, without a build.
import { createElement } from "react";

/** @typedef {import("../../../Documentation/schemas/linkmark.runs").Runs} Runs */
/** @typedef {import("../../../Documentation/schemas/linkmark.runs").Block} Block */
/** @typedef {import("../../../Documentation/schemas/linkmark.runs").Run} Run */
/** @typedef {import("../../../Documentation/schemas/linkmark.runs").Link} Link */
/** @typedef {(link: Link) => void} Open */

/**
 * The copy, whose links of the app are given to a function; the browser follows the others.
 *
 * @param {{ copy: Runs, open: Open }} props
 */
export function Copy({ copy, open }) {
  const style = { color: color(copy.foregroundColor, copy.dark?.foregroundColor), colorScheme: "light dark" };
  const blocks = copy.blocks.map((block, index) => blockElement(copy, block, index, open));
  return createElement("div", { lang: copy.locale, dir: copy.dir, style }, ...blocks);
}

/** @type {(copy: Runs, block: Block, key: number, open: Open) => unknown} */
function blockElement(copy, block, key, open) {
  const [start, end] = block.range.utf16;
  const runs = copy.runs.filter(({ range }) => start <= range.utf16[0] && range.utf16[1] <= end);
  const heading = block.kind === "heading" ? copy.headings?.find(({ level }) => level === block.level) : undefined;
  const { size, lineHeight, weight } = heading?.font ?? copy.font;
  const depth = block.within.filter(({ kind }) => kind === "listItem" || kind === "blockQuote").length;
  const style = {
    fontSize: `${size / 16}rem`, lineHeight: lineHeight / size, fontWeight: weight, marginInlineStart: `${depth}em`,
  };
  if (block.kind === "thematicBreak") return createElement("hr", { key });
  const tag = block.kind === "heading" ? `h${block.level}` : block.kind === "codeBlock" ? "pre" : "p";
  return createElement(tag, { key, style }, ...linkGroups(runs).map((group) => groupElement(copy, group, open)));
}

/** @type {(runs: Run[]) => Run[][]} */
function linkGroups(runs) {
  /** @type {Run[][]} */
  const groups = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && run.link !== undefined && last[0]?.link === run.link) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

/** @type {(copy: Runs, group: Run[], open: Open) => unknown} */
function groupElement(copy, group, open) {
  const children = group.map(runElement);
  const link = group[0]?.link === undefined ? undefined : copy.links[group[0].link];
  if (!link) return children[0];
  if (link.handling === "none" || link.accessibility.states.includes("disabled")) {
    return createElement("a", { role: "link", "aria-disabled": true }, ...children);
  }
  const onClick = (/** @type {MouseEvent} */ event) => {
    if (link.handling !== "app" || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(link);
  };
  const title = link.title ?? undefined;
  return createElement("a", { href: link.href, title, onClick, style: { color: "inherit" } }, ...children);
}

/** @type {(run: Run, key: number) => unknown} */
function runElement(run, key) {
  const style = {
    color: run.link === undefined ? undefined : color(run.foregroundColor, run.dark?.foregroundColor),
    fontWeight: run.marks.includes("strong") ? 700 : run.fontWeight,
    fontStyle: run.marks.includes("emphasis") ? "italic" : undefined,
    fontFamily: run.marks.includes("code") ? "monospace" : undefined,
    textDecoration: run.marks.includes("strikethrough") ? "line-through" : undefined,
  };
  return createElement("span", { key, style }, run.text);
}

/** @type {(light?: string | null, dark?: string | null) => string | undefined} */
function color(light, dark) {
  return light && dark ? `light-dark(${light}, ${dark})` : light ?? undefined;
}
