import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ticks } from '../../../src/server/realClock.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { gatherConnections } from '../../../src/tuning/gatherConnections.js';

const CLIENTS = 24;
const TURNS = { next: nextTurn, ticks };

/** Returns for each request how many connections the server had accepted when it answered the request. */
async function takenAtEachRequest(gather: (server: Server) => void): Promise<readonly number[]> {
  let taken = 0;
  const atRequest: number[] = [];
  const server = createServer((_request, response) => {
    atRequest.push(taken);
    response.end('answer');
  });
  server.on('connection', () => (taken += 1));
  gather(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // All clients connect in one turn, so all wait before the server has a turn to accept the first.
  const clients = Array.from({ length: CLIENTS }, () => connect(port, '127.0.0.1'));
  try {
    await Promise.all(clients.map(answered));
  } finally {
    for (const client of clients) client.destroy();
    server.close();
  }
  return atRequest;
}

async function answered(client: Socket): Promise<void> {
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await once(client, 'data');
}

describe('simultaneous connections', () => {
  it('are all taken before the first request of any is read', async () => {
    const patiently = (server: Server): void => {
      gatherConnections(server, TURNS, Infinity);
    };

    await expect(takenAtEachRequest(patiently)).resolves.toEqual(Array(CLIENTS).fill(CLIENTS));
  });

  it('are accepted one by one between answers without this module', async () => {
    const [first = 0] = await takenAtEachRequest(() => undefined);

    expect(first).toBeLessThan(CLIENTS);
  });

  it('are read after a time limit, however many more arrive', async () => {
    const atRequest = await takenAtEachRequest((server) => {
      gatherConnections(server, TURNS, 0);
    });

    expect(atRequest).toHaveLength(CLIENTS);
    expect(atRequest[0]).toBeLessThan(CLIENTS);
  });

  it('may close before they are read', async () => {
    const server = createServer((_request, response) => response.end('answer'));
    gatherConnections(server, TURNS);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    for (let count = 0; count < 5; count += 1) connect(port, '127.0.0.1').resetAndDestroy();
    const client = connect(port, '127.0.0.1');

    await expect(answered(client)).resolves.toBeUndefined();

    client.destroy();
    server.close();
  });
});
