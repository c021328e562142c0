/** A text as its characters. */
type Characters = readonly string[];

/** Returns where the matches end that begin at places of a text, in order. */
type Token = (starts: readonly number[], text: Characters) => readonly number[];

interface Parts {
  readonly path: string;
  readonly query: string;
  readonly fragment: string | undefined;
}

/** An entry of the file that the server publishes. */
class Component {
  readonly route: string;
  readonly isExcluded: boolean;
  private readonly isCaseSensitive: boolean;
  private readonly isPercentEncoded: boolean;
  private readonly paths: readonly (readonly Token[])[];
  private readonly query: readonly Token[] | null;
  private readonly items: readonly (readonly [name: string, value: readonly Token[]])[];
  private readonly fragment: readonly Token[] | null;

  constructor(route: string, properties: {
    readonly paths: readonly string[];
    readonly query?: string;
    readonly items?: readonly (readonly [name: string, value: string])[];
    readonly fragment?: string;
    readonly isExcluded?: boolean;
    readonly isCaseSensitive?: boolean;
    readonly isPercentEncoded?: boolean;
  }) {
    const { paths, query, items = [], fragment } = properties;
    this.route = route;
    this.isExcluded = properties.isExcluded ?? false;
    this.isCaseSensitive = properties.isCaseSensitive ?? true;
    this.isPercentEncoded = properties.isPercentEncoded ?? isOfApple;
    this.paths = paths.map((path) => this.tokens(path));
    this.query = query === undefined ? null : this.tokens(query);
    this.items = items.map(([name, value]) => [decoded(name), this.tokens(value)]);
    this.fragment = fragment === undefined ? null : this.tokens(fragment);
  }

  matches({ path, query, fragment }: Parts): boolean {
    const inner = isOfApple ? path.slice(1).replace(/\/+$/, "") : path;
    const part = fragment ?? (isOfApple ? "" : undefined);
    return this.paths.some((tokens) => isMatch(tokens, this.compared(inner)))
      && (this.query === null || isMatch(this.query, this.compared(query)))
      && this.items.every(([name, tokens]) => {
        const values = items(query).filter(([other]) => this.compared(other).join("") === name)
          .map(([, value]) => value);
        // On Apple's systems, a missing parameter is empty.
        return (isOfApple && values.length === 0 ? [""] : values)
          .some((value) => isMatch(tokens, this.compared(value)));
      })
      && (this.fragment === null
        || (part !== undefined && isMatch(this.fragment, this.compared(part))));
  }

  /** Whether a parameter that is required occurs several times, as programs would read it. */
  isRepeated({ query }: Parts): boolean {
    const names = items(query).map(([name]) => this.folded(decoded(name)).join(""));
    return this.items.some(([name]) => {
      const required = this.isPercentEncoded ? decoded(name) : name;
      return names.filter((other) => other === required).length > 1;
    });
  }

  private tokens(pattern: string): Token[] {
    const parts = pattern.match(/[*?]|\$\([^)]*\)|[^*?$]+/g) ?? [];
    return parts.map((part, index) => {
      const next = parts[index + 1];
      if (part === "?") return character;
      if (part === "*" && (isOfApple || next === undefined)) return characters;
      if (part === "*") return charactersUpTo(this.folded(decoded(next ?? ""))[0] ?? "");
      if (part.startsWith("$(")) {
        return oneOf((variables.get(part) ?? []).map((value) => this.tokens(value)));
      }
      return literal(this.folded(decoded(part)));
    });
  }

  /** Returns a part of an address in the form in which it is compared. */
  private compared(part: string): Characters {
    // Every system percent-encodes what is not ASCII.
    const text = part.replace(/[^\0-\x7F]+/g, encodeURIComponent);
    if (this.isPercentEncoded) return this.folded(text);
    try {
      return this.folded(decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25")));
    } catch {
      return this.folded(text);
    }
  }

  private folded(text: string): Characters {
    if (this.isCaseSensitive) return [...text];
    return [...text].map((character) => {
      const lowercase = character.toLowerCase();
      return [...lowercase].length === 1 ? lowercase : character;
    });
  }
}

const character: Token = (starts, text) =>
  starts.filter((start) => start < text.length).map((start) => start + 1);

const characters: Token = ([start], text) =>
  start === undefined ? [] : [...text, ""].map((_, place) => place).slice(start);

/** Android's `*`, which ends where the next character occurs first. */
function charactersUpTo(next: string): Token {
  return (starts, text) =>
    [...new Set(starts.map((start) => text.indexOf(next, start)).filter((end) => end >= 0))];
}

function literal(literal: Characters): Token {
  return (starts, text) =>
    starts.filter((start) => literal.every((part, index) => part === text[start + index]))
      .map((start) => start + literal.length);
}

function oneOf(values: readonly (readonly Token[])[]): Token {
  return (starts, text) =>
    [...new Set(values.flatMap((tokens) => ends(tokens, starts, text)))]
      .sort((first, second) => first - second);
}

function ends(
  tokens: readonly Token[], starts: readonly number[], text: Characters,
): readonly number[] {
  return tokens.reduce((found, token) => token(found, text), starts);
}

function isMatch(tokens: readonly Token[], text: Characters): boolean {
  return ends(tokens, [0], text).includes(text.length);
}

function items(query: string): (readonly [name: string, value: string])[] {
  return query.split("&").filter((item) => item !== "").map((item) => {
    const equals = item.indexOf("=");
    return equals < 0 ? [item, ""] : [item.slice(0, equals), item.slice(equals + 1)];
  });
}

function match(address: string): { route: string; values: Values } | null {
  try {
    split(address);
  } catch (error) {
    if (error instanceof NoRoute) return null;
    throw error;
  }
  const [, reference = "", path = "", query = "", fragment] =
    /^[^:]*:\/\/[^/?#]*(([^?#]*)(?:\?([^#]*))?(?:#(.*))?)$/s.exec(address) ?? [];
  const parts = { path: path === "" ? "/" : path, query, fragment };
  const found = components.find((component) => component.matches(parts));
  if (found === undefined || found.isExcluded || found.isRepeated(parts)) return null;
  return { route: found.route, values: new Map([["reference", reference]]) };
}

/** Returns the first of the addresses that has exactly these values. */
function write(
  route: string, values: Values, addresses: (reference: string) => readonly string[],
): string | null {
  const reference = values.get("reference") ?? "";
  return addresses(reference).find((address) => {
    const found = match(address);
    return found?.route === route && found.values.get("reference") === reference;
  }) ?? null;
}
