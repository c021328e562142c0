// Reads addresses as browsers do: a list of them on each line, answered by a list of schemes, hosts, ports, users
// and whole addresses.
import { createInterface } from "node:readline";

const base = process.argv[2];

function read(address) {
  try {
    const url = new URL(address, base);
    // The same server answers with a period at the end of its name.
    return [
      url.protocol.slice(0, -1), url.hostname.replace(/\.$/, ""), url.port, url.username + url.password, url.href];
  } catch {
    return null;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(JSON.parse(line).map(read)) + "\n");
}
