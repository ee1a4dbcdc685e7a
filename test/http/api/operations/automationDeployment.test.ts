import { describe, expect, it } from '@jest/globals';
import { advance } from '../../../../src/simulator/advance.js';
import { behaviours } from '../../../../src/behaviours/behaviours.js';
import { stateHash } from '../../../../src/simulator/stateHash.js';
import { SECOND_MS } from '../../../../src/world/instant.js';
import type { Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import {
  change,
  changeAll,
  deployed,
  hostsOf,
  deploying,
  newSet,
  pass,
  process,
  publish,
  setOf,
  statusOf,
  trouble,
  waitForGoal,
} from './givenAutomation.js';

type Json = Readonly<Record<string, unknown>>;

function statesOf(platform: Platform): readonly (string | undefined)[] {
  return hostsOf(platform).map(({ replicaState }) => replicaState);
}

/** Returns the type and machine name of each event after the first `count` events. */
function eventsSince(platform: Platform, count: number): readonly (readonly [string, string])[] {
  return [...platform.world.events.all()]
    .slice(count)
    .map(({ eventTypeName, hostname = '' }) => [eventTypeName, hostname.split('.')[0] ?? ''] as const);
}

describe('a new replica set', () => {
  it('is there after "10–60 s of the world\'s time", with a primary', async () => {
    const platform = await deployed();
    expect(statesOf(platform).toSorted()).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    const [cluster] = [...platform.world.clusters.all()];
    expect(cluster).toMatchObject({ name: 'rs9', type: 'REPLICA_SET', version: '7.0.14' });
    const types = eventsSince(platform, 0).map(([type]) => type);
    for (const type of ['NEW_HOST', 'PRIMARY_ELECTED']) expect(types).toContain(type);
  });

  it('begins with "hosts up" that monitoring has not reached: NO_DATA', async () => {
    const platform = deploying();
    await publish(platform, newSet());
    expect(hostsOf(platform)).toEqual([]);
    while (hostsOf(platform).length < 1) pass(platform, 1);
    expect(hostsOf(platform)[0]).toMatchObject({
      monitoring: { state: 'AWAITED' },
      replicaState: 'STARTUP2',
    });
  });

  it('waits for its slowest member: "WaitAllRsMembersUp until the slowest is up"', async () => {
    const platform = deploying();
    const end = trouble(platform, {
      kind: 'automation.stuck',
      target: PROJECT,
      process: 'rs9_2',
      move: 'Start',
    });
    await publish(platform, newSet());
    pass(platform, 120);
    const { processes } = await statusOf(platform);
    expect(processes.map(({ plan }) => plan[0])).toEqual(['WaitAllRsMembersUp', 'WaitRsInit', 'Start']);
    expect(statesOf(platform)).not.toContain('PRIMARY');
    end();
    expect(await waitForGoal(platform)).toBeLessThan(30);
    expect(statesOf(platform)).toContain('PRIMARY');
  });

  it('can be a standalone, or a sharded cluster with config servers and a router', async () => {
    const platform = deploying();
    const role = (name: string, clusterRole: string) =>
      process(name, { args2_6: { ...((process(name) as Json).args2_6 as Json), sharding: { clusterRole } } });
    await publish(platform, {
      processes: [
        role('conf_0', 'configsvr'),
        role('shard_0', 'shardsvr'),
        process('router_0', { processType: 'mongos', cluster: 'sh9' }, ''),
        process('solo_0', {}, ''),
      ],
      replicaSets: [setOf('conf', ['conf_0']), setOf('shard', ['shard_0'])],
      sharding: [{ name: 'sh9', configServerReplica: 'conf', shards: [{ _id: 'shard', rs: 'shard' }] }],
    });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    pass(platform, 60);
    expect(hostsOf(platform).map(({ role, shardName }) => [role, shardName])).toEqual([
      ['CONFIG', undefined],
      ['MONGOS', undefined],
      ['MEMBER', 'shard'],
      ['STANDALONE', undefined],
    ]);
    expect([...platform.world.clusters.all()].map(({ type }) => type).toSorted()).toEqual([
      'SHARDED',
      'STANDALONE',
    ]);
  });
});

describe('a change of the configuration', () => {
  it('upgrades members in rolling order, "rolling; VERSION_CHANGED, HOST_UPGRADED", the primary last', async () => {
    const platform = await deployed();
    const primary = hostsOf(platform).find(({ replicaState }) => replicaState === 'PRIMARY');
    const { size } = platform.world.events;
    await changeAll(platform, { version: '7.0.20' });
    const down: string[][] = [];
    for (let second = 0; second < 90; second += 1) {
      pass(platform, 1);
      const away = hostsOf(platform).filter(({ replicaState }) => replicaState === 'RECOVERING');
      down.push(away.map(({ id }) => id));
    }
    expect(Math.max(...down.map((ids) => ids.length))).toBe(1);
    expect(down.filter((ids) => ids.length > 0).at(-1)).toEqual([primary?.id]);
    expect((await statusOf(platform)).processes.every(({ lastGoalVersionAchieved: at }) => at === 9)).toBe(
      true,
    );
    expect(hostsOf(platform).map(({ version }) => version)).toEqual(['7.0.20', '7.0.20', '7.0.20']);
    const types = eventsSince(platform, size).map(([type]) => type);
    for (const type of ['VERSION_CHANGED', 'HOST_UPGRADED', 'HOST_RESTARTED'])
      expect([type, types.filter((each) => each === type).length]).toEqual([type, 3]);
    expect(types.filter((type) => type === 'PRIMARY_ELECTED')).toHaveLength(1);
    expect(types).not.toContain('HOST_DOWN');
  });

  it('restarts all for a new `lastRestart`: "HOST_RESTARTED each, one election"', async () => {
    const platform = await deployed();
    const { size } = platform.world.events;
    await changeAll(platform, { lastRestart: new Date(platform.world.now).toISOString() });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    const types = eventsSince(platform, size).map(([type]) => type);
    expect(types.filter((type) => type === 'HOST_RESTARTED')).toHaveLength(3);
    expect(types.filter((type) => type === 'PRIMARY_ELECTED')).toHaveLength(1);
  });

  it('acts on a date in the future only then: "future date = later"', async () => {
    const platform = await deployed(1);
    await changeAll(platform, { lastRestart: new Date(platform.world.now + 600 * SECOND_MS).toISOString() });
    expect(await waitForGoal(platform)).toBeLessThan(15);
    const { size } = platform.world.events;
    pass(platform, 590);
    expect(eventsSince(platform, size)).toEqual([]);
    pass(platform, 60);
    expect(eventsSince(platform, size).map(([type]) => type)).toContain('HOST_RESTARTED');
  });

  it('stops and starts processes: "process down / up: HOST_DOWN / HOST_UP; host row stays"', async () => {
    const platform = await deployed(1);
    const { size } = platform.world.events;
    await changeAll(platform, { disabled: true });
    expect(await waitForGoal(platform)).toBeLessThan(20);
    expect(statesOf(platform)).toEqual(['DOWN']);
    await changeAll(platform, { disabled: false });
    expect(await waitForGoal(platform)).toBeLessThan(20);
    const types = eventsSince(platform, size).map(([type]) => type);
    for (const type of ['HOST_DOWN', 'HOST_UP']) expect(types).toContain(type);
  });

  it('adds a member: "MEMBER_ADDED, CONFIGURATION_CHANGED; STARTUP2 (initial sync …), then SECONDARY"', async () => {
    const platform = await deployed();
    const { size } = platform.world.events;
    const { processes = [] } = newSet('rs9', 4);
    await change(platform, (config) => ({
      ...config,
      processes: [...(config.processes ?? []), processes[3]],
      replicaSets: newSet('rs9', 4).replicaSets,
    }));
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(statesOf(platform)[3]).toBe('STARTUP2');
    pass(platform, 180);
    expect(statesOf(platform)[3]).toBe('SECONDARY');
    const types = eventsSince(platform, size).map(([type]) => type);
    for (const type of ['MEMBER_ADDED', 'CONFIGURATION_CHANGED']) expect(types).toContain(type);
  });

  it('removes a member: "MEMBER_REMOVED; host stays monitored until DELETE"', async () => {
    const platform = await deployed();
    const { size } = platform.world.events;
    await publish(platform, newSet('rs9', 2));
    expect((await statusOf(platform)).processes).toHaveLength(2);
    expect(await waitForGoal(platform)).toBeLessThan(30);
    expect(eventsSince(platform, size)).toContainEqual(['MEMBER_REMOVED', 'rs9-2']);
    expect(hostsOf(platform)[2]).toMatchObject({ unmanaged: true });
    expect(hostsOf(platform)[2]).not.toHaveProperty('downSince');
  });

  it('"skip[s]" a process in manual mode, which "counts as achieved"', async () => {
    const platform = await deployed(1);
    await changeAll(platform, { manualMode: true, version: '7.0.20' });
    expect(await waitForGoal(platform)).toBeLessThan(15);
    expect(hostsOf(platform)[0]?.version).toBe('7.0.14');
    await changeAll(platform, { manualMode: false });
    expect(await waitForGoal(platform)).toBeLessThan(60);
    expect(hostsOf(platform)[0]?.version).toBe('7.0.20');
  });

  it('changes the feature compatibility version and authentication of the cluster (E10)', async () => {
    const platform = await deployed(1);
    await change(platform, (config) => ({
      ...config,
      auth: { ...config.auth, disabled: false, autoAuthMechanism: 'SCRAM-SHA-256', autoPwd: 'secret' },
      processes: config.processes?.map((each) => ({ ...each, featureCompatibilityVersion: '6.0' })),
    }));
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect([...platform.world.clusters.all()]).toMatchObject([
      { authEnabled: true, featureCompatibilityVersion: '6.0' },
    ]);
  });

  it('waits without end if "agents need their user first", and they have no password', async () => {
    const platform = await deployed(1);
    await change(platform, (config) => ({
      ...config,
      auth: { ...config.auth, disabled: false, autoAuthMechanism: 'SCRAM-SHA-256' },
    }));
    expect(await waitForGoal(platform)).toBeUndefined();
    expect((await statusOf(platform)).processes[0]).toMatchObject({
      errorCode: 102,
      errorCodeHumanReadable: 'Missing Automation Credentials',
      plan: expect.arrayContaining(['WaitHasCorrectAutomationCredentials']),
    });
  });
});

it('"Advancing in one stride or many gives the same … versions … and events"', async () => {
  const platform = await deployed();
  await changeAll(platform, { version: '7.0.20', lastRestart: '2026-01-01T00:00:00Z' });
  const start = platform.world;
  const once = advance(start, start.now + 120 * SECOND_MS, behaviours);
  let often = start;
  for (let second = 1; second <= 120; second += 1)
    often = advance(often, start.now + second * SECOND_MS, behaviours);
  expect(stateHash(often)).toBe(stateHash(once));
});
