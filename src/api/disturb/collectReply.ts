import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { ApiResponse } from '../exchange.js';

/** A whole reply before any of it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** So much of a reply is held in memory: one that is made on the way can be far longer. */
const HELD_BYTES_MAX = 16 * 1_024 * 1_024;

/** All the ways in which something of a reply is sent. */
const WRITERS = ['writeHead', 'write', 'end', 'flushHeaders'] as const;

type Chunk = string | Uint8Array;
type HeaderList = OutgoingHttpHeaders | readonly OutgoingHttpHeader[];

/**
 * Has a reply collected instead of sent, however it is written; once it is whole, the response is as it was before and
 * the reply is handed over. Of one that is too long to be held, what there is goes to `onLong`; its writer waits then,
 * until the response drains or is closed.
 */
export function collectReply(
  response: ApiResponse,
  onWhole: (reply: Reply) => void,
  onLong: (beginning: Reply) => void,
): void {
  const pieces: Buffer[] = [];
  let length = 0;
  const before = Object.fromEntries(WRITERS.map((name) => [name, Reflect.get(response, name) as unknown]));
  const take = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const piece = bytesOf(chunk, encoding);
    pieces.push(piece);
    length += piece.length;
  };
  const handOver = (to: (reply: Reply) => void): void => {
    Object.assign(response, before);
    to({ status: response.statusCode, headers: headersOf(response), body: Buffer.concat(pieces) });
  };
  response.flushHeaders = () => undefined;
  response.writeHead = (status: number, ...rest: readonly unknown[]) => {
    response.statusCode = status;
    setHeaders(response, rest.at(-1));
    return response;
  };
  response.write = ((chunk: unknown, ...rest: readonly unknown[]) => {
    take(chunk, rest[0]);
    callbackOf(rest)?.();
    if (length <= HELD_BYTES_MAX) return true;
    handOver(onLong);
    return false;
  }) as typeof response.write;
  response.end = ((...args: readonly unknown[]) => {
    take(args[0], args[1]);
    const callback = callbackOf(args);
    if (callback !== undefined) response.once('finish', callback);
    handOver(onWhole);
    return response;
  }) as typeof response.end;
}

/** A reply with another header; in the place of the one of that name, whatever its case. */
export function withHeader(reply: Reply, name: string, value: string): Reply {
  const isIt = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const { headers } = reply;
  const replaced = Object.entries(headers).map(([other, old]) => [other, isIt(other) ? value : old]);
  const isThere = Object.keys(headers).some(isIt);
  return {
    ...reply,
    headers: Object.fromEntries(isThere ? replaced : [...replaced, [name, value]]) as Reply['headers'],
  };
}

/** A reply with another body, and the length of that. */
export function withBody(reply: Reply, body: Buffer): Reply {
  return withHeader({ ...reply, body }, 'Content-Length', String(body.length));
}

/** Sends a reply whole. */
export function sendReply(response: ApiResponse, reply: Reply): void {
  prepareHead(response, reply);
  response.end(reply.body);
}

/** Sends the head that is prepared and the beginning of a body, then goes on. Of the reply to a HEAD there is no body. */
export function sendBeginning(response: ApiResponse, piece: Buffer, then: () => void): void {
  if (piece.length > 0 && response.locals.method !== 'HEAD') {
    response.write(piece, then);
    return;
  }
  response.flushHeaders();
  // Of nothing the callback would come before the head is out.
  response.req.socket.write('', then);
}

/** Gives a response the status and the headers of a reply, in their order, and no others. */
export function prepareHead(response: ApiResponse, { status, headers }: Reply): void {
  response.statusCode = status;
  clearHeaders(response);
  setHeaders(response, headers);
}

/** Takes all headers away that have been set so far. */
export function clearHeaders(response: ApiResponse): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
}

function setHeaders(response: ApiResponse, headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return;
  for (const [name, value] of headerEntries(headers as HeaderList))
    if (value !== undefined) response.setHeader(name, value);
}

/** The headers set so far, with their names as they were set: Node.js gives them in small letters otherwise. */
export function headersOf(response: ApiResponse): OutgoingHttpHeaders {
  return Object.fromEntries(rawNames(response).map((name) => [name, response.getHeader(name)]));
}

/** Node.js takes them by name, or as a list of names and values in turn. */
function headerEntries(headers: HeaderList): readonly (readonly [string, OutgoingHttpHeader | undefined])[] {
  if (!isList(headers)) return Object.entries(headers);
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[String(name), headers[at + 1]] as const] : []));
}

function isList(headers: HeaderList): headers is readonly OutgoingHttpHeader[] {
  return Array.isArray(headers);
}

/** What was written, as bytes of their own. */
export function bytesOf(chunk: Chunk, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk);
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8');
}

function callbackOf(args: readonly unknown[]): (() => void) | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as () => void) : undefined;
}

/** What the types of Node.js lack of its replies. */
interface NamesHeaders {
  getRawHeaderNames(): readonly string[];
}

function rawNames(response: ApiResponse): readonly string[] {
  return namesHeaders(response) ? response.getRawHeaderNames() : response.getHeaderNames();
}

function namesHeaders(response: object): response is NamesHeaders {
  return 'getRawHeaderNames' in response;
}
