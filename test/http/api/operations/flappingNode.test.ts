import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import { Conditions } from '../../../../src/metrics/model/conditions.js';
import { createControlApp } from '../../../../src/control/app.js';
import { Sampler } from '../../../../src/metrics/series/sampler.js';
import { DAY_MS } from '../../../../src/world/instant.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import { later } from '../../../support/advancing.js';
import { begun, node, standardWorld } from '../../../support/incidents.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { givenOptions } from '../../control/givenControl.js';

interface Reply {
  readonly measurements: readonly { readonly dataPoints: readonly { readonly value: number | null }[] }[];
}

const logged: string[] = [];
const servers: Server[] = [];
let platform: Platform;
let host: Host;

const flap = {
  kind: 'node.flap',
  target: 'rs0/node-1',
  every: 'PT5M',
  downFor: 'PT1M',
  for: 'P30D',
} as const;

beforeAll(() => {
  const world = later(begun(standardWorld(), flap), 30 * DAY_MS);
  const log = { error: (_details: object, message: string) => logged.push(message) };
  platform = new Platform(world, { log, checkReplies: undefined });
  host = node(world, 'rs0/node-1');
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves an app on a port of its own, because calls within the process would leave the event loop no turn. */
async function served(app: RequestListener): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function get(query: string, path = 'measurements') {
  return platform.get(`/groups/${host.groupId}/hosts/${host.id}/${path}?${query}`);
}

describe('The series of a node that flapped for a month', () => {
  it.each([
    ['measurements', 'granularity=PT1M&period=P30D&m=CONNECTIONS'],
    ['measurements', 'granularity=P7D&period=P60D&m=OPCOUNTER_REPL_INSERT'],
    ['metrics/CONNECTIONS', 'granularity=MINUTE&period=P30D'],
  ])('are sent while other requests are answered: %s %s', async (path, query) => {
    const [api, control] = [
      await served(platform.app),
      await served(createControlApp(platform.simulator, givenOptions())),
    ];
    const order: string[] = [];
    const at = Reflect.get(Conditions.prototype, 'at');
    jest.spyOn(Conditions.prototype, 'at').mockImplementation(function (this: Conditions, instant) {
      if (order.at(-1) !== 'work') order.push('work');
      return at.call(this, instant);
    });
    const target = `${BASE_PATH}/groups/${host.groupId}/hosts/${host.id}/${path}?${query}`;
    const headers = { Authorization: await platform.authorization('GET', target, KEYS.admin) };
    const sent = { isOver: false };
    const sending = fetch(api + target, { headers })
      .then((reply) => reply.json())
      .finally(() => {
        sent.isOver = true;
      });
    while (!sent.isOver) {
      await (await fetch(`${control}/livez`)).text();
      order.push('answer');
    }
    expect(await sending).toHaveProperty('groupId', host.groupId);
    // Work of the same reply comes before and after these answers.
    expect(order.slice(order.indexOf('work'), order.lastIndexOf('work'))).toContain('answer');
    expect(order.filter((each) => each === 'work').length).toBeGreaterThan(10);
  });

  it('have a value in each hour', async () => {
    const { measurements } = (await get('granularity=PT1H&period=P30D&m=CONNECTIONS')).body as Reply;
    const values = measurements[0]?.dataPoints.map(({ value }) => value) ?? [];
    expect(values).toHaveLength(720);
    expect(values.filter((value) => value === null)).toEqual([]);
  });

  it('leave a line in the log if an error cuts the reply off', async () => {
    const sample = Reflect.get(Sampler.prototype, 'sample');
    jest.spyOn(Sampler.prototype, 'sample').mockImplementation(function* (this: Sampler<never>, block, out) {
      if (block === 20) throw new Error('broken');
      yield* sample.call(this, block, out);
    });
    await expect(get('granularity=PT1M&period=P30D&m=CONNECTIONS')).rejects.toThrow();
    expect(logged).toEqual(['reply cut off by an unexpected error']);
  });
});
