import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Fleet } from '../../../src/fleet/fleet.js';
import { entranceOf } from '../../../src/server/fleet/entrance.js';
import { Simulator } from '../../../src/simulator/simulator.js';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A replica that forwards all calls. */
interface Forwarding {
  readonly port: number;
  /** The connections of its clients. */
  readonly sockets: readonly Socket[];
}

async function forwardingTo(other: number): Promise<Forwarding> {
  const url = `http://127.0.0.1:${other}`;
  const fleet = {
    isTrusted: () => true,
    claim: () => Promise.resolve({ url, controlUrl: url }),
  } as unknown as Fleet;
  const app: RequestListener = (_request, response) => response.end('not forwarded');
  const enter = entranceOf(fleet, { forwards: true })('control', new Simulator(), app);
  const sockets: Socket[] = [];
  const port = await listen((received, response) => {
    sockets.push(received.socket);
    enter(received, response);
  });
  return { port, sockets };
}

/** The replica reads the rest of such a body. */
const SMALL = 1024;
/** More than the sockets buffer, and more than the replica reads of a refused body. */
const LARGE = 64 * 1024 * 1024;

/** Sends half of a body, and the rest after the reply. Also returns whether the replica still reads when the reply arrives. */
async function sendSlowly(
  { port, sockets }: Forwarding,
  length: number,
): Promise<{ readonly status: number | undefined; readonly text: string; readonly isOpen: boolean }> {
  const headers = { 'Content-Length': length };
  const path = '/v1/worlds/a/clock/advance';
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
  // The replica may close the connection once it has sent its reply and read enough.
  call.on('error', () => undefined);
  call.write(Buffer.alloc(length / 2));
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  const isOpen = sockets.every(({ destroyed }) => !destroyed);
  call.end(Buffer.alloc(length / 2));
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += String(chunk);
  return { status: reply.statusCode, text, isOpen };
}

/** Returns a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a request that is forwarded', () => {
  it('gets a 503 if no replica listens, and its connection stays until the body is sent', async () => {
    const { status, text, isOpen } = await sendSlowly(await forwardingTo(await closedPort()), SMALL);
    expect([status, isOpen]).toEqual([503, true]);
    expect(JSON.parse(text)).toMatchObject({ status: 503, detail: expect.stringContaining('ECONNREFUSED') });
  });

  it('gets a 503 if the other replica breaks the connection amid the body', async () => {
    const port = await listen((received) => {
      received.once('data', () => received.socket.destroy());
    });
    expect(await sendSlowly(await forwardingTo(port), SMALL)).toMatchObject({
      status: 503,
      isOpen: true,
    });
  });

  it('gets a 503 if its body is longer than what the replica reads of it', async () => {
    const { status, text } = await sendSlowly(await forwardingTo(await closedPort()), LARGE);
    expect([status, JSON.parse(text)]).toMatchObject([503, { status: 503 }]);
  });

  it('gets a 503 if the world has moved again, before its body was read', async () => {
    const port = await listen((_received, response) => {
      response.writeHead(307, { Location: 'http://elsewhere' }).end();
    });
    expect(await sendSlowly(await forwardingTo(port), SMALL)).toMatchObject({
      status: 503,
      text: expect.stringContaining('it has moved again'),
      isOpen: true,
    });
  });

  it('arrives whole, and so does its reply', async () => {
    const port = await listen((received, response) => {
      let length = 0;
      received.on('data', (chunk: Buffer) => (length += chunk.length));
      received.on('end', () => response.end(`${received.method} ${length}`));
    });
    const call = request({
      port: (await forwardingTo(port)).port,
      host: '127.0.0.1',
      method: 'PUT',
      path: '/v1/worlds/a/x',
    });
    call.end(Buffer.alloc(LARGE));
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of reply.setEncoding('utf8')) text += String(chunk);
    expect([reply.statusCode, text]).toEqual([200, `PUT ${LARGE}`]);
  });
});
