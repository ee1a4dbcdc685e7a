import type { ServerResponse } from 'node:http';
import { headersOf, setHeaders, type Reply } from './reply.js';

/** Default maximum number of bytes of a reply that are buffered. */
const BUFFERED_BYTES_MAX = 16 * 1_024 * 1_024;

/** Methods of a response that send something. */
const WRITERS = ['writeHead', 'write', 'end', 'flushHeaders'] as const;

/** Callbacks for a buffered reply. */
export interface Collector {
  /** Called when the whole reply is buffered. */
  readonly onWhole: (reply: Reply) => void;
  /**
   * Called when the reply is too long to buffer. `beginning` is the buffered part. The handler then waits for
   * the event `drain` before it writes more.
   */
  readonly onLong: (beginning: Reply) => void;
}

/** Buffers a reply instead of sending it. Restores the response's own methods before it calls the collector. */
export function collectReply(
  response: ServerResponse,
  { onWhole, onLong }: Collector,
  bytesMax = BUFFERED_BYTES_MAX,
): void {
  const chunks = new Chunks();
  const writers = Object.fromEntries(WRITERS.map((name) => [name, Reflect.get(response, name) as unknown]));
  const finish = (): Reply => {
    Object.assign(response, writers);
    return { status: response.statusCode, headers: headersOf(response), body: chunks.joined() };
  };
  response.flushHeaders = () => undefined;
  response.writeHead = (status: number, ...rest: readonly unknown[]) => {
    response.statusCode = status;
    setHeaders(response, rest.at(-1));
    return response;
  };
  response.write = ((chunk: unknown, ...rest: readonly unknown[]) => {
    chunks.add(chunk, rest[0]);
    callbackOf(rest)?.();
    if (chunks.length <= bytesMax) return true;
    onLong(finish());
    return false;
  }) as typeof response.write;
  response.end = ((...args: readonly unknown[]) => {
    chunks.add(args[0], args[1]);
    const callback = callbackOf(args);
    if (callback !== undefined) response.once('finish', callback);
    onWhole(finish());
    return response;
  }) as typeof response.end;
}

/** Copies of the written chunks. */
class Chunks {
  length = 0;
  private readonly parts: Buffer[] = [];

  add(chunk: unknown, encoding: unknown): void {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const part = bytesOf(chunk, encoding);
    this.parts.push(part);
    this.length += part.length;
  }

  joined(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** Copies a chunk into a buffer, because the handler may change the chunk after writing it. */
export function bytesOf(chunk: string | Uint8Array, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk);
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8');
}

function callbackOf(args: readonly unknown[]): (() => void) | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as () => void) : undefined;
}
