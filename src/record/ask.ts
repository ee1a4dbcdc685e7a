import { redactJson } from '../journal/redact.js';
import { printable } from '../schema/printable.js';
import type { Exchange } from './calls/exchange.js';
import type { Readable } from './calls/readable.js';
import type { Reply, Source } from './source/source.js';
import { SourceError } from './source/sourceError.js';

const VERSION_HEADERS = ['X-Vendor-Service-Version', 'X-MongoDB-Service-Version'] as const;
/** Number of calls after one another that may fail before a recording stops. */
const FAILURES_MAX = 5;

/** Calls a source, and stops when it no longer answers in a useful way. */
export class Asking {
  private hasAnswered = false;
  private failures = 0;

  constructor(private readonly source: Source) {}

  /** Throws a SourceError if the source cannot be read. */
  async ask({ id }: Pick<Readable, 'id'>, path: string): Promise<Exchange> {
    const reply = await this.source.get(path);
    const exchange = exchangeOf(id, path, reply);
    const isLost = !isUseful(exchange);
    this.failures = isLost ? this.failures + 1 : 0;
    if (isLost && (!this.hasAnswered || this.failures >= FAILURES_MAX))
      throw new SourceError(uselessText(this.source.root, path, reply, this.failures));
    this.hasAnswered = true;
    return exchange;
  }
}

/** Returns whether a reply says something about the platform. Others may be different when the call is repeated. */
export function isUseful({ status, body }: Pick<Exchange, 'status' | 'body'>): boolean {
  return body !== undefined && status < 500 && status !== 429;
}

function uselessText(
  root: string,
  path: string,
  { status, mediaType, json, unread }: Reply,
  failures: number,
): string {
  const again = failures > 1 ? `, like the ${failures - 1} calls before` : '';
  if (status >= 500 || status === 429) return `${root} answers ${status} for GET ${path}${again}`;
  if (unread !== undefined)
    return `${root} answers ${status} for GET ${path}${again}, and the body ${unread}`;
  const what = json === undefined ? mediaType || 'a body without a type' : 'JSON';
  return `${root} answers ${status} with ${what} instead of JSON for GET ${path}${again}: is it the address of the API?`;
}

function exchangeOf(operation: string, path: string, reply: Reply): Exchange {
  const { status, headers, json, unread, mediaType, challenge } = reply;
  const date = Date.parse(String(headers.date));
  const name = VERSION_HEADERS.find((each) => headers[each.toLowerCase()] !== undefined);
  return {
    operation,
    path,
    status,
    ...(!Number.isNaN(date) && { date }),
    ...(json !== undefined && { body: redactJson(json) }),
    ...(unread !== undefined && { unread }),
    mediaType,
    ...(challenge !== undefined && { challenge }),
    ...(name !== undefined && { version: [name, printable(String(headers[name.toLowerCase()]))] as const }),
  };
}
