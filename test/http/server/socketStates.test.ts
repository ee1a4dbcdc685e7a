import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { faultBody } from '../../../src/api/faultBody.js';
import { malformedRequestReply } from '../../../src/control/problem.js';
import { CONTROL_HTTP_LIMITS, HTTP_LIMITS, type HttpLimits } from '../../../src/server/httpLimits.js';
import { listen, type Listening } from '../../../src/server/listen.js';
import { closeServers } from '../../../src/server/shutdown.js';
import { createAuthority } from '../../../src/server/tls/certificates.js';
import type { Credentials } from '../../../src/server/tls/credentials.js';
import { statesOf, type Client, type Port, type SocketState } from '../../support/socketStates.js';

/** A reply that is larger than the buffers of a connection. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');
const SOON_MS = 50;
/** A handshake must also end within the limit for headers. */
const HANDSHAKE_MS = 1_000;

const handler: RequestListener = (request, response) => {
  if (request.url === '/large') response.end(LARGE);
  else if (request.url?.endsWith('/stream') === true) response.write('begun');
  else request.resume().once('end', () => response.setHeader('Content-Length', 2).end('ok'));
};

const PORTS = [
  ['the API', '--port', faultBody, HTTP_LIMITS],
  ['the control plane', '--control-port', malformedRequestReply, CONTROL_HTTP_LIMITS],
] as const;

let credentials: Credentials;
beforeAll(async () => {
  const { certificate, key } = await createAuthority();
  credentials = { cert: certificate, key };
});

let listening: Listening;
const clients: Client[] = [];

async function given(
  [, option, body, usual]: (typeof PORTS)[number],
  isTls: boolean,
  limits: Partial<HttpLimits>,
): Promise<Port> {
  listening = await listen(handler, {
    option,
    port: 0,
    host: '127.0.0.1',
    faultBody: body,
    limits: { ...usual, ...limits },
    ...(isTls && { credentials }),
  });
  return { port: listening.port, isTls, largePath: '/large' };
}

/** Lets a client enter a state. Returns the server's end of the connection. */
async function accepted(to: Port, { enter }: SocketState): Promise<Socket> {
  const [server] = listening.servers as [Server];
  const connection = once(server, 'connection');
  clients.push(await enter(to));
  return ((await connection) as [Socket])[0];
}

/** Returns how many connections the server has. */
function connectionCount(): Promise<number> {
  return promisify((back: (error: Error | null, count: number) => void) => {
    listening.servers[0]?.getConnections(back);
  })();
}

function resetClients(): void {
  for (const { raw } of clients.splice(0)) raw.resetAndDestroy();
}

describe.each(PORTS)('a connection to %s', (...port) => {
  describe.each([
    ['without TLS', false],
    ['with TLS', true],
  ])('%s', (_title, isTls) => {
    const short = {
      headersMs: isTls ? HANDSHAKE_MS : SOON_MS,
      requestMs: isTls ? HANDSHAKE_MS : SOON_MS,
      idleMs: SOON_MS,
      stallMs: SOON_MS,
      checkEveryMs: SOON_MS,
    };
    let to: Port;
    beforeAll(async () => {
      to = await given(port, isTls, short);
    });
    afterEach(resetClients);
    afterAll(async () => {
      await closeServers(listening.servers);
    });

    it.each(statesOf(isTls).filter(({ isPatient }) => isPatient !== true))(
      'is closed within the limits if the client $name',
      async (state) => {
        const socket = await accepted(to, state);
        if (!socket.closed) await once(socket, 'close');
        expect(await connectionCount()).toBe(0);
      },
      60_000,
    );
  });

  describe.each([
    ['without TLS', false],
    ['with TLS', true],
  ])('%s, which the client breaks off', (_title, isTls) => {
    it.each(statesOf(isTls).filter(({ name }) => name.includes('tunnel')))(
      'does no harm after the client $name',
      async (state) => {
        const socket = await accepted(await given(port, isTls, { stallMs: SOON_MS }), state);
        const closed = new Promise((over) => socket.once('close', over));
        resetClients();
        if (!socket.closed) await closed;
        await closeServers(listening.servers);
        expect(await connectionCount()).toBe(0);
      },
      60_000,
    );
  });

  describe.each([
    ['without TLS', false],
    ['with TLS', true],
  ])('%s and with the usual limits', (_title, isTls) => {
    afterEach(resetClients);

    it.each(statesOf(isTls))(
      'does not keep the server from closing if the client $name',
      async (state) => {
        const socket = await accepted(await given(port, isTls, {}), state);
        await closeServers(listening.servers);
        expect(socket.destroyed).toBe(true);
        expect(await connectionCount()).toBe(0);
      },
      60_000,
    );
  });
});
