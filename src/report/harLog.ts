import { STATUS_CODES } from 'node:http';
import type { Headers } from '../journal/httpText.js';
import type { ShownMessage } from '../journal/presentEntry.js';
import type { Report, ReportedExchange } from './report.js';

/** Origin of the URLs in the archive if the API has no address. */
const NO_ORIGIN = 'http://localhost';
const UNKNOWN_SIZE = -1;

interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Renders the exchanges of a report as an HTTP Archive 1.2. The developer tools of browsers can open it. */
export function harLog({ understudy, worlds, exchanges }: Report): object {
  const baseUrl = worlds.find((world) => URL.canParse(world.baseUrl ?? ''))?.baseUrl;
  const origin = baseUrl === undefined ? NO_ORIGIN : new URL(baseUrl).origin;
  return {
    log: {
      version: '1.2',
      creator: { name: 'understudy', version: understudy },
      pages: [],
      entries: entriesOf(exchanges, origin),
    },
  };
}

/** Converts exchanges when they are read, because converting 10,000 of them takes a second. */
function* entriesOf(exchanges: readonly ReportedExchange[], origin: string): Generator<object> {
  for (const exchange of exchanges) yield entryOf(exchange, origin);
}

/** Converts an exchange. Our own members begin with an underscore, as the format requires. */
function entryOf(exchange: ReportedExchange, origin: string): object {
  const { realAt, durationMs = 0, world, at, number, operationId, why } = exchange;
  return {
    startedDateTime: realAt,
    time: durationMs,
    request: requestOf(exchange, origin),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(why !== undefined && { comment: why }),
    _number: number,
    _world: world,
    _virtualTime: at,
    ...(operationId !== undefined && { _operation: operationId }),
  };
}

function requestOf({ method, url, request }: ReportedExchange, origin: string): object {
  const address = new URL(URL.canParse(url) ? url : origin + (url.startsWith('/') ? '' : '/') + url);
  const text = textOf(request);
  return {
    method,
    url: address.href,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(request.headers),
    queryString: Array.from(address.searchParams, ([name, value]): Pair => ({ name, value })),
    ...(text !== undefined && { postData: { mimeType: mimeTypeOf(request), text, ...noteOn(request) } }),
    headersSize: UNKNOWN_SIZE,
    bodySize: request.bytes ?? 0,
  };
}

/** Converts a response. As in archives that browsers write, the status is 0 if no response was sent. */
function responseOf({ status = 0, response = { headers: {} } }: ReportedExchange): object {
  const { headers, bytes = 0 } = response;
  const text = textOf(response);
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(headers),
    content: {
      size: bytes,
      mimeType: mimeTypeOf(response),
      ...(text !== undefined && { text }),
      ...noteOn(response),
    },
    redirectURL: [headers.location ?? ''].flat()[0] ?? '',
    headersSize: UNKNOWN_SIZE,
    bodySize: bytes,
  };
}

function pairsOf(headers: Headers): readonly Pair[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? ''].flat().map((value): Pair => ({ name, value })),
  );
}

function mimeTypeOf({ headers }: ShownMessage): string {
  return [headers['content-type'] ?? ''].flat()[0] ?? '';
}

/** Returns a body as text. JSON was parsed to remove its secrets, so it is formatted again. */
function textOf({ body, text }: ShownMessage): string | undefined {
  return body === undefined ? text : JSON.stringify(body);
}

function noteOn({ isCut }: ShownMessage): object {
  return isCut === true ? { comment: 'Only the beginning of this body was recorded.' } : {};
}
