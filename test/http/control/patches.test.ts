import { describe, expect, it } from '@jest/globals';
import { behaviours } from '../../../src/behaviours/behaviours.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { omit } from '../../../src/world/omit.js';
import { advance } from '../../../src/simulator/advance.js';
import { editableNames } from '../../../src/rows/patchRow.js';
import { collections } from '../../../src/rows/collection.js';
import { everything, RS0, rs0Snapshot } from '../../support/rows/everything.js';
import { NOW, numberedId, ORG } from '../../support/rows/ids.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { Plane } from './givenPlane.js';

interface ShownEvent {
  readonly eventTypeName: string;
  readonly created: string;
  readonly [name: string]: unknown;
}

/** Returns the events that a change has written, oldest first. */
async function eventsAfter(plane: Plane, change: () => Promise<unknown>): Promise<readonly ShownEvent[]> {
  const before = await plane.call<readonly ShownEvent[]>('get', '/default/state/events');
  await change();
  const after = await plane.call<readonly ShownEvent[]>('get', '/default/state/events');
  const ids = new Set(before.map((event) => event.id));
  return after.filter((event) => !ids.has(event.id));
}

/** Creates a plane whose world has no overdue agenda entries at the start. */
const settledPlane = (): Plane => new Plane(advance(worldOfRows(everything()), NOW, behaviours));

const SCHEDULE = { everyHours: 6, retentionDays: 2 };

describe('a patch', () => {
  const plane = settledPlane();

  it.each([
    ['organizations/Acme', { name: 'Acme Ltd' }, ['ORG_RENAMED']],
    ['projects/Bank', { tags: ['a', 'b'] }, ['GROUP_TAGS_MODIFIED']],
    ['projects/Bank', { publicApiEnabled: false }, []],
    ['projects/Bank', { name: 'The Bank' }, []],
    ['teams/Operators', { name: 'Ops' }, ['TEAM_NAME_CHANGED']],
    ['users/jane@example.com', { firstName: 'Joan', country: 'NL', mobileNumber: '+31' }, []],
    ['keys/admin', { desc: 'For tests' }, ['API_KEY_DESCRIPTION_CHANGED']],
    [
      'keys/admin',
      { accessList: ['10.0.0.0/8', '::1'] },
      ['API_KEY_ACCESS_LIST_ENTRY_ADDED', 'API_KEY_ACCESS_LIST_ENTRY_ADDED'],
    ],
    ['keys/admin', { roles: [{ roleName: 'ORG_OWNER', orgId: ORG }] }, ['API_KEY_ROLES_CHANGED']],
    ['invitations/new@example.com', { roles: ['ORG_OWNER'] }, ['USER_ROLES_CHANGED_AUDIT']],
    ['invitations/other@example.com', { createdAt: '2025-12-02T00:00:01Z' }, []],
    // A snapshot of this cluster is due now, and none of the cluster's processes can be reached.
    ['clusters/only', { active: true }, ['BAD_CLUSTERSHOTS']],
    ['clusters/only', { backupEnabled: false }, ['RS_STATE_CHANGED_AUDIT']],
    [`snapshots/${numberedId(20)}`, { expires: '2026-02-01T00:00:00Z' }, ['SNAPSHOT_EXPIRY_UPDATED_AUDIT']],
    ['maintenanceWindows/Upgrade', { endDate: '2026-01-01T05:00:00Z', alertTypeNames: ['AGENT'] }, []],
    [
      'backupConfigs/Shop',
      { labelFilter: [], syncStoreFilter: ['a'], snapshotStoreFilter: [{ id: 's', type: 'blockstore' }] },
      [],
    ],
    ['automationConfigs/Shop', { authEnabled: false }, ['AUTOMATION_CONFIG_PUBLISHED_AUDIT']],
  ])('takes effect and is recorded: %s by %j', async (row, change, events) => {
    let shown: unknown;
    const told = await eventsAfter(plane, async () => (shown = await plane.patch(row, change)));
    expect(shown).toMatchObject(change);
    expect(told.map(({ eventTypeName }) => eventTypeName)).toEqual(events);
    expect(told.every((event) => !('username' in event) && !('publicKey' in event))).toBe(true);
    const [collection = ''] = row.split('/');
    const rowId = (shown as { readonly id: string }).id;
    expect(await plane.call('get', `/default/state/${collection}/${rowId}`)).toEqual(shown);
  });

  it('leaves the world unchanged if it changes no value', async () => {
    const own = settledPlane();
    const before = await own.hash('default');
    for (const [row, change] of [
      ['organizations/Acme', { name: 'Acme' }],
      ['organizations/Acme', {}],
      ['hosts/rs0/node-1', { up: true }],
      ['hosts/rs0/node-2', { up: false }],
      ['hosts/rs0/node-0', { replicaState: 'PRIMARY' }],
      ['clusters/only', { schedule: SCHEDULE, active: false }],
      [`snapshots/${numberedId(20)}`, { complete: true, doNotDelete: false }],
      ['automationConfigs/Shop', { authEnabled: true }],
    ] as const) {
      await own.patch(row, change);
    }
    expect(await own.hash('default')).toBe(before);
  });

  it('changes nested members, as in RFC 7396', async () => {
    const { schedule } = await plane.patch('clusters/only', { schedule: { everyHours: 12 } });
    expect(schedule).toEqual({ everyHours: 12, retentionDays: 2 });
    const { backup } = await plane.patch('clusters/only', { backup: { exclude: ['a.b'] } });
    expect(backup).toEqual({ encrypted: false, exclude: ['a.b'] });
    const { backup: only } = await plane.patch('clusters/only', {
      backup: { exclude: [], include: ['a.b'] },
    });
    expect(only).toEqual({ encrypted: false, exclude: [], include: ['a.b'] });
    expect(await plane.patch('clusters/only', { backup: null })).not.toHaveProperty('backup');
    const agent = { logPath: '/var/log', logRotate: { sizeThresholdMB: 5, timeThresholdHrs: 6 } };
    await plane.patch('automationConfigs/Shop', { backupAgent: agent });
    const { backupAgent, version } = await plane.patch('automationConfigs/Shop', {
      backupAgent: { logRotate: { sizeThresholdMB: null }, configOverrides: { a: 1, b: 'x' } },
    });
    expect(backupAgent).toEqual({
      configOverrides: { a: 1, b: 'x' },
      logPath: '/var/log',
      logRotate: { timeThresholdHrs: 6 },
    });
    expect(version).toBe(10);
  });

  it('removes optional members', async () => {
    const row = await plane.patch('users/jane@example.com', { country: null, mobileNumber: null });
    expect(row).not.toHaveProperty('country');
    expect(row).not.toHaveProperty('mobileNumber');
    expect(await plane.patch(`maintenanceWindows/${numberedId(30)}`, { description: null })).toMatchObject({
      name: numberedId(30),
    });
  });

  it('shows a window that it changed as updated', async () => {
    const own = new Plane(worldOfRows(everything(), { now: NOW + HOUR_MS }));
    const row = await own.patch(`maintenanceWindows/${numberedId(30)}`, {
      startDate: '2025-12-31T00:00:00Z',
    });
    expect(row).toMatchObject({ updated: '2026-01-01T01:00:00Z', startDate: '2025-12-31T00:00:00Z' });
  });
});

