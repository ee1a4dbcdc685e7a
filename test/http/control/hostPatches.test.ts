import { describe, expect, it } from '@jest/globals';
import type { Host } from '../../../src/world/tables/hosts.js';
import { omit } from '../../../src/world/omit.js';
import { rs0Host, RS0 } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { Plane, type ShownPassage } from './givenPlane.js';

type Row = Readonly<Record<string, unknown>>;

/** Creates a plane with the replica set rs0: three members that are up, with node-0 as primary. */
function givenSet(...others: readonly Host[]): Plane {
  const hosts = [rs0Host(0), rs0Host(1), rs0Host(2), ...others];
  return new Plane(worldOfRows({ clusters: [{ ...RS0, backupEnabled: false }], hosts }));
}

async function statesOf(plane: Plane): Promise<readonly unknown[]> {
  return (await plane.call<readonly Row[]>('get', '/default/state/hosts')).map((row) => row.replicaState);
}

async function eventsOf(plane: Plane): Promise<readonly unknown[]> {
  return (await plane.call<readonly Row[]>('get', '/default/state/events')).map((row) => row.eventTypeName);
}

async function availabilityOf(plane: Plane): Promise<unknown> {
  return (await plane.call<Row>('get', '/default/state/clusters/rs0')).availability;
}

describe('a host that is being set up', () => {
  it.each(['STARTUP2', 'RECOVERING'])('%s is a secondary once it has the data', async (replicaState) => {
    const plane = givenSet();
    expect(await plane.patch('hosts/rs0/node-1', { replicaState })).toMatchObject({ replicaState });
    const { fired } = await plane.advance('default', { by: 'PT10M' });
    expect(fired).toMatchObject([{ behaviour: 'memberRecovers', subject: 'rs0/node-1' }]);
    expect(await statesOf(plane)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });
});

describe('a host that is taken down', () => {
  it('shows as down, with the consequences for its cluster', async () => {
    const plane = givenSet();
    const row = await plane.patch('hosts/rs0/node-1', { up: false });
    expect(row).toMatchObject({
      up: false,
      replicaState: 'DOWN',
      downSince: '2026-01-01T00:00:00Z',
      typeName: 'REPLICA_SECONDARY',
    });
    expect(await availabilityOf(plane)).toBe('warning');
    expect(await eventsOf(plane)).toEqual(['HOST_DOWN']);
    expect(await plane.call('get', '/default/agenda')).toEqual([]);
  });

  it('triggers an election if it was the primary', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-0', { up: false });
    expect(await availabilityOf(plane)).toBe('unavailable');
    const { fired } = await plane.advance('default', { by: 'PT1M' });
    expect(fired).toMatchObject([{ behaviour: 'primaryElected', subject: 'rs0' }]);
    expect(await statesOf(plane)).toContain('PRIMARY');
    expect(await availabilityOf(plane)).toBe('warning');
    expect(await eventsOf(plane)).toEqual(['HOST_DOWN', 'NO_PRIMARY', 'PRIMARY_ELECTED', 'HOST_NOW_PRIMARY']);
  });

  it('comes back by itself at the requested instant', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-2', { up: false, returnsAt: '2026-01-01T00:10:00Z' });
    expect((await plane.call<readonly Row[]>('get', '/default/agenda'))[0]).toMatchObject({
      at: '2026-01-01T00:10:00Z',
      what: 'nodeReturns',
      subject: 'rs0/node-2',
    });
    await plane.patch('hosts/rs0/node-2', { returnsAt: '2026-01-01T01:00:00Z' });
    const { fired } = await plane.advance('default', { by: 'PT2H' });
    expect(fired).toMatchObject([
      { at: '2026-01-01T01:00:00Z', behaviour: 'nodeReturns' },
      { behaviour: 'memberRecovers' },
    ]);
    expect(await statesOf(plane)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    await plane.patch('hosts/rs0/node-2', { up: false, returnsAt: '2026-01-02T00:00:00Z' });
    expect(await plane.patch('hosts/rs0/node-2', { returnsAt: null })).not.toHaveProperty('returnsAt');
    expect(await plane.call('get', '/default/agenda')).toEqual([]);
  });

  it('recovers when it is brought up', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-1', { up: false });
    expect(await plane.patch('hosts/rs0/node-1', { up: true })).toMatchObject({ replicaState: 'RECOVERING' });
    await plane.advance('default', { by: 'PT5M' });
    expect(await statesOf(plane)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });
});

