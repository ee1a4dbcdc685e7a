import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { entranceOf, type EntranceOptions } from '../../../src/server/fleet/entrance.js';
import { forward } from '../../../src/server/fleet/forward.js';
import type { Face } from '../../../src/server/fleet/refusal.js';
import type { Fleet } from '../../../src/fleet/fleet.js';
import type { Simulator } from '../../../src/simulator/simulator.js';

const open: Server[] = [];

async function listening(server: Server): Promise<string> {
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves requests, and returns the status, the headers and the text of the reply. */
async function replyOf(listener: RequestListener, method = 'GET') {
  const address = await listening(createHttpServer(listener));
  const reply = await fetch(`http://${address}/v1/worlds/ci`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

describe('a replica without a connection to its database', () => {
  it('refuses a request, and says why and when to try again', async () => {
    const fleet = { isTrusted: () => false } as unknown as Fleet;
    const app = () => {
      throw new Error('The app has seen the request.');
    };
    const listener = entranceOf(fleet, {})('control', {} as Simulator, app);
    const { status, headers, text } = await replyOf(listener);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(JSON.parse(text)).toMatchObject({
      detail: expect.stringContaining('no connection to its database'),
    });
    const lengths = [headers, (await replyOf(listener, 'HEAD')).headers].map((all) =>
      all.get('content-length'),
    );
    expect(lengths).toEqual([String(Buffer.byteLength(text)), String(Buffer.byteLength(text))]);
  });
});

describe('a request for the world of another replica', () => {
  const simulator = { find: () => undefined } as unknown as Simulator;
  const led = (url: string, options: EntranceOptions = {}, face: Face = 'control') => {
    const claim = () => Promise.resolve({ url, controlUrl: url });
    const fleet = { isTrusted: () => true, claim } as unknown as Fleet;
    return entranceOf(fleet, options)(face, simulator, () => undefined);
  };

  it('is led there', async () => {
    const { status, headers } = await replyOf(led('http://two.example.net:8081'));
    expect([status, headers.get('location')]).toEqual([307, 'http://two.example.net:8081/v1/worlds/ci']);
  });

  it.each([true, false])(
    'is not led from TLS to a control plane without it, forwarding: %s',
    async (forwards) => {
      const reply = await replyOf(led('http://127.0.0.1:9', { controlTls: true, forwards }));
      expect([reply.status, reply.headers.get('location')]).toEqual([421, null]);
      expect(JSON.parse(reply.text)).toMatchObject({
        detail:
          'The world ci is on another replica: http://127.0.0.1:9. Its control plane has no TLS, but that of this replica has it; start all replicas with --control-tls.',
      });
    },
  );

  it('is led from TLS to TLS, and to an API without TLS', async () => {
    const options = { controlTls: true };
    const { status, headers } = await replyOf(led('https://two.example.net', options));
    expect([status, headers.get('location')]).toEqual([307, 'https://two.example.net/v1/worlds/ci']);
    const { headers: ofApi } = await replyOf(led('http://two.example.net', options, 'api'));
    expect(ofApi.get('location')).toBe('http://two.example.net/v1/worlds/ci');
  });

  it('is forwarded, and the client gets the reply', async () => {
    const two = createHttpServer(({ method, url }, response) => {
      response.writeHead(201, { 'X-Seen': `${method} ${url}` }).end('made');
    });
    const url = `http://${await listening(two)}/v1/worlds/ci`;
    const { status, headers, text } = await replyOf((request, response) => {
      forward(request, response, url, (reason) => response.writeHead(503).end(reason));
    });
    expect([status, headers.get('x-seen'), text]).toEqual([201, 'GET /v1/worlds/ci', 'made']);
  });

  it('is forwarded by TLS if the address of that replica says so', async () => {
    const beginnings: number[] = [];
    const two = createServer((socket) => {
      socket.once('data', (bytes) => {
        beginnings.push(bytes[0] ?? -1);
        socket.destroy();
      });
    });
    const url = `https://${await listening(two)}/v1/worlds/ci`;
    const { status } = await replyOf((request, response) => {
      forward(request, response, url, () => response.writeHead(503).end());
    });
    expect(status).toBe(503);
    // A TLS connection begins with a record of the type "handshake".
    expect(beginnings).toEqual([22]);
  });
});