describe('a patch that makes something due', () => {
  it('ends an invitation that becomes 30 days old, before the reply', async () => {
    const plane = new Plane();
    const row = 'invitations/new@example.com';
    expect(await plane.patch(row, { createdAt: '2025-12-02T00:00:00Z' })).toMatchObject({
      username: 'new@example.com',
      createdAt: '2025-12-02T00:00:00Z',
    });
    expect(await plane.refused('get', `/default/state/${row.replace('@', '%40')}`)).toMatchObject({
      status: 404,
    });
    expect((await plane.call<{ readonly invitations: number }>('get', '/default/state')).invitations).toBe(1);
  });

  it('takes the snapshot that is overdue in the new schedule, and leaves nothing for later', async () => {
    const plane = settledPlane();
    await plane.advance('default', { by: 'PT5H' });
    const told = await eventsAfter(plane, () =>
      plane.patch(`clusters/${RS0.id}`, { schedule: { everyHours: 1 } }),
    );
    const agenda = await plane.call<readonly { readonly at: string }[]>('get', '/default/agenda');
    expect(told.map(({ eventTypeName }) => eventTypeName)).toEqual(['RS_SNAPSHOT_SCHEDULE_UPDATED_AUDIT']);
    expect(agenda.every(({ at }) => at > '2026-01-01T05:00:00Z')).toBe(true);
    const snapshots = await plane.call<readonly { readonly created: { readonly date: string } }[]>(
      'get',
      '/default/state/snapshots',
    );
    expect(snapshots.map(({ created }) => created.date)).toContain('2026-01-01T05:00:00Z');
  });
});

describe('patchable members', () => {
  it('exist in every collection except the past, parts of other rows, and what the platform keeps for itself', () => {
    const empty = (Object.keys(collections) as (keyof typeof collections)[]).filter(
      (name) => editableNames(name).length === 0,
    );
    expect(empty).toEqual([
      ...['managedProcesses', 'events', 'alerts', 'metricWatches', 'periods', 'serverTypes', 'usageCaptures'],
      ...[
        'virtualHosts',
        'integrations',
        'backupStores',
        'backupDaemons',
        'restoreJobs',
        'backupDeployments',
      ],
    ]);
  });
});

describe('a snapshot that still runs', () => {
  it('becomes complete by a patch, with all its parts', async () => {
    const parts = rs0Snapshot(21).parts.map((part) => omit(part, 'completedTime'));
    const running = rs0Snapshot(21, {
      complete: false,
      created: { date: NOW, increment: 1 },
      parts: [...parts, ...parts],
    });
    const plane = new Plane(worldOfRows({ ...everything(), snapshots: [running] }));
    const row = await plane.patch(`snapshots/${numberedId(21)}`, { complete: true });
    const completedTime = '2026-01-01T00:00:00Z';
    expect(row).toMatchObject({ complete: true, parts: [{ completedTime }, { completedTime }] });
  });
});
