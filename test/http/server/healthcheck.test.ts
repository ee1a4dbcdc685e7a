import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { unreadiness } from '../../../src/server/healthcheck.js';

/**
 * Runs the health check on a server that answers with `status` on its control port or on its API port. Returns the
 * reason for failure, and the path and Host of the request.
 */
async function askedOf(
  status: number,
  asksControl: boolean,
  tls?: 'auto',
): Promise<readonly [string | undefined, string]> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const ports = asksControl ? { port: 1, controlPort: port } : { port, controlPort: 'off' as const };
    const reason = await unreadiness({ ...ports, host: '127.0.0.1', ...(tls !== undefined && { tls }) });
    const [request] = asked;
    return [reason?.replace(String(port), 'N'), `${request?.url ?? ''} ${request?.headers.host ?? ''}`];
  } finally {
    server.close();
  }
}

describe('a health check', () => {
  it.each([
    [200, undefined],
    [204, 'port N answers 204'],
    [503, 'port N answers 503'],
  ])('asks the control plane, where only 200 means ready: %i', async (status, reason) => {
    expect(await askedOf(status, true)).toEqual([reason, '/readyz localhost']);
  });

  it.each([
    [200, undefined],
    [401, undefined],
    [404, undefined],
    [500, 'port N answers 500'],
  ])(
    'asks the API if the control plane is off, because the API listens only when it is ready: %i',
    async (status, reason) => {
      expect(await askedOf(status, false)).toEqual([reason, '/readyz localhost']);
    },
  );

  it('asks the control plane by HTTP and the API by HTTPS if the API uses TLS', async () => {
    expect((await askedOf(200, true, 'auto'))[0]).toBeUndefined();
    expect((await askedOf(200, false, 'auto'))[0]).toMatch(/^port N: .*(SSL|wrong version)/i);
  });

  it('reports that no server listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const reason = await unreadiness({ port, controlPort: 'off', host: '127.0.0.1' });
    expect(reason).toMatch(new RegExp(`^port ${port}: .*ECONNREFUSED`));
  });

  it('needs to know the port', async () => {
    expect(await unreadiness({ port: 0, controlPort: 'off' })).toMatch(/^port 0 says nothing/);
    expect(await unreadiness({ port: 1, controlPort: 0 })).toMatch(/^port 0 says nothing/);
  });
});
