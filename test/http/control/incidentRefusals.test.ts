import { describe, expect, it } from '@jest/globals';
import { Plane } from './givenPlane.js';
import { world, begin } from './givenIncidents.js';

describe('an impossible request is refused', () => {
  const refused = async (body: object) => new Plane(world).refused('post', '/default/incidents', body);

  it.each([
    [{ kind: 'node.up', target: 'rs0/node-0' }, '$.kind'],
    [{ kind: 'node.down' }, '$.target'],
    [{ kind: 'node.down', target: 'rs0/node-0', for: 'a while' }, '$.for'],
    [{ kind: 'node.down', target: 'rs0/node-0', factor: 2 }, '$.factor'],
    [{ kind: 'node.flap', target: 'rs0/node-0', every: 'PT1M', downFor: 'PT1M' }, '$.downFor'],
    [{ kind: 'disk.fill', target: 'rs0/node-0', to: 120 }, '$.to'],
    [{ kind: 'load.spike', target: 'rs0', for: 'PT0S' }, '$.for'],
    [{ kind: 'node.down', target: 'rs0/node-7' }, '$.target'],
  ])('%j is wrong at %s', async (body, path) => {
    const { status, errors } = await refused(body);
    expect(status).toBe(400);
    expect(errors?.map((error) => error.path)).toEqual([path]);
  });

  it('a contradiction with the state of the world is a conflict, and changes nothing', async () => {
    const plane = new Plane(world);
    const before = await plane.hash('default');
    const { status, detail } = await plane.refused('post', '/default/incidents', {
      kind: 'cluster.dead',
      target: 'rs-dead',
    });
    expect([status, detail]).toEqual([409, 'rs-dead is already inactive.']);
    expect(await plane.hash('default')).toBe(before);
  });

  it('revoking a key twice, by any of its names', async () => {
    const plane = new Plane(world);
    const { name, keys } = await plane.create({ from: 'default' });
    for (const target of ['admin', 'ADMIN1', keys.find((key) => key.name === 'admin')?.publicKey]) {
      const body = { kind: 'key.revoke', target };
      if (target === 'admin') await begin(plane, body, name);
      const { status, detail } = await plane.refused('post', `/${name}/incidents`, body);
      expect([status, detail]).toEqual([
        409,
        expect.stringMatching(/^admin is already revoked: the incident /),
      ]);
    }
  });

  it('an unknown incident, or another query', async () => {
    const plane = new Plane(world);
    expect((await plane.refused('delete', '/default/incidents/x')).status).toBe(404);
    expect((await plane.refused('get', '/default/incidents/x')).detail).toContain('incidents?all=true');
    expect((await plane.refused('get', '/default/incidents?all=1')).status).toBe(400);
  });

  it.each([
    ['node.down', { up: true }],
    ['node.down', { replicaState: 'SECONDARY' }],
    ['node.down', { returnsAt: '2026-03-05T00:00:00Z' }],
    ['node.flap', { up: true }],
  ])('starting or stopping a node while %s controls it: %j', async (kind, patch) => {
    const plane = new Plane(world);
    const { id } = await begin(plane, { kind, target: 'rs0/node-1' });
    const path = `/default/state/hosts/${encodeURIComponent('rs0/node-1')}`;
    const { status, detail } = await plane.refused('patch', path, patch);
    expect(status).toBe(409);
    expect(detail).toContain(
      `The incident ${String(id)} (${kind}) controls rs0/node-1; heal the incident first.`,
    );
    // A patch can change members that the incident does not control.
    expect(await plane.patch('hosts/rs0/node-1', { monitored: false })).toMatchObject({ monitored: false });
  });

  it('reviving a cluster while an incident keeps it dead', async () => {
    const plane = new Plane(world);
    await begin(plane, { kind: 'cluster.dead', target: 'rs0' });
    const path = '/default/state/clusters/rs0';
    expect(await plane.refused('patch', path, { active: true })).toMatchObject({ status: 409 });
    expect(await plane.patch('clusters/rs0', { backupEnabled: false })).toMatchObject({ active: false });
  });
});
