import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { DigestClient } from '../../support/digestClient.js';
import { recordTo, SMALL } from '../../support/recordings.js';

/** The members of an automation configuration and of its status that the test reads. */
interface Config {
  readonly version: number;
  readonly processes: readonly { readonly name: string; readonly version: string }[];
}
interface Status {
  readonly goalVersion: number;
  readonly processes: readonly {
    readonly lastGoalVersionAchieved: number;
    readonly plan: readonly string[];
  }[];
}

const NEXT = '7.0.15';
let folder = '';
let simulator: Simulator;
let state: unknown;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'continues-'));
  const fixture = join(folder, 'small.yaml');
  writeFileSync(fixture, SMALL);
  const common = { now: '2026-01-01T00:00:00Z', clock: 'manual', controlPort: 'off' } as const;
  const source = await createSimulator({ ...common, fixture, seed: 3 });
  const { file } = await recordTo(folder, source.baseUrl);
  await source.close();
  state = JSON.parse(readFileSync(file, 'utf8'));
  simulator = await createSimulator({ fixture: 'empty', clock: 'manual', listen: false });
});

afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

describe('a recorded world that a program creates from its state', () => {
  it('lets agents carry out a new automation configuration', async () => {
    const world = await simulator.createWorld({ state });
    const client = new DigestClient(simulator.app, undefined, world.baseUrl);
    const { admin } = world.keys;
    const shop = (await world.state('projects').list()).find(({ name }) => name.endsWith('Shop'));
    const path = `${world.baseUrl}/groups/${shop?.id}`;
    const config = (await client.call('get', `${path}/automationConfig`, admin)).body as Config;
    expect(config.processes.length).toBeGreaterThan(5);
    const processes = config.processes.map((process) => ({ ...process, version: NEXT }));
    const put = await client.call('put', `${path}/automationConfig`, admin, { ...config, processes });
    expect(put.status).toBe(200);
    const statusNow = async (): Promise<Status> =>
      (await client.call('get', `${path}/automationStatus`, admin)).body as Status;
    expect(await statusNow()).toMatchObject({ goalVersion: config.version + 1 });
    await world.clock.advance('PT2H');
    const { goalVersion, processes: reached } = await statusNow();
    expect(new Set(reached.map((each) => each.lastGoalVersionAchieved))).toEqual(new Set([goalVersion]));
    expect(reached.every(({ plan }) => plan.length === 0)).toBe(true);
    const hosts = (await client.call('get', `${path}/hosts`, admin)).body as {
      readonly results: readonly { readonly version: string }[];
    };
    expect(new Set(hosts.results.map(({ version }) => version))).toEqual(new Set([NEXT]));
  });

  it('has behaviours: snapshots are taken and expire, invitations end', async () => {
    const world = await simulator.createWorld({ state });
    await world.incidents.start({ kind: 'primary.lost', target: 'orders' });
    const { fired, events } = await world.clock.advance('P31D');
    expect([...new Set(fired.map(({ behaviour }) => behaviour))]).toEqual(
      expect.arrayContaining(['snapshotScheduled', 'snapshotExpires', 'invitationExpires']),
    );
    expect(events).toBeGreaterThan(10);
    expect(await world.state('invitations').list()).toEqual([]);
  });
});
