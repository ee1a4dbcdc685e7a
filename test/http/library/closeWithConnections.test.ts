import { afterEach, describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { createSimulator } from '../../../src/library/createSimulator.js';
import { statesOf, type Client, type Port } from '../../support/socketStates.js';

const clients: Client[] = [];

afterEach(() => {
  for (const { raw } of clients.splice(0)) raw.resetAndDestroy();
});

/** Resolves as soon as the other side has closed a connection. */
async function ended(socket: Socket): Promise<void> {
  if (socket.readableEnded || socket.destroyed) return;
  await new Promise((over) => socket.once('end', over).once('close', over).resume());
}

const portOf = (url: string): Port => ({
  port: Number(new URL(url).port),
  isTls: url.startsWith('https:'),
  largePath: '/api/public/v1.0/clusters',
});

describe('close() of a simulator', () => {
  it.each([
    ['without TLS', {}],
    ['with TLS', { tls: 'auto', controlTls: true }],
  ] as const)(
    'closes connections in every state on both ports %s',
    async (_title, options) => {
      const simulator = await createSimulator(options);
      for (const port of [portOf(simulator.baseUrl), portOf(simulator.controlUrl ?? '')])
        clients.push(...(await Promise.all(statesOf(port.isTls).map(({ enter }) => enter(port)))));
      await simulator.close();
      await Promise.all(clients.map(({ http }) => ended(http)));
      expect(clients.length).toBeGreaterThan(0);
    },
    60_000,
  );
});