describe('a replica state', () => {
  it('DOWN is a host that is down', async () => {
    const plane = givenSet();
    expect(await plane.patch('hosts/rs0/node-1', { replicaState: 'DOWN' })).toMatchObject({ up: false });
  });

  it('SECONDARY of a host that was down skips the recovery', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-1', { up: false });
    await plane.patch('hosts/rs0/node-1', { replicaState: 'SECONDARY' });
    expect(await statesOf(plane)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    expect(await availabilityOf(plane)).toBe('available');
  });

  it('SECONDARY of the primary lets it step down, and an election follow', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-0', { replicaState: 'SECONDARY' });
    expect(await statesOf(plane)).toEqual(['SECONDARY', 'SECONDARY', 'SECONDARY']);
    expect(await availabilityOf(plane)).toBe('unavailable');
    await plane.advance('default', { by: 'PT1M' });
    expect(await availabilityOf(plane)).toBe('available');
  });

  it('RECOVERING passes by itself', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-1', { replicaState: 'RECOVERING' });
    const { fired } = await plane.advance('default', { by: 'PT5M' });
    expect(fired).toMatchObject([{ behaviour: 'memberRecovers', subject: 'rs0/node-1' }]);
    expect(await eventsOf(plane)).toEqual(['HOST_RECOVERING', 'HOST_RECOVERED', 'HOST_NOW_SECONDARY']);
  });

  it.each(['up', 'down', 'recovering'])(
    'PRIMARY of a host that is %s makes it the one primary',
    async (state) => {
      const plane = givenSet();
      if (state !== 'up') await plane.patch('hosts/rs0/node-1', { up: false });
      if (state === 'recovering') await plane.patch('hosts/rs0/node-1', { up: true });
      await plane.patch('hosts/rs0/node-1', { replicaState: 'PRIMARY' });
      expect(await statesOf(plane)).toEqual(['SECONDARY', 'PRIMARY', 'SECONDARY']);
      expect(await availabilityOf(plane)).toBe('available');
      const row = await plane.call<Row>('get', '/default/state/clusters/rs0');
      expect(row).not.toHaveProperty('elections');
      expect(row).not.toHaveProperty('leaderless');
      expect(await plane.call<readonly Row[]>('get', '/default/agenda')).toEqual([]);
      expect((await eventsOf(plane)).slice(-2)).toEqual(['PRIMARY_ELECTED', 'HOST_NOW_PRIMARY']);
    },
  );

  it('PRIMARY in the middle of an election ends it', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-0', { up: false });
    await plane.patch('hosts/rs0/node-2', { replicaState: 'PRIMARY' });
    const { fired } = await plane.call<ShownPassage>('post', '/default/clock/step');
    expect(fired).toEqual([]);
    expect(await statesOf(plane)).toEqual(['DOWN', 'SECONDARY', 'PRIMARY']);
  });

  it('PRIMARY needs a majority', async () => {
    const plane = givenSet();
    for (const node of [0, 1]) await plane.patch(`hosts/rs0/node-${node}`, { up: false });
    const before = await plane.hash('default');
    const problem = await plane.refused('patch', '/default/state/hosts/rs0%2Fnode-2', {
      replicaState: 'PRIMARY',
    });
    expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining('majority') });
    expect(await plane.hash('default')).toBe(before);
  });

  it('applies to members, and ARBITER to arbiters only', async () => {
    const arbiter = rs0Host(3, { name: 'arbiter-0', role: 'ARBITER', replicaState: 'ARBITER' });
    const plane = givenSet(arbiter);
    const refused = async (name: string, replicaState: string) =>
      plane.refused('patch', `/default/state/hosts/rs0%2F${name}`, { replicaState });
    expect(await refused('arbiter-0', 'PRIMARY')).toMatchObject({ status: 409 });
    expect(await refused('node-1', 'ARBITER')).toMatchObject({ status: 409 });
    await plane.patch('hosts/rs0/arbiter-0', { up: false });
    expect(await plane.patch('hosts/rs0/arbiter-0', { replicaState: 'ARBITER' })).toMatchObject({ up: true });
  });

  it('does not apply to a router, except DOWN', async () => {
    const bare = omit(rs0Host(4), 'replicaState', 'replicaSetName');
    const plane = new Plane(
      worldOfRows({ clusters: [RS0], hosts: [{ ...bare, name: 'mongos-0', role: 'MONGOS' }] }),
    );
    const path = '/default/state/hosts/rs0%2Fmongos-0';
    expect(await plane.refused('patch', path, { replicaState: 'PRIMARY' })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('has no replica state'),
    });
    expect(await plane.patch('hosts/rs0/mongos-0', { replicaState: 'DOWN' })).toMatchObject({ up: false });
    expect(await plane.patch('hosts/rs0/mongos-0', { up: true })).toMatchObject({ up: true });
  });
});

describe('a failure rate', () => {
  it('makes a host fail until it is dropped', async () => {
    const plane = givenSet();
    await plane.patch('hosts/rs0/node-1', { failureRate: { meanHoursBetween: 10, meanMinutesDown: 5 } });
    const [next] = await plane.call<readonly Row[]>('get', '/default/agenda');
    expect(next).toMatchObject({ what: 'nodeFails', subject: 'rs0/node-1' });
    expect(String(next?.at) > '2026-01-01T00:00:00Z').toBe(true);
    const { failureRate } = await plane.patch('hosts/rs0/node-1', { failureRate: { meanMinutesDown: 9 } });
    expect(failureRate).toEqual({ meanHoursBetween: 10, meanMinutesDown: 9 });
    await plane.patch('hosts/rs0/node-1', { failureRate: null });
    expect(await plane.call('get', '/default/agenda')).toEqual([]);
  });
});

describe('a host that is not monitored', () => {
  it('stays up', async () => {
    const plane = givenSet();
    expect(await plane.patch('hosts/rs0/node-1', { monitored: false })).toMatchObject({
      monitored: false,
      up: true,
    });
    expect(await eventsOf(plane)).toEqual([]);
  });
});
