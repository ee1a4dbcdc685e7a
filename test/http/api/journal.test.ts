import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { createApp } from '../../../src/api/app.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import type { ExchangeRecord } from '../../../src/journal/exchangeRecord.js';
import { jsonOf, textOf } from '../../../src/journal/body.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { answer, challengeAt } from '../control/digest.js';
import { NOW } from '../../support/rows/ids.js';
import { KEYS } from '../../support/platform.js';

const BASE = '/api/public/v1.0';

/** Creates a platform whose real clock advances by a second each time it is read. */
function givenApi() {
  let realNow = 0;
  const simulator = new Simulator();
  const live = simulator.add('default', shippedWorld('standard', { seed: 1, now: NOW }));
  const app = createApp(simulator, { now: () => (realNow += 1_000), randomBytes });
  return { app, live, simulator };
}

const recordsOf = ({ journal }: LiveWorld): readonly ExchangeRecord[] => [...journal.exchanges()];

const servers: Server[] = [];

describe('the journal of the pipeline', () => {
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('has the original request, before anything rewrites it', async () => {
    const { app, live } = givenApi();
    const challenge = await challengeAt(app, BASE);
    await answer(app, KEYS.admin, `${BASE}/clusters/?pageNum=1&x=%20y`, challenge);
    const [, record] = recordsOf(live);
    expect(record).toMatchObject({ target: '/clusters/?pageNum=1&x=%20y', status: 200, ending: 'answered' });
    expect(record).toMatchObject({ method: 'GET', url: `${BASE}/clusters/?pageNum=1&x=%20y` });
    expect(record?.operation).toMatchObject({ id: 'listClusters', number: 'E10' });
    expect(record?.key?.publicKey).toBe('ADMIN1');
    expect((record?.closedAt ?? 0) - (record?.realAt ?? 0)).toBeGreaterThan(0);
  });

  it('has a HEAD under the operation of the GET', async () => {
    const { app, live } = givenApi();
    await request(app).head(`${BASE}/clusters`);
    expect(recordsOf(live)[0]).toMatchObject({ method: 'HEAD', operation: { number: 'E10' } });
  });

  it('has the reply with the sent head and body', async () => {
    const { app, live } = givenApi();
    const { text } = await request(app).get(`${BASE}/clusters`).expect(401);
    const [record] = recordsOf(live);
    expect(record?.reply && textOf(record.reply)).toBe(text);
    expect(record?.replyHead).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\nWWW-Authenticate: Digest [^]*Date: /);
  });

  it('has the body of a request that is not JSON, but no body that the platform did not read', async () => {
    const { app, live } = givenApi();
    const users = `${BASE}/unauth/users`;
    await request(app).post(users).set('Content-Type', 'application/json').send('{"a":').expect(400);
    await request(app).post(users).set('Content-Type', 'text/plain').send('a').expect(415);
    const [wrong, unread] = recordsOf(live);
    expect(wrong?.request && textOf(wrong.request)).toBe('{"a":');
    expect(jsonOf(wrong?.request)).toBeUndefined();
    expect(unread?.request).toBeUndefined();
    expect(unread?.operation?.number).toBe('E4');
  });

  it('keeps the beginning of a long body and its full length', async () => {
    const { app, live } = givenApi();
    const long = JSON.stringify({ firstName: 'x'.repeat(100_000) });
    await request(app).post(`${BASE}/unauth/users`).type('json').send(long).expect(400);
    expect(recordsOf(live)[0]?.request).toMatchObject({ bytes: long.length, isCut: true });
  });

  it('has an open exchange, and marks it as lost when the client leaves', async () => {
    const { app, live } = givenApi();
    const server = createServer(app).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = ['POST /api/public/v1.0/unauth/users HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    socket.write([...head, 'Content-Length: 10', '', '{"a'].join('\r\n'));
    while (live.journal.size === 0) await new Promise((turn) => setImmediate(turn));
    const [record] = recordsOf(live);
    expect(record).toMatchObject({ ending: 'open', status: undefined });
    const closed = new Promise<void>((resolve) => {
      const { journal } = live;
      journal.listen({
        closed: () => {
          resolve();
        },
        cleared: () => undefined,
        ended: () => undefined,
      });
    });
    socket.destroy();
    await closed;
    expect(record?.ending).toBe('lost');
  });

  it('has the number of the connection, and the position of the request on it', async () => {
    const { app, live } = givenApi();
    const server = createServer(app).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    for (const count of [1, 2]) {
      socket.write('GET /api/public/v1.0/clusters HTTP/1.1\r\nHost: x\r\n\r\n');
      while (recordsOf(live)[count - 1]?.ending !== 'answered')
        await new Promise((turn) => setImmediate(turn));
    }
    socket.destroy();
    expect(recordsOf(live).map(({ connection, turn }) => [connection, turn])).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it('records each exchange in the journal of its own world', async () => {
    const { app, live, simulator } = givenApi();
    const other = simulator.add('other', live.world);
    await request(app).get(`/worlds/other${BASE}/clusters`);
    expect(recordsOf(live)).toEqual([]);
    expect(recordsOf(other)).toMatchObject([{ id: 1, routedBy: 'prefix', target: '/clusters' }]);
  });
});
