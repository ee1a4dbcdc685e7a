import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { getBundle } from '../../../src/commands/bundle.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { actionCause } from '../../../src/simulator/timeline/cause.js';
import { serve } from '../../support/commandLines.js';
import { KEYS } from '../../support/platform.js';
import { worldFactoryOf } from '../../../src/server/worldFactory.js';
import { FaultyPlatform } from '../faults/faultyPlatform.js';
import { replay } from './recorded.js';

const CLIENTS = 6;
const ROUNDS = 8;
/** The rule is the only change without a call. */
const RULE_ONLY = { 'no recorded call': 1 };

/** Returns a platform whose timeline says that a rule was added. */
function platformWith(rule: Rule): FaultyPlatform {
  const platform = new FaultyPlatform([rule]);
  platform.live.mark(actionCause('add a rule'));
  return platform;
}

async function repeated(platform: FaultyPlatform) {
  const { simulator, live } = platform;
  const worldFactory = worldFactoryOf(serve(''), simulator.scheduler);
  const context = { simulator, worldFactory, version: '0.0.0', baseUrlOf: () => undefined };
  return replay(Buffer.concat([...(await getBundle(context, live))]));
}

function organizationIn({ world }: FaultyPlatform): { readonly id: string; readonly path: string } {
  const [{ id } = { id: '' }] = world.organizations.all().toArray();
  return { id, path: `/orgs/${id}` };
}

/** Sends a call and leaves as soon as a fault delays it. */
async function leaveDuringDelay(platform: FaultyPlatform, path: string, body: object): Promise<void> {
  const server = createServer(platform.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const text = JSON.stringify(body);
  const authorization = await platform.authorization('PATCH', BASE_PATH + path, KEYS.admin);
  const lines = [
    `PATCH ${BASE_PATH}${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ];
  const ended = platform.live.journal.ended;
  socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
  await platform.timers.next();
  socket.destroy();
  while (platform.live.journal.ended === ended) await new Promise(setImmediate);
  server.closeAllConnections();
  server.close();
}

describe('the replay of calls that overlap', () => {
  it('repeats them in the order in which the world answered them', async () => {
    const platform = platformWith({ match: { method: 'GET' }, probability: 0.3, delay: { fixed: 9 } });
    const { path } = organizationIn(platform);
    let reading = 0;
    const read = async (): Promise<void> => {
      reading += 1;
      await platform.get(path);
      reading -= 1;
    };
    const allRead = async (): Promise<void> => {
      while (reading > 0) {
        platform.timers.run();
        await new Promise(setImmediate);
      }
    };
    // The first call loads the check of its operation. In a test, this takes long, and calls that arrive meanwhile get in any order.
    void read();
    await allRead();
    const client = async (number: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await platform.call('patch', path, KEYS.admin, { name: `Name ${number}-${round}` });
        const reply = read();
        while (platform.timers.waiting.length > number % 3) platform.timers.run();
        await Promise.race([reply, new Promise(setImmediate)]);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    await allRead();
    await platform.get(path);
    const report = await repeated(platform);
    expect(report).toMatchObject({ differences: [], hasSameState: true, applied: RULE_ONLY });
    expect(report.repeated).toBeGreaterThanOrEqual(CLIENTS * ROUNDS * 2);
  });

  it('carries out a call whose client left during a delay, at the time at which the platform did', async () => {
    const platform = platformWith({ match: { method: 'PATCH' }, times: 1, delay: { fixed: 60_000 } });
    const { id, path } = organizationIn(platform);
    await leaveDuringDelay(platform, path, { name: 'Late' });
    await platform.call('patch', path, KEYS.admin, { name: 'Early' });
    platform.timers.run();
    await platform.get(path);
    expect(platform.world.organizations.get(id)?.name).toBe('Late');
    expect(await repeated(platform)).toMatchObject({
      differences: [],
      hasSameState: true,
      applied: RULE_ONLY,
    });
  });
});
