import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { faultBody } from '../../../src/api/faultBody.js';
import { HTTP_LIMITS } from '../../../src/server/httpLimits.js';
import { listen, type Listening } from '../../../src/server/listen.js';
import { cutConnections } from '../../../src/server/openConnections.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';

const COUNT = 300;
const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

let listening: Listening;
let client: Socket;

afterEach(async () => {
  client.destroy();
  for (const server of listening.servers) {
    server.close();
    cutConnections(server);
    await once(server, 'close');
  }
});

/** Sends requests in one piece. */
async function pipeline(count: number, handler: RequestListener): Promise<Socket> {
  const options = { option: '--port' as const, port: 0, host: '127.0.0.1', faultBody };
  listening = await listen(handler, { ...options, limits: HTTP_LIMITS });
  client = connect(listening.port, '127.0.0.1');
  await once(client, 'connect');
  client.write(Array.from({ length: count }, (_, at) => request(`/${at}`)).join(''));
  return client;
}

/** Lets turns of the event loop pass until a condition holds, and a few more. */
async function settle(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !isDone(); turn += 1) await nextTurn();
  for (let turn = 0; turn < 1_000; turn += 1) await nextTurn();
}

describe('requests that arrive in one piece', () => {
  it('are handled one a turn of the event loop, in their order', async () => {
    const handled: string[] = [];
    let [turns, last, most] = [0, -1, 0];
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const socket = await pipeline(COUNT, (incoming, response) => {
      handled.push(incoming.url ?? '');
      most = turns === last ? most + 1 : 1;
      last = turns;
      // One turn of the counter can have the end of one turn and the begin of the next.
      expect(most).toBeLessThanOrEqual(2);
      response.end('ok');
    });
    let answers = '';
    socket.on('data', (piece) => (answers += String(piece)));
    await settle(() => answers.split('HTTP/1.1 200').length > COUNT);
    isOver = true;
    expect(handled).toEqual(Array.from({ length: COUNT }, (_, at) => `/${at}`));
    expect(answers.split('HTTP/1.1 200')).toHaveLength(COUNT + 1);
  });

  it('are not handled any more when the connection is closed', async () => {
    let handled = 0;
    await pipeline(COUNT, (incoming) => {
      handled += 1;
      if (handled === 3) incoming.socket.destroy();
    });
    await settle(() => handled >= 3);
    expect(handled).toBe(3);
  });

  it.each([
    ['the client does not read the replies', true],
    ['the first of them has no reply yet', false],
  ])('wait while %s', async (_title, answersFirst) => {
    let handled = 0;
    const large = Buffer.alloc(256 * 1024, 'x');
    const socket = await pipeline(COUNT, (_incoming, response) => {
      handled += 1;
      if (handled > 1 || answersFirst) response.end(large);
    });
    socket.pause();
    await settle(() => handled >= COUNT);
    expect(handled).toBeGreaterThan(1);
    expect(handled).toBeLessThan(COUNT / 2);
  });
});
