import { describe, expect, it } from '@jest/globals';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { worldOfState } from '../../../src/simulator/worldState.js';
import { schedules } from '../../../src/behaviours/behaviours.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { getAs } from './digest.js';
import { Plane } from './givenPlane.js';
import { world, begin, active, type Shown } from './givenIncidents.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

const RS0 = clusterOf(world, 'rs0');

/** Returns the availability of rs0 as `listClusters` (E10) reports it. */
async function availability(plane: Plane): Promise<unknown> {
  const { text } = await getAs(plane.api, ADMIN, `${BASE_PATH}/clusters?itemsPerPage=500`);
  const { results } = JSON.parse(text) as {
    results: { clusters: { clusterId: string; availability: string }[] }[];
  };
  return results.flatMap(({ clusters }) => clusters).find(({ clusterId }) => clusterId === RS0.id)
    ?.availability;
}

describe('an incident', () => {
  it('begins, is listed and on the agenda, and heals by itself', async () => {
    const plane = new Plane(world);
    const shown = await begin(plane, { kind: 'node.down', target: 'rs0/node-1', for: 'PT15M' });
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      kind: 'node.down',
      target: 'rs0/node-1',
      active: true,
      from: '2026-03-04T05:06:07Z',
      until: '2026-03-04T05:21:07Z',
      groupId: RS0.groupId,
      clusterId: RS0.id,
      nodes: ['rs0/node-1'],
    });
    expect(await active(plane)).toEqual([shown]);
    expect(await availability(plane)).toBe('warning');
    const agenda = await plane.call<readonly Shown[]>('get', '/default/agenda');
    expect(agenda.find(({ what }) => what === 'incidentHeals')).toEqual({
      at: '2026-03-04T05:21:07Z',
      what: 'incidentHeals',
      behaviour: 'incidentHeals',
      subject: 'node.down rs0/node-1',
      collection: 'incidents',
      id: shown.id,
    });
    await plane.advance('default', { by: 'PT20M' });
    expect(await availability(plane)).toBe('available');
    expect(await active(plane)).toEqual([]);
    expect(await active(plane, '?all=true')).toEqual([
      { ...shown, active: false, endedAt: '2026-03-04T05:21:07Z' },
    ]);
  });

  it('is healed by a DELETE, by its id or by the name it was given', async () => {
    const plane = new Plane(world);
    const { id } = await begin(plane, { kind: 'cluster.dead', target: RS0.id });
    expect(await availability(plane)).toBe('dead');
    await plane.call('delete', `/default/incidents/${String(id)}`, undefined, 204);
    expect(await availability(plane)).toBe('available');
    expect(await begin(plane, { kind: 'cluster.dead', target: 'rs0', id: 'dead' })).toMatchObject({
      id: 'dead',
    });
    await plane.call('delete', '/default/incidents/dead', undefined, 204);
    expect(await availability(plane)).toBe('available');
    expect(await plane.call('get', '/default/incidents/dead')).toMatchObject({ active: false });
    // The cleanup of a test may heal an incident that has already ended.
    await plane.call('delete', '/default/incidents/dead', undefined, 204);
  });

  it.each([
    [
      { kind: 'node.flap', target: 'rs0/node-0' },
      { every: 'PT5M', downFor: 'PT1M' },
    ],
    [
      { kind: 'disk.fill', target: 'rs0' },
      { to: 95, over: 'PT10M', nodes: ['rs0/node-0', 'rs0/node-1', 'rs0/node-2'] },
    ],
    [
      { kind: 'load.spike', target: 'rs0/node-0' },
      { factor: 3, nodes: ['rs0/node-0'] },
    ],
    [{ kind: 'snapshot.slow', target: 'rs0' }, { factor: 4 }],
    [{ kind: 'shard.missing', target: 'sh0' }, { shard: 'shard0' }],
    [{ kind: 'invitation.accept', target: 'liam.osei@partner.example.com' }, { active: false }],
    [
      { kind: 'key.revoke', target: 'ADMIN1' },
      { key: 'admin', publicKey: 'ADMIN1' },
    ],
  ])('shows its given members, and its defaults: %j', async (body, settings) => {
    const shown = await begin(new Plane(world), body);
    expect(shown).toMatchObject({ ...body, ...settings });
    expect(JSON.stringify(shown)).not.toContain('11111111-2222');
  });

  it('accepts a duration even if it ends at once', async () => {
    const target = 'liam.osei@partner.example.com';
    const shown = await begin(new Plane(world), { kind: 'invitation.accept', target, for: 'PT1H' });
    expect(shown).toMatchObject({ kind: 'invitation.accept', target, active: false });
  });

  it('revokes a key: its requests get a 401 until it is restored', async () => {
    const plane = new Plane(world);
    const status = async () => (await getAs(plane.api, ADMIN, `${BASE_PATH}/clusters`)).status;
    expect(await status()).toBe(200);
    await begin(plane, { kind: 'key.revoke', target: 'admin', id: 'gone' });
    expect(await status()).toBe(401);
    await plane.call('delete', '/default/incidents/gone', undefined, 204);
    expect(await status()).toBe(200);
  });

  it('knows a key by the pair that opens one world alone', async () => {
    const plane = new Plane(world);
    const { name, keys } = await plane.create({ from: 'default' });
    const admin = keys.find((key) => key.name === 'admin') ?? keys[0];
    const status = async () => (await getAs(plane.api, admin ?? ADMIN, `${BASE_PATH}/clusters`)).status;
    expect(await status()).toBe(200);
    await begin(plane, { kind: 'key.revoke', target: admin?.publicKey }, name);
    expect(await status()).toBe(401);
    expect((await getAs(plane.api, ADMIN, `${BASE_PATH}/clusters`)).status).toBe(200);
  });
});

