import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FaultExchange } from './faultExchange.js';

/** A reply in memory, before the server sends any part of it. */
export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** An empty reply, for faults that send something although the handler does not run. */
export const NO_REPLY: Reply = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** Replaces the header with that name, ignoring case, or adds it. */
export function withHeader(reply: Reply, name: string, value: string): Reply {
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const entries = Object.entries(reply.headers);
  const headers = entries.some(([other]) => isSame(other))
    ? entries.map(([other, old]) => [other, isSame(other) ? value : old])
    : [...entries, [name, value]];
  return { ...reply, headers: Object.fromEntries(headers) as Reply['headers'] };
}

/** Replaces the body and updates `Content-Length`. */
export function withBody(reply: Reply, body: Buffer): Reply {
  return withHeader({ ...reply, body }, 'Content-Length', String(body.length));
}

/** Sends a whole reply. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  prepareHead(response, reply);
  response.end(reply.body);
}

/** Sends the prepared head and the first part of a body, then calls `then`. Replies to HEAD have no body. */
export function sendBeginning({ response, isHead }: FaultExchange, part: Buffer, then: () => void): void {
  if (part.length > 0 && !isHead) {
    response.write(part, then);
    return;
  }
  response.flushHeaders();
  // Write to the socket itself. The callback of an empty `response.write` would run before the head is sent.
  response.req.socket.write('', then);
}

/** Gives a response exactly the status and the headers of a reply, in their order. */
export function prepareHead(response: ServerResponse, { status, headers }: Reply): void {
  response.statusCode = status;
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  setHeaders(response, headers);
}

/** Sets headers, given by name or as a list of alternating names and values. */
export function setHeaders(response: ServerResponse, headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return;
  const entries = Array.isArray(headers) ? pairs(headers) : Object.entries(headers);
  for (const [name, value] of entries as readonly (readonly [string, OutgoingHttpHeader | undefined])[])
    if (value !== undefined) response.setHeader(name, value);
}

function pairs(list: readonly unknown[]): readonly (readonly [string, unknown])[] {
  return list.flatMap((name, at) => (at % 2 === 0 ? [[String(name), list[at + 1]] as const] : []));
}

/** Returns the headers set so far, with their original names. `getHeaders` returns lower-case names. */
export function headersOf(response: ServerResponse): OutgoingHttpHeaders {
  const names = hasRawNames(response) ? response.getRawHeaderNames() : response.getHeaderNames();
  return Object.fromEntries(names.map((name) => [name, response.getHeader(name)]));
}

/** Methods of a response that the type declarations of Node.js lack. */
interface RawNames {
  getRawHeaderNames(): readonly string[];
}

function hasRawNames(response: object): response is RawNames {
  return 'getRawHeaderNames' in response;
}

/** Sends the first part of a long reply. The handler sends the remaining parts. */
export function streamReply(response: ServerResponse, beginning: Reply): void {
  prepareHead(response, beginning);
  // The handler waits for `drain`, because the `write` of collectReply.ts has returned false. If the socket
  // is not full, Node.js emits no `drain`, so emit it here, after that `write` has returned.
  if (response.write(beginning.body)) queueMicrotask(() => response.emit('drain'));
}
