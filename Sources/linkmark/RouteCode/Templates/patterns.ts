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

function match(address: string): { route: string; pattern: Pattern; values: Values } | null {
  try {
    const parts = split(address);
    for (const pattern of patternsByRank) {
      const values = pattern.values(parts);
      if (values === null) continue;
      return pattern.isRepeated(parts) ? null : { route: pattern.route, pattern, values };
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

function lowercase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function encoded(text: string): string {
  // A half of a surrogate pair is not text; the address will not match.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[!*'()]/g,
    (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase());
}
