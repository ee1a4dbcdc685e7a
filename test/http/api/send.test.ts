import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { collectReply } from '../../../src/faults/engine/collectReply.js';
import type { ApiResponse } from '../../../src/api/exchange.js';
import { PAUSE } from '../../../src/api/reply/pause.js';
import { send, sendPieces } from '../../../src/api/reply/send.js';

/** Longer than the 16 MiB that a fault buffers of a reply that is written piece by piece. */
const LONG = 'x'.repeat(17 * 1_024 * 1_024);

/** No reply of these tests may be cut off. */
const onCut = (error: unknown): void => {
  throw error;
};

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

describe('A reply that is generated', () => {
  it('lets other work run at each pause, and has a length if it has one piece', async () => {
    const order: string[] = [];
    function* body(): Generator<string | Uint8Array, void, undefined> {
      for (const step of ['first', 'second']) {
        setImmediate(() => order.push(`work after ${step}`));
        order.push(step);
        yield PAUSE;
      }
      yield 'text';
    }
    const [text, length] = await received((response) => {
      sendPieces(response, body(), onCut);
    });

    expect([text, length]).toEqual(['text', '4']);
    expect(order).toEqual(['first', 'work after first', 'second', 'work after second']);
  });

  it('arrives whole, piece by piece, with pauses between', async () => {
    const parts = [LONG.slice(0, 100_000), PAUSE, LONG.slice(0, 7), PAUSE, LONG.slice(0, 70_000)];
    const [text, length] = await received((response) => {
      sendPieces(response, parts, onCut);
    });

    expect([text.length, length]).toEqual([170_007, null]);
  });

  it('throws an error before the first pause to its caller', () => {
    const failing = (): void => {
      const body = {
        [Symbol.iterator]: () => {
          throw new Error('broken');
        },
      };
      sendPieces({} as ApiResponse, body, onCut);
    };
    expect(failing).toThrow('broken');
  });

  it('tells a later error, and cuts the reply off', async () => {
    function* body(): Generator<string | Uint8Array, void, undefined> {
      yield LONG.slice(0, 200_000);
      yield PAUSE;
      throw new Error('broken');
    }
    const cut: unknown[] = [];
    const receiving = received((response) => {
      sendPieces(response, body(), (error) => cut.push(error));
    });

    await expect(receiving).rejects.toThrow();
    expect(cut).toEqual([new Error('broken')]);
  });
});

/** Sends a text, with a `Content-Length` that replaces the length of the original reply. */
function answerWith(response: ApiResponse, text: string): void {
  response.setHeader('Content-Length', text.length);
  response.end(text);
}
