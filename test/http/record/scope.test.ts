import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { TABLE_NAMES, tableOf } from '../../../src/world/world.js';
import { recordTo } from '../../support/recordings.js';

let folder = '';
let source: Simulator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scope-'));
  const now = '2026-01-01T00:00:00Z';
  source = await createSimulator({ now, clock: 'manual', port: 0, controlPort: 'off' });
});

afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

interface Owned {
  readonly orgId?: string;
  readonly groupId?: string;
  readonly roles?: readonly Owned[];
}

/** The ids of organizations and projects in the rows of a world. */
function ownersIn(rows: Iterable<Owned>): readonly string[] {
  return [...rows].flatMap(({ orgId, groupId, roles = [] }) => [
    ...[orgId, groupId].filter((id) => id !== undefined),
    ...(Array.isArray(roles) ? ownersIn(roles.filter((role) => typeof role === 'object')) : []),
  ]);
}

describe('a recording of a part of a platform', () => {
  it('has no rows of other projects and organizations if it is of one project', async () => {
    const projects = await source.world().state('projects').list();
    const [project] = projects;
    expect(projects.length).toBeGreaterThan(1);
    const id = project?.id ?? '';
    const { world, leftOut } = await recordTo(folder, source.baseUrl, {
      only: { projects: new Set([id]) },
    });
    expect([...world.projects.all()].map((row) => row.id)).toEqual([id]);
    const organizations = [...world.organizations.all()].map((row) => row.id);
    expect(organizations).toHaveLength(1);
    const owners = new Set(
      TABLE_NAMES.flatMap((name) => ownersIn(tableOf(world, name).all() as Iterable<Owned>)),
    );
    expect([...owners].toSorted()).toEqual([id, ...organizations].toSorted());
    expect(world.hosts.size).toBeGreaterThan(0);
    expect(world.users.size).toBeGreaterThan(0);
    expect(leftOut).toEqual([]);
  });

  it('has all projects of an organization, and no others', async () => {
    const [organization] = await source.world().state('organizations').list();
    const id = organization?.id ?? '';
    const only = { organizations: new Set([id]) };
    const { world } = await recordTo(folder, source.baseUrl, { only, name: 'organization' });
    expect([...world.organizations.all()].map((row) => row.id)).toEqual([id]);
    const all = (await source.world().state('projects').list()) as unknown as readonly Owned[];
    const own = all.filter(({ orgId }) => orgId === id);
    expect(own.length).toBeLessThan(all.length);
    expect(world.projects.size).toBe(own.length);
    expect(new Set([...world.projects.all()].map(({ orgId }) => orgId))).toEqual(new Set([id]));
  });

  it('is not made if the platform does not show the project', async () => {
    const only = { projects: new Set(['0123456789abcdef01234567']) };
    await expect(recordTo(folder, source.baseUrl, { only, name: 'none' })).rejects.toThrow(
      /nothing could be read: the platform shows the key none of the organizations and projects/,
    );
  });
});
