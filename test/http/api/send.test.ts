import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { collectReply } from '../../../src/faults/engine/collectReply.js';
import type { ApiResponse } from '../../../src/api/exchange.js';
import { send } from '../../../src/api/reply/send.js';

/** Longer than the 16 MiB that a fault buffers of a reply that is written piece by piece. */
const LONG = 'x'.repeat(17 * 1_024 * 1_024);

/** The reply that a client receives from a handler, and its announced length. */
async function received(handler: (response: ApiResponse) => void): Promise<readonly [string, string | null]> {
  const answer: RequestListener = (_request, response) => {
    const locals = { record: { wrote: () => undefined } };
    handler(Object.assign(response, { locals }) as unknown as ApiResponse);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    return [await reply.text(), reply.headers.get('content-length')];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('A reply that is whole', () => {
  it.each(['', 'a text', 'Zürich', LONG])('goes out with its length', async (body) => {
    const [text, length] = await received((response) => {
      send(response, body);
    });

    expect(text === body).toBe(true);
    expect(length).toBe(String(Buffer.byteLength(body)));
  });

  it('is passed whole to a fault that buffers it, at any length', async () => {
    const [text] = await received((response) => {
      collectReply(response, {
        onWhole: ({ body }) => {
          answerWith(response, `collected ${body.length}`);
        },
        onLong: () => {
          answerWith(response, 'too long');
        },
      });
      send(response, LONG);
    });

    expect(text).toBe(`collected ${LONG.length}`);
  });
});

/** Sends a text, with a `Content-Length` that replaces the length of the original reply. */
function answerWith(response: ApiResponse, text: string): void {
  response.setHeader('Content-Length', text.length);
  response.end(text);
}
