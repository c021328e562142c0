// The types of linkmark.runs/1, as runs.schema.json describes them.
//
//   import type { Runs } from "./linkmark.runs";
//   const copy = (await response.json()) as Runs;
//
// Changes to the format are additive, so every list of words below may get more of them: give a switch a default, and
// ignore unknown keys.

/** Copy as text with attributes: one text, its blocks and runs, and its links and images. */
export interface Runs extends Partial<Appearances> {
  format: "linkmark.runs/1";
  /** The language of the copy, a tag of BCP 47. */
  locale: string;
  /** The writing direction of the language. */
  dir: "ltr" | "rtl";
  /** What the front matter says of the copy; absent without front matter. */
  metadata?: Metadata;
  /** The style of links and their surface. */
  style: "default" | "on-contrast" | "implicit" | "implicit-on-contrast";
  /** The appearance that the colors are for; those in `dark` are for the dark one. */
  appearance: "light" | "dark";
  /** The name of the typography token. */
  fontStyle: string;
  font: Font;
  /** The color of text outside links; null if the theme leaves it to the app. */
  foregroundColor: Color | null;
  /** All text. */
  text: string;
  /** The leaf blocks and the cells of tables, in order. */
  blocks: Block[];
  /** They cover the text without gap or overlap. */
  runs: Run[];
  /** In reading order; the index of each is its id. */
  links: Link[];
  /** In reading order; the index of each is its id. */
  images: Image[];
  /** Absent without tables. */
  tables?: Table[];
  /** In source order. */
  diagnostics: Diagnostic[];
}

/** What `--appearance both` adds; all of it or nothing. */
export interface Appearances {
  /** The background that the colors are for; null if the theme has no colors. */
  surfaceColor: Color | null;
  /** The same colors in the dark appearance. */
  dark: { foregroundColor: Color | null; surfaceColor: Color | null };
  /** The names of the tokens of these colors; empty if the theme has no colors. */
  tokens: { foregroundColor?: string; surfaceColor?: string };
  /** The fonts of headings of the levels that the theme has one for. */
  headings: Heading[];
}

/** `#RRGGBB` or `#RRGGBBAA`, in the order of CSS. */
export type Color = `#${string}`;

export interface Metadata {
  title?: string;
  description?: string;
  /** The language, which may not be a valid tag. */
  lang?: string;
}

/** Lengths are in points at the default text size. */
export interface Font {
  size: number;
  lineHeight: number;
  /** From 1 to 1000, as in CSS. */
  weight: number;
  letterSpacing: number;
  /** The text style of Dynamic Type that the font scales with. */
  textStyle:
    | "largeTitle" | "title" | "title2" | "title3" | "headline" | "subheadline" | "body" | "callout" | "footnote"
    | "caption" | "caption2";
}

export interface Heading {
  level: Level;
  /** The name of the typography token. */
  fontStyle: string;
  font: Font;
}

export type Level = 1 | 2 | 3 | 4 | 5 | 6;

/** Start, and end just past it. */
export type Bounds = [start: number, end: number];

/** A half-open part of the text, in two units; `utf16` is that of `String.prototype.slice`. */
export interface Range {
  utf16: Bounds;
  utf8: Bounds;
}

export type Block = Paragraph | HeadingBlock | TableCell | CodeBlock | ThematicBreak;

export interface AnyBlock {
  /** The containers of the block, outermost first. */
  within: Container[];
  range: Range;
  /** What a tap on the whole block does: nothing, follow the link with this id, or offer the links one by one. */
  activation: "none" | "ambiguous" | `link:${number}`;
  /** The announcement when the block has the focus as a whole. */
  announcement: Announcement;
}

export interface Paragraph extends AnyBlock {
  kind: "paragraph";
}

export interface HeadingBlock extends AnyBlock {
  kind: "heading";
  level: Level;
}

export interface TableCell extends AnyBlock {
  kind: "tableCell";
  /** The number of its column, from 0. */
  column: number;
}

export interface CodeBlock extends AnyBlock {
  kind: "codeBlock";
  /** The info string; empty without one. */
  info: string;
}

export interface ThematicBreak extends AnyBlock {
  kind: "thematicBreak";
}

export type Container = BlockQuote | Alert | TableContainer | TableRow | ListItem;

export interface BlockQuote {
  kind: "blockQuote";
  /** The number of the quote in the document, from 0; absent in earlier versions. */
  quote?: number;
}

export interface Alert {
  kind: "alert";
  alert: "note" | "tip" | "important" | "warning" | "caution";
}

export interface TableContainer {
  kind: "table";
  /** Its index in `tables`. */
  table: number;
}

