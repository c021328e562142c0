type Values = ReadonlyMap<string, string>;

interface Address {
  readonly hasHost: boolean;
  readonly path: readonly string[];
  readonly query: readonly (readonly [name: string, value: string | null])[];
}

/** What an address cannot have. */
class NoRoute extends Error {}

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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new NoRoute();
  }
}
