import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createServer, Server, type AddressInfo } from 'node:net';
import { faultBody } from '../../../src/api/faultBody.js';
import { listen, type Listening } from '../../../src/server/listen.js';

const open: { close: () => unknown }[] = [];
const handler = (): void => undefined;

async function listenAnywhere(): Promise<Listening> {
  const listening = await listen(handler, { option: '--port', port: 0, faultBody });
  open.push(...listening.servers);
  return listening;
}

function addresses({ servers }: Listening): readonly string[] {
  return servers.map((server) => (server.address() as AddressInfo).address);
}

/**
 * Makes attempts to listen on ::1 fail, each with the next of these codes. Later attempts succeed. Returns the ports
 * of the failed attempts.
 */
function failOnIpv6(...codes: readonly string[]): readonly number[] {
  const left = [...codes];
  const tried: number[] = [];
  const original = Reflect.get(Server.prototype, 'listen') as (this: Server, ...args: unknown[]) => Server;
  jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    const { host, port } = args[0] as { readonly host: string; readonly port: number };
    const code = host === '::1' ? left.shift() : undefined;
    if (code === undefined) return original.apply(this, args);
    tried.push(port);
    process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })));
    return this;
  } as Server['listen']);
  return tried;
}

describe('listening on the loopbacks', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    for (const server of open.splice(0)) server.close();
  });

  it('uses the same free port on both', async () => {
    const listening = await listenAnywhere();
    expect(addresses(listening)).toEqual(['127.0.0.1', '::1']);
    expect(listening.servers.map((server) => (server.address() as AddressInfo).port)).toEqual([
      listening.port,
      listening.port,
    ]);
  });

  it.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
    'does without IPv6 on a machine that lacks it (%s)',
    async (code) => {
      failOnIpv6(code);
      expect(addresses(await listenAnywhere())).toEqual(['127.0.0.1']);
    },
  );

  it('tries another port when the first one is in use on the other loopback', async () => {
    const tried = failOnIpv6('EADDRINUSE', 'EADDRINUSE');
    const listening = await listenAnywhere();
    expect(addresses(listening)).toEqual(['127.0.0.1', '::1']);
    expect(tried).toHaveLength(2);
  });

  it('gives up after several attempts', async () => {
    const tried = failOnIpv6(...Array.from({ length: 100 }, () => 'EADDRINUSE'));
    await expect(listenAnywhere()).rejects.toThrow('--port 0: the port is in use');
    expect(tried).toHaveLength(20);
  });

  it('closes all ports when one of them is in use', async () => {
    const taken = createServer().listen(0, '::1');
    open.push(taken);
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(listen(handler, { option: '--control-port', port, faultBody })).rejects.toThrow(
      `--control-port ${port}: the port is in use; choose another one, or 0 for any free one`,
    );
    const again = createServer().listen(port, '127.0.0.1');
    open.push(again);
    await new Promise((resolve) => again.once('listening', resolve));
  });
});