export interface TableRow {
  kind: "tableRow";
  /** The number of the row in the table. */
  row: number;
  /** True for row 0. */
  header: boolean;
}

export interface ListItem {
  kind: "listItem";
  /** The number of the list in the document, from 0. */
  list: number;
  /** The number of the item; null in a bullet list. */
  ordinal: number | null;
  /** Whether there is no space between the items. */
  tight: boolean;
  /** Present if the item is a task. */
  task?: "open" | "done";
  /** Present if the item is a footnote, whose number is the ordinal. */
  footnote?: true;
  /** Present if the block is the first of the item, and so gets its marker. */
  firstInItem?: true;
}

/** What screen readers say. */
export interface Announcement {
  voiceOver: string;
  talkBack: string;
}

export type Mark = "emphasis" | "strong" | "strikethrough" | "code" | "image";

/** Text with the same attributes, of a link or outside of links. */
export type Run = PlainRun | LinkRun;

export interface AnyRun {
  range: Range;
  /** Never empty. */
  text: string;
  marks: Mark[];
  /** The id of the image whose alternative text this is. */
  image?: number;
}

export interface PlainRun extends AnyRun {
  link?: undefined;
  foregroundColor?: undefined;
  highlightColor?: undefined;
  underlineStyle?: undefined;
  fontWeight?: undefined;
  dark?: undefined;
  tokens?: undefined;
}

export type LinkRun = AnyRun & LinkStyle & {
  /** The id of the link that the text belongs to. */
  link: number;
  /** The same in the dark appearance; only with `--appearance both`, like the tokens. */
  dark?: LinkStyle;
  /** The names of the tokens of the colors; empty if the theme has no colors. */
  tokens?: { foregroundColor?: string; highlightColor?: string };
};

/** A disabled link has only its color, since pressing it has no effect. */
export type LinkStyle = EnabledStyle | DisabledStyle;

export interface EnabledStyle {
  /** Null if the theme leaves it to the app. */
  foregroundColor: Color | null;
  /** While the link is pressed. */
  highlightColor: Color | null;
  underlineStyle: "single" | "none";
  /** Only if the theme sets one for links. */
  fontWeight?: number;
}

export interface DisabledStyle {
  foregroundColor: Color | null;
  highlightColor?: undefined;
  underlineStyle?: undefined;
  fontWeight?: undefined;
}

export type Kind = "unresolved" | "web" | "contact" | "fragment" | "relative" | "app" | "unsafe";

/** A destination that is not an address, and why. */
export interface Blocked {
  /** As the author wrote it; never to be opened. */
  destination: string;
  reason: "scheme" | "scheme-not-allowed" | "unreadable-host" | "empty" | "rule";
}

/** `href` is null for a blocked link. */
export type Link = AnyLink & (
  | { href: string; kind: Kind; blocked?: undefined }
  | { href: null; kind: "blocked"; blocked: Blocked }
);

export interface AnyLink {
  id: number;
  title: string | null;
  /** What opens it: the system, the app, the page that contains it, or nothing. */
  handling: "system" | "app" | "page" | "none";
  /** Empty if the link has no text. */
  range: Range;
  /** The route of the app that the address takes. */
  route: Route | null;
  accessibility: Accessibility;
  source: Source | null;
}

export interface Route {
  name: string;
  pattern: string;
  params: { path: Record<string, string>; query: Record<string, string> };
}

export interface Accessibility {
  role: "link" | "button";
  /** The accessible name; may be empty. */
  name: string;
  states: "disabled"[];
  /** The title, if it is not the name. */
  description?: string;
  /** What activation does, in the words of a rule. */
  hint?: string;
  /** The announcement when the link has the focus to itself. */
  announcement: Announcement;
}

/** `src` is null for a blocked image. */
export type Image = AnyImage & (
  | { src: string; kind: Kind; blocked?: undefined }
  | { src: null; kind: "blocked"; blocked: Blocked }
);

export interface AnyImage {
  id: number;
  title: string | null;
  alternativeText: string;
  /** Empty if the image has no alternative text. */
  range: Range;
  source: Source | null;
}

export interface Table {
  /** The alignment of each column; null if the table does not say. */
  columns: ("left" | "center" | "right" | null)[];
}

/** The position of the whole construct in the Markdown; null if it was not proved. */
export interface Source {
  start: Location;
  /** Just past the last byte. */
  end: Location;
}

export interface Location {
  /** From 1. */
  line: number;
  /** From 1, in bytes of UTF-8. */
  column: number;
  /** From 0, in bytes. */
  offset: number;
}

export interface Diagnostic {
  line: number;
  column: number;
  level: "error" | "warning" | "note";
  rule: string;
  message: string;
}
