// Prints the view in React of each document on standard input, one a line, as a line of JSON.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { Copy } from "./Copy.mjs";
const { renderToStaticMarkup } = createRequire(import.meta.url)("react-dom/server");
for (const line of readFileSync(0, "utf8").split("\n").slice(0, -1)) {
  console.log(JSON.stringify(renderToStaticMarkup(Copy({ copy: JSON.parse(line), open() {} }))));
}
