import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { closeConnections, open, readToEnd, repliesIn } from '../../support/connection.js';
import { givenSimulators } from '../../support/simulators.js';

/** A body of this size is larger than the buffers of a socket, and smaller than what a server reads of a refused body. */
const PIECES = 40;
const PIECE = 'x'.repeat(64 * 1024);

const simulator = givenSimulators();
afterEach(closeConnections);

/** Sends a request that announces the end of its connection. Sends most of the body after the reply has arrived, as nginx may do. */
async function sendOn(url: string, headers: readonly string[]): Promise<readonly number[]> {
  const { port, pathname } = new URL(url);
  const socket = await open(Number(port));
  const head = [`POST ${pathname} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''];
  socket.write(head.join('\r\n'));
  const answer = readToEnd(socket);
  await once(socket, 'data');
  for (let sent = 0; sent < PIECES; sent += 1) {
    await new Promise<void>((resolve, reject) => {
      socket.write(PIECE, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
    await nextTurn();
  }
  return repliesIn(await answer).map(({ status }) => status);
}

const LENGTH = `Content-Length: ${PIECES * PIECE.length}`;
const JSON_TYPE = 'Content-Type: application/json';
const ORIGIN = 'Origin: http://foreign.example';

it('a refusal of the control plane reaches a client that is still sending its body', async () => {
  const { controlUrl } = await simulator({ listen: true });
  expect(await sendOn(`${controlUrl}/v1/worlds`, [LENGTH, JSON_TYPE, ORIGIN])).toEqual([403]);
});

it('a 401 of the API reaches it too', async () => {
  const { baseUrl } = await simulator({ listen: true });
  expect(await sendOn(`${baseUrl}/orgs`, [LENGTH, JSON_TYPE])).toEqual([401]);
});

it('a HEAD of the API is answered before its body has arrived', async () => {
  const { baseUrl } = await simulator({ listen: true });
  const { port, pathname } = new URL(baseUrl);
  const socket = await open(Number(port));
  socket.write(
    `HEAD ${pathname}/orgs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 100\r\n\r\n`,
  );
  const answer = readToEnd(socket);
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(String(head)).toMatch(/^HTTP\/1\.1 401 /);
  socket.end();
  await answer;
});

it('a call whose reply was sent counts as answered, although the client closes before its body is sent', async () => {
  const started = await simulator({ listen: true });
  const { port, pathname } = new URL(started.baseUrl);
  const socket = await open(Number(port));
  socket.write(
    `POST ${pathname}/orgs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${JSON_TYPE}\r\n${LENGTH}\r\n\r\n${PIECE}`,
  );
  await once(socket, 'data');
  socket.destroy();
  const entries = await started.world().journal.list();
  expect(entries).toMatchObject([{ ending: 'answered' }]);
});
