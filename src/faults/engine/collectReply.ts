import type { ServerResponse } from 'node:http';
import { headersOf, setHeaders, type Reply } from './reply.js';

/** Default limit of the bytes that are buffered of a reply. */
const BUFFERED_BYTES_MAX = 16 * 1_024 * 1_024;

/** Methods of a response that send something. */
const WRITERS = ['writeHead', 'write', 'end', 'flushHeaders'] as const;

/** Callbacks for a buffered reply. */
export interface Collector {
  /** The whole reply is buffered. */
  readonly onWhole: (reply: Reply) => void;
  /** The reply is too long. `beginning` is the buffered part. The handler waits for `drain`. */
  readonly onLong: (beginning: Reply) => void;
}

/** Buffers a reply instead of sending it. The response has its own methods again before the collector is called. */
export function collectReply(
  response: ServerResponse,
  { onWhole, onLong }: Collector,
  bytesMax = BUFFERED_BYTES_MAX,
): void {
  const parts: Buffer[] = [];
  let length = 0;
  const writers = Object.fromEntries(WRITERS.map((name) => [name, Reflect.get(response, name) as unknown]));
  const buffer = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const part = bytesOf(chunk, encoding);
    parts.push(part);
    length += part.length;
  };
  const finish = (): Reply => {
    Object.assign(response, writers);
    return { status: response.statusCode, headers: headersOf(response), body: Buffer.concat(parts) };
  };
  response.flushHeaders = () => undefined;
  response.writeHead = (status: number, ...rest: readonly unknown[]) => {
    response.statusCode = status;
    setHeaders(response, rest.at(-1));
    return response;
  };
  response.write = ((chunk: unknown, ...rest: readonly unknown[]) => {
    buffer(chunk, rest[0]);
    callbackOf(rest)?.();
    if (length <= bytesMax) return true;
    onLong(finish());
    return false;
  }) as typeof response.write;
  response.end = ((...args: readonly unknown[]) => {
    buffer(args[0], args[1]);
    const callback = callbackOf(args);
    if (callback !== undefined) response.once('finish', callback);
    onWhole(finish());
    return response;
  }) as typeof response.end;
}

/** Copies a written chunk. */
export function bytesOf(chunk: string | Uint8Array, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk);
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8');
}

function callbackOf(args: readonly unknown[]): (() => void) | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as () => void) : undefined;
}
