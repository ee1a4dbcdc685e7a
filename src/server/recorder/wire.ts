import { Buffer } from 'node:buffer';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BodyLine, ExchangeLine } from '../../bundle/format.js';
import { connectWithin } from './connectWithin.js';

/** Sends requests to an app within this process, without a port. */
export class Wire {
  private readonly server: Server;

  constructor(
    app: RequestListener,
    private readonly isTls = false,
  ) {
    this.server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, app);
  }

  /** Sends a request as bytes. Returns the client's end of the connection. */
  send(request: Buffer, remoteAddress?: string): Duplex {
    const client = connectWithin(this.server, {
      isTls: this.isTls,
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    client.on('error', () => undefined);
    client.resume();
    client.write(request);
    return client;
  }
}

/** Returns the bytes of a recorded request. */
export function requestBytes({ method, url, headers, request }: ExchangeLine): Buffer {
  const lines: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2)
    lines.push(`${headers[at] ?? ''}: ${headers[at + 1] ?? ''}`);
  const head = Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const body = bodyBytes(request);
  const isChunked = lines.some((line) => /^transfer-encoding:.*chunked/i.test(line));
  if (!isChunked) return Buffer.concat([head, body]);
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  const chunk = body.length === 0 ? [] : [size, body, Buffer.from('\r\n')];
  return Buffer.concat([head, ...chunk, Buffer.from('0\r\n\r\n')]);
}

/** Returns the bytes of a recorded body. */
export function bodyBytes(body: BodyLine | undefined): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  return body.base64 === undefined ? Buffer.from(body.text ?? '') : Buffer.from(body.base64, 'base64');
}
