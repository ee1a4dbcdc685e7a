import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import type { Snapshot } from '../../../../src/world/tables/snapshots.js';
import { KEYS } from '../../../support/platform.js';
import { hostNamed, replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { idAt, NOW, PROJECT } from '../../../support/rows/ids.js';
import { part, snapshot } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const legacy = sharded('legacy', { version: '3.2.22' }, true);
const deployments = [legacy, sharded(), replicaSet('rs0', {}, ['PRIMARY', 'ARBITER']), standalone()];
const config = hostNamed(legacy, 'config-0');
const PATH = `/groups/${PROJECT}/hosts/${config.id}/snapshots`;

function ofConfigServer(daysAgo: number, own: Partial<Snapshot> = {}): Snapshot {
  const created = { date: NOW - daysAgo * DAY_MS, increment: 1 };
  const parts = [part({ typeName: 'CONFIG_SERVER', hostId: config.id })];
  return snapshot(legacy.cluster, { id: idAt(created.date), created, hostId: config.id, parts, ...own });
}

const snapshots = [
  ofConfigServer(3),
  ofConfigServer(1),
  ofConfigServer(2),
  snapshot(legacy.cluster, { id: idAt(NOW) }),
];
const given = (): Tenant => platformWith({ deployments, snapshots });

describe('E6, the snapshots of one legacy mirrored config server', () => {
  it('"Response: list envelope of Snapshots", newest first, of this host alone', async () => {
    const reply = bodyOf<'listHostSnapshots'>(await given().get(PATH));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(reply.results.map(({ created }) => created.date)).toEqual([
      '2025-12-31T00:00:00Z',
      '2025-12-30T00:00:00Z',
      '2025-12-29T00:00:00Z',
    ]);
    expect(reply.totalCount).toBe(3);
    expect(linksOf(reply)).toEqual([`self ${PATH}?pageNum=1&itemsPerPage=100`]);
  });

  it('"`parts` has exactly one element. It carries `hostId` (string) and `typeName` = `CONFIG_SERVER`."', async () => {
    const { results } = bodyOf<'listHostSnapshots'>(await given().get(PATH));
    for (const one of results) {
      expect(one.parts).toEqual([expect.objectContaining({ hostId: config.id, typeName: 'CONFIG_SERVER' })]);
      expect(linksOf(one)).toEqual([`self ${PATH}/${one.id}`]);
    }
  });

  it('comes page by page', async () => {
    const reply = bodyOf<'listHostSnapshots'>(await given().get(`${PATH}?pageNum=2&itemsPerPage=2`));
    expect(reply.results.map(({ created }) => created.date)).toEqual(['2025-12-29T00:00:00Z']);
    expect(reply.totalCount).toBe(3);
    expect(linksOf(reply)).toEqual([
      `self ${PATH}?pageNum=2&itemsPerPage=2`,
      `previous ${PATH}?pageNum=1&itemsPerPage=2`,
    ]);
  });

  it('may be empty', async () => {
    const other = hostNamed(legacy, 'config-1').id;
    const reply = bodyOf<'listHostSnapshots'>(
      await given().get(`/groups/${PROJECT}/hosts/${other}/snapshots`),
    );
    expect(reply).toMatchObject({ results: [], totalCount: 0 });
  });
});

describe('E6, "It works only for legacy mirrored config servers."', () => {
  it.each(
    deployments.flatMap((deployment) =>
      deployment.hosts
        .filter(({ role }) => role !== 'CONFIG' || deployment !== legacy)
        .map(({ name, role, id }) => [deployment.cluster.name, name, role, id] as const),
    ),
  )('refuses the host %s/%s (%s)', async (_cluster, _name, _role, id) => {
    const platform = given();
    const call = platform.get(`/groups/${PROJECT}/hosts/${id}/snapshots`);
    await expectRefusal(platform, call, [
      404,
      'NOT_CONFIG_SERVER',
      `Host ${id} is not an SCCC config server.`,
      id,
    ]);
  });

  it('refuses an unknown host', async () => {
    const platform = given();
    const id = '0'.repeat(32);
    const detail = `No host with ID ${id} exists in group ${PROJECT}.`;
    const call = platform.get(`/groups/${PROJECT}/hosts/${id}/snapshots`);
    await expectRefusal(platform, call, [404, 'HOST_NOT_FOUND', detail, id, PROJECT]);
  });
});

describe('E6 in the standard world', () => {
  it('has a mirrored config server with snapshots, for every key of the project', async () => {
    const platform = standardPlatform();
    const { world } = platform;
    const [cluster] = world.clusters.select('name', 'legacy0');
    const hosts = world.hosts.select('cluster', cluster?.id ?? '').toArray();
    for (const { id } of hosts.filter(({ role }) => role === 'CONFIG')) {
      const reply = await platform.get(
        `/groups/${cluster?.groupId ?? ''}/hosts/${id}/snapshots`,
        KEYS.projectReadOnly,
      );
      const { results } = bodyOf<'listHostSnapshots'>(reply);
      expect(results.length).toBeGreaterThan(0);
      for (const { parts, clusterId } of results) {
        expect([clusterId, parts]).toEqual([cluster?.id, [expect.objectContaining({ hostId: id })]]);
      }
    }
  });
});
