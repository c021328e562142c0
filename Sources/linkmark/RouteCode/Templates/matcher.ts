type Values = ReadonlyMap<string, string>;

interface Address {
  readonly hasHost: boolean;
  readonly path: readonly string[];
  readonly query: readonly (readonly [name: string, value: string | null])[];
}

/** What an address cannot have. */
class NoRoute extends Error {}

class Pattern {
  readonly route: string;
  readonly path: readonly string[];
  /** The names of the required query parameters, and the placeholders for their values. */
  readonly query: readonly (readonly [name: string, placeholder: string])[];
  readonly placeholders: readonly string[];
  /** More query parameters, then a literal before `{x}` before the end before `**`. */
  readonly rank: string;

  constructor(route: string, text: string) {
    this.route = route;
    const [path = "", query = ""] = text.split("?");
    this.path = path.split("/").filter((part) => part !== "");
    this.query = query.split("&").filter((item) => item !== "").map((item) => {
      const [name = "", placeholder = ""] = item.split("=");
      return [decoded(name), placeholder.slice(1, -1)] as const;
    });
    this.placeholders = [...this.path.flatMap((part) => placeholderOf(part) ?? []),
      ...this.query.map(([, placeholder]) => placeholder)];
    const kinds = this.path.map((part) => part === "**" ? "3" : part.startsWith("{") ? "1" : "0");
    this.rank = `${99_999 - this.query.length}${kinds.join("")}2`;
  }

  values(address: Address): Values | null {
    const found = new Map<string, string>();
    const hasRest = this.path[this.path.length - 1] === "**";
    const parts = hasRest ? this.path.slice(0, -1) : this.path;
    const { length } = address.path;
    if (length < parts.length || (length > parts.length && !hasRest)) return null;
    for (const [index, part] of parts.entries()) {
      const component = address.path[index] ?? "";
      const name = placeholderOf(part);
      if (name !== null) {
        found.set(name, component);
      } else if (index === 0 && address.hasHost) {
        // The host of an app's address ignores the case of ASCII letters.
        if (lowercase(component) !== lowercase(decoded(part))) return null;
      } else if (component !== decoded(part)) {
        return null;
      }
    }
    if (hasRest) {
      found.set("**", address.path.slice(parts.length)
        .map((part) => part.replace(/%/g, "%25").replace(/\//g, "%2F")).join("/"));
    }
    for (const [name, placeholder] of this.query) {
      const item = address.query.find(([other, value]) => other === name && value !== null);
      if (item === undefined || item[1] === null) return null;
      found.set(placeholder, item[1]);
    }
    return found;
  }

  isRepeated(address: Address): boolean {
    return this.query.some(([name]) =>
      address.query.filter(([other]) => other === name).length > 1);
  }

  /** Returns a path without its first slash, and a query. */
  text(values: Values): string {
    const path = this.path.map((part) => {
      const name = placeholderOf(part);
      if (name === null) return part;
      const text = encoded(values.get(name) ?? "");
      return name === "**"
        ? text.replace(/%2F/g, "/").replace(/%252F/g, "%2F").replace(/%2525/g, "%25") : text;
    });
    if (this.path[path.length - 1] === "**" && path[path.length - 1] === "") path.pop();
    const query = this.query.map(([name, placeholder]) =>
      `${encoded(name)}=${encoded(values.get(placeholder) ?? "")}`);
    return path.join("/") + (query.length > 0 ? "?" + query.join("&") : "");
  }
}

function placeholderOf(part: string): string | null {
  return part === "**" ? part : part.startsWith("{") ? part.slice(1, -1) : null;
}

function match(address: string): { pattern: Pattern; values: Values } | null {
  try {
    const parts = split(address);
    for (const pattern of patternsByRank) {
      const values = pattern.values(parts);
      if (values !== null) return pattern.isRepeated(parts) ? null : { pattern, values };
    }
    return null;
  } catch (error) {
    if (error instanceof NoRoute) return null;
    throw error;
  }
}

/** Returns the first of the addresses that has exactly these values. */
function write(
  route: string, values: Values, addresses: (path: string) => readonly string[],
): string | null {
  for (const pattern of patterns) {
    const names = new Set(pattern.placeholders);
    if (pattern.route !== route || names.size !== values.size) continue;
    if (![...names].every((name) => values.has(name))) continue;
    const found = addresses(pattern.text(values)).find((address) => {
      const matched = match(address);
      return matched?.pattern === pattern
        && [...values].every(([name, value]) => matched.values.get(name) === value);
    });
    if (found !== undefined) return found;
  }
  return null;
}

/** Splits an address, then decodes it. What is refused, programs read differently. */
function split(address: string): Address {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(address)?.[0]?.toLowerCase();
  const isWeb = scheme === "https" || scheme === "http";
  if (scheme === undefined || !(isWeb || appSchemes.includes(scheme))) throw new NoRoute();
  if (/[\0-\x20\x7F\\]|\p{Surrogate}/u.test(address)) throw new NoRoute();
  const rest = address.slice(scheme.length + 1);
  const authority = /^\/\/([^/?#]*)/.exec(rest)?.[1];
  if (isWeb ? authority === undefined : !rest.startsWith("/")) throw new NoRoute();
  const port = /:([^:\]]*)$/.exec(authority ?? "");
  const standardPort = scheme === "https" ? "443" : scheme === "http" ? "80" : "";
  if (port !== null && port[1] !== "" && port[1] !== standardPort) throw new NoRoute();
  const host = (authority ?? "").slice(0, port?.index);
  if (authority?.includes("@") || (isWeb && !isOurHost(host))) throw new NoRoute();
  const start = isWeb || host === "" ? [] : [component(host)];
  const afterHead = authority === undefined ? rest : rest.slice(authority.length + 2);
  const [tail = ""] = afterHead.split("#");
  const mark = tail.indexOf("?");
  const path = (mark < 0 ? tail : tail.slice(0, mark)).split("/").slice(1);
  if (path[path.length - 1] === "") path.pop();
  if (path.includes("")) throw new NoRoute();
  const query = (mark < 0 ? "" : tail.slice(mark + 1)).split("&").filter((item) => item !== "")
    .map((item) => {
      const equals = item.indexOf("=");
      return equals < 0 ? [decoded(item), null] as const
        : [decoded(item.slice(0, equals)), decoded(item.slice(equals + 1))] as const;
    });
  return { hasHost: start.length > 0, path: [...start, ...path.map(component)], query };
}

function component(text: string): string {
  const component = decoded(text);
  const isDot = component.split(/[/\\]/).some((part) => part === "." || part === "..");
  if (isDot || /[\0-\x1F\x7F-\x9F]/.test(component)) throw new NoRoute();
  return component;
}

/** Below a `*.host`, labels have ASCII letters, digits, `-` and `_`. */
function isOurHost(text: string): boolean {
  if (/%[0-7]/.test(text)) return false;
  const host = decoded(text);
  if (host.includes("\u1E9E")) return false;
  const labels = [...host].map((letter) => letter.toLowerCase()).join("").split(".")
    .map((label) => unicodeLabels.get(label) ?? label);
  const name = labels.join(".");
  const isPlain = name.length <= 253 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
  const parents = labels.map((_, index) => `*.${labels.slice(index).join(".")}`).slice(1);
  return webHosts.includes(name)
    || (isPlain && parents.some((parent) => webHosts.includes(parent)));
}

function lowercase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new NoRoute();
  }
}

function encoded(text: string): string {
  // A half of a surrogate pair is not text; the address will not match.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[!*'()]/g,
    (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase());
}
