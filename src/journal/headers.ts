import type { Values } from '../world/exchanges/call.js';

/** Headers by their names in small letters; several values where one was sent several times. */
export type Headers = Readonly<Record<string, Values>>;

/** Raw headers, names and values in turn, by name. */
export function headersOf(raw: readonly string[]): Headers {
  // Without a prototype, as a client may call a header `__proto__`.
  const headers = Object.create(null) as Record<string, string | readonly string[] | undefined>;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    const value = raw[at + 1] ?? '';
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}

/** The headers of a reply's head as it was sent: a status line, then one header a line. */
export function headersOfHead(head: string): Headers {
  const lines = head.split('\r\n').slice(1);
  return headersOf(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
