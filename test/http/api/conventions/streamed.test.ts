import { randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../../../../src/api/app.js';
import { prettyPieces, prettyPrint } from '../../../../src/api/reply/pretty.js';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import { challengeIn, digestHeader } from '../../../../tools/digest.mjs';
import { shippedWorld } from '../../../support/fixtureWorlds.js';
import { Simulator } from '../../../../src/simulator/simulator.js';
import { NOW } from '../../../support/rows/ids.js';
import { KEYS, Platform } from '../../../support/platform.js';

const world = shippedWorld('standard', { seed: 1, now: NOW });
const simulator = new Simulator();
const live = simulator.add('default', world);
const app = createApp(simulator, { now: () => 1_000_000, randomBytes });
const server = createServer(app);
/**
 * A platform with the same world. It does not stream: it builds each reply as a whole and checks it against the
 * contract.
 */
const checked = new Platform(world);
const host = [...world.hosts.all()].find((each) => each.replicaState === 'PRIMARY');
const path = `/groups/${host?.groupId ?? ''}/hosts/${host?.id ?? ''}/measurements`;
/** Request for one hour of every kind of series. The reply is larger than 64 KiB. */
const HOUR = `${path}?granularity=PT1M&period=PT1H`;

let port = 0;

/** Sends a request as a digest client does: first without credentials, then with credentials. */
async function ask(method: string, target: string): Promise<IncomingMessage> {
  const challenge = challengeIn((await send(method, target)).headers['www-authenticate']);
  return send(method, target, digestHeader(KEYS.admin, challenge, { method, uri: BASE_PATH + target }));
}

function send(method: string, target: string, authorization?: string): Promise<IncomingMessage> {
  const headers = authorization === undefined ? {} : { authorization };
  return new Promise((resolve, reject) => {
    const options = { method, port, host: '127.0.0.1', path: BASE_PATH + target, headers, agent: false };
    httpRequest(options, resolve).on('error', reject).end();
  });
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

describe('streaming', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    port = (server.address() as AddressInfo).port;
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  describe('A long reply that is produced while it is sent', () => {
    it('is checked against the contract, to the last byte', async () => {
      const streamed = await ask('GET', HOUR);
      expect(streamed.headers['content-length']).toBeUndefined();
      expect(streamed.headers['content-type']).toBe('application/json');
      const text = (await textOf(streamed)).replaceAll(/http:\/\/127[^/]+/g, '');
      const whole = await checked.get(HOUR);
      expect(text).toBe(whole.text.replaceAll(/http:\/\/127[^/]+/g, ''));
      expect(text.length).toBeGreaterThan(64 * 1_024);
    });

    it.each(['&pretty=true', '&envelope=true', '&envelope=true&pretty=true'])('keeps %s', async (flags) => {
      const text = await textOf(await ask('GET', HOUR + flags));
      const whole = await checked.get(HOUR + flags);
      const same = (each: string): string => each.replaceAll(/http:\/\/127[^/]+/g, '');
      expect(same(text)).toBe(same(whole.text));
    });

    it('has a Content-Length when it is short', async () => {
      const short = await ask('GET', `${HOUR}&m=CONNECTIONS`);
      expect(Number(short.headers['content-length'])).toBe((await textOf(short)).length);
    });

    it('has no body for a HEAD', async () => {
      const head = await ask('HEAD', HOUR);
      expect([head.statusCode, await textOf(head)]).toEqual([200, '']);
    });

    it('shows the world at the time of the request, whatever changes meanwhile', async () => {
      const target = `${path}?granularity=PT1S&period=PT15M`;
      const untouched = await textOf(await ask('GET', target));
      const streamed = await ask('GET', target);
      const first = await new Promise<Buffer>((resolve) => streamed.once('data', resolve));
      streamed.pause();
      const without = { ...live.world, hosts: live.world.hosts.remove(host?.id ?? '') };
      live.reset({ ...live.origin, world: without });
      const rest = await textOf(streamed);
      live.reset();
      expect(first.toString() + rest).toBe(untouched);
    });

    it('stops when its client leaves, and lets other requests run in between', async () => {
      // Thirty days at PT10S would be gigabytes.
      const endless = await ask('GET', `${path}?granularity=PT10S&period=P30D`);
      await new Promise((resolve) => endless.once('data', resolve));
      expect((await ask('GET', `${HOUR}&m=CONNECTIONS`)).statusCode).toBe(200);
      endless.destroy();
      expect((await ask('GET', `${HOUR}&m=CONNECTIONS`)).statusCode).toBe(200);
    });
  });

  describe('Pretty printing piece by piece', () => {
    it.each([
      {},
      [],
      { a: [] },
      { a: {}, b: [{}, { c: 'x"y\\' }, [1, [2]]], d: null, e: [{ f: -1.5e-7 }, true] },
      [{ text: '{"a":[1,2]}' }],
    ])('gives the same as pretty printing the whole: %j', (value) => {
      const text = JSON.stringify(value);
      for (const size of [1, 2, 5, 1_000]) {
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
          text.slice(at * size, (at + 1) * size),
        );
        expect([...prettyPieces(pieces)].join('')).toBe(prettyPrint(value));
      }
    });
  });
});
