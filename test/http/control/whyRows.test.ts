import { describe, expect, it } from '@jest/globals';
import { BASE, givenPlane } from './givenJournal.js';
import { rowOf, rowsOf, send, whyIn } from './givenWhy.js';

describe('why a row is missing', () => {
  it('names the call that removed it', async () => {
    const { plane } = givenPlane();
    const { orgId } = await rowOf(plane, 'projects');
    const members = await plane.call<readonly { username: string }[]>('get', '/default/state/users?limit=1');
    const body = { name: 'Pilots', usernames: members.map(({ username }) => username) };
    await send(plane, 'post', `${BASE}/orgs/${orgId}/teams`, { body });
    const { id } = await rowOf(plane, 'teams', { name: 'Pilots' });
    const path = `${BASE}/orgs/${orgId}/teams/${id}`;
    await send(plane, 'delete', path);
    await send(plane, 'get', path);
    const { why } = await whyIn(plane);
    expect(why?.text).toMatch(
      /^The team Pilots was removed at 2026-01-01 00:00 by the call #\d+ DELETE .*, right before this call\.$/,
    );
    expect(why?.cause).toMatchObject({ detail: 'rowRemoved', collection: 'teams', by: expect.any(Number) });
    await send(plane, 'delete', path);
    expect((await whyIn(plane)).why?.text).toMatch(/^The team Pilots was removed /);
  });

  it('names the call that asked for a removal that takes time', async () => {
    const { plane } = givenPlane();
    const { orgId } = await rowOf(plane, 'projects');
    await send(plane, 'post', `${BASE}/groups`, { body: { name: 'Depot', orgId } });
    const { id } = await rowOf(plane, 'projects', { name: 'Depot' });
    await send(plane, 'delete', `${BASE}/groups/${id}`);
    await plane.advance('default', { by: 'P1D' });
    await send(plane, 'get', `${BASE}/groups/${id}/clusters`);
    expect((await whyIn(plane)).why?.text).toMatch(
      /^The project Depot was removed at 2026-01-01 00:00:\d\d by the platform itself \(project removed\), as the call #\d+ had asked for, 23 hours before this call\.$/,
    );
  });

  it('names the organization or the cluster that a row belongs to', async () => {
    const { plane } = givenPlane();
    const team = await rowOf(plane, 'teams');
    const organizations = await rowsOf(plane, 'organizations');
    const [own, other] = [true, false].map((isOwn) =>
      organizations.find(({ id }) => (id === team.orgId) === isOwn),
    );
    await send(plane, 'get', `${BASE}/orgs/${other?.id ?? ''}/teams/${team.id}`);
    expect((await whyIn(plane)).why).toMatchObject({
      text: `The team ${team.name} belongs to the organization ${own?.name ?? ''}, not to ${other?.name ?? ''}.`,
      cause: { detail: 'rowElsewhere', organization: team.orgId },
    });
    const snapshot = await rowOf(plane, 'snapshots');
    const clusters = await rowsOf(plane, 'clusters');
    const another = clusters.find(
      ({ id, groupId }) => id !== snapshot.clusterId && groupId === snapshot.groupId,
    );
    const path = `${BASE}/groups/${snapshot.groupId}/clusters/${another?.id ?? ''}/snapshots/${snapshot.id}`;
    await send(plane, 'get', path);
    expect((await whyIn(plane)).why?.cause).toMatchObject({
      detail: 'rowElsewhere',
      cluster: snapshot.clusterId,
    });
  });
});