describe('incidents are part of their world', () => {
  it('a copy has them, and heals its own', async () => {
    const plane = new Plane(world);
    await begin(plane, { kind: 'node.down', target: 'rs0/node-1', for: 'PT1H', id: 'out' });
    const { name } = await plane.create({ from: 'default' });
    await plane.call('delete', `/${name}/incidents/out`, undefined, 204);
    expect(await active(plane, '', name)).toEqual([]);
    expect(await active(plane)).toMatchObject([{ id: 'out' }]);
    expect(await availability(plane)).toBe('warning');
  });

  it('a reset restores the incidents of that time', async () => {
    const plane = new Plane(world);
    await plane.call('post', '/default/checkpoints', { name: 'calm' }, 201);
    await begin(plane, { kind: 'primary.lost', target: 'rs0', for: 'PT1H' });
    await plane.call('post', '/default/checkpoints', { name: 'storm' }, 201);
    await plane.call('post', '/default/reset', { to: 'calm' });
    expect(await active(plane, '?all=true')).toEqual([]);
    expect(await availability(plane)).toBe('available');
    await plane.call('post', '/default/reset', { to: 'storm' });
    expect(await active(plane)).toMatchObject([{ kind: 'primary.lost' }]);
    await plane.advance('default', { by: 'PT2H' });
    expect(await availability(plane)).toBe('available');
  });

  it('an exported state has them, with their end; an older state without incidents is read too', async () => {
    const plane = new Plane(world);
    await begin(plane, { kind: 'node.flap', target: 'rs0/node-1', for: 'PT1H' });
    const state = await plane.call<{ tables: Record<string, unknown> }>('get', '/default/export');
    const { name } = await plane.create({ state, now: undefined });
    await plane.advance(name, { by: 'PT2H' });
    await plane.advance('default', { by: 'PT2H' });
    expect(await plane.hash(name)).toBe(await plane.hash('default'));
    const { incidents, ...older } = state.tables;
    expect(incidents).toHaveLength(1);
    expect(worldOfState({ ...state, tables: older }, schedules).incidents.size).toBe(0);
  });

  it('a wrong incident in an exported state is reported', () => {
    const plane = new Plane(world);
    return plane.call<{ tables: Record<string, unknown> }>('get', '/default/export').then((state) => {
      const broken = (incident: object) => () =>
        worldOfState({ ...state, tables: { ...state.tables, incidents: [incident] } }, schedules);
      expect(broken({ kind: 'node.up' })).toThrow('tables.incidents[0].kind');
      const row = { id: 'a', kind: 'snapshot.fail', target: 'x', from: 0, groupId: RS0.groupId };
      expect(broken(row)).toThrow('tables.incidents[0].clusterId: is missing');
      expect(broken({ ...row, clusterId: 'x' })).toThrow('unknown id x: no row of clusters has it');
    });
  });
});
