import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../../../src/world/instant.js';
import { NOW, PROJECT } from '../../support/rows/ids.js';
import { project } from '../../support/rows/rows.js';
import { wrongBackupLists } from '../../support/invariants/backupLists.js';
import { brokenBackupRequests } from '../../support/invariants/backups.js';
import { brokenBackupSteps } from '../../support/invariants/backupSteps.js';
import { wrongSchedules } from '../../support/invariants/scheduleEchoes.js';
import { violationsOf } from '../../support/invariants/world.js';
import {
  answers,
  backed,
  brokenBackupWorld,
  having,
  ID,
  listOf,
  of,
  rs0,
  taken,
  whole,
  withJob,
} from './givenBrokenBackups.js';
import { called, type Finds } from './stagedCalls.js';

const CONFIGS = `/groups/${PROJECT}/backupConfigs`;
const inactive = having({ backupEnabled: false });
const stopped = withJob({ status: 'STOPPED' });
const provisioning = withJob({ status: 'PROVISIONING', step: 'BINDING' });
const BINDING = {
  snapshotStoreId: 'blockstore:blocks0',
  oplogStoreId: 'oplogStore:oplog0',
  daemonId: 'none',
};
const SCHEDULE = { snapshotIntervalHours: 6, referenceTimeZoneOffset: '+0000' };

/**
 * Checks a PATCH of a schedule. The schedule was `was` before it and is `is` after it. It is `again` after `is` has
 * been sent back.
 */
function schedules(was: object, is: object, again = is, sent: object = {}): Finds {
  const answer = (body: object) => () => Promise.resolve({ status: 200, body });
  const call = called('PATCH', `${CONFIGS}/${ID}/snapshotSchedule`, { body: sent });
  return () => wrongSchedules(call, answer(is), { askBefore: answer(was), patchCopy: answer(again) });
}

function lists(...entries: readonly object[]): Finds {
  const known = [
    ['/backupConfigs?itemsPerPage=500', listOf(...entries)],
    ['clusters/one', { clusterName: 'sh0' }],
    ['clusters/two', { clusterName: 'sh0' }],
  ] as const;
  return () => wrongBackupLists(called('GET', CONFIGS, {}), answers(...known));
}

/** Impossible worlds and replies, each with the number of the invariant of backups or schedules that it breaks. */
const BROKEN: readonly (readonly [rule: string, finds: Finds, expected: string])[] = [
  ['1: statusName ∈ five values', lists({ clusterId: 'one', statusName: 'PAUSED' }), 'has an unknown status'],
  [
    '1: every observed pair is an edge, for time',
    () => brokenBackupSteps(of(inactive), of(rs0), 'time'),
    'went from INACTIVE to STARTED by itself',
  ],
  [
    '1: every observed pair is an edge, for requests',
    () => brokenBackupRequests(of(rs0), of(stopped)),
    'has made a step that no request makes',
  ],
  [
    '2: INACTIVE ⇒ no snapshot',
    brokenBackupWorld(of(inactive, { snapshots: [taken()] })),
    'but has snapshots',
  ],
  [
    '2: INACTIVE ⇒ no bound store/daemon',
    brokenBackupWorld(of(withJob({ binding: BINDING }, { backupEnabled: false }))),
    'is inactive, but has a store or a daemon',
  ],
  [
    '2: INACTIVE ⇒ schedule unreadable',
    () =>
      wrongBackupLists(
        called('GET', CONFIGS, {}),
        answers(
          ['/backupConfigs?itemsPerPage=500', listOf({ clusterId: 'a', statusName: 'INACTIVE' })],
          ['', {}],
        ),
      ),
    'is INACTIVE, but its schedule is 200',
  ],
  [
    '3: member entries share status',
    lists({ clusterId: 'one', statusName: 'STARTED' }, { clusterId: 'two', statusName: 'STOPPED' }),
    'the parts of sh0 have backups of several statuses',
  ],
  [
    '3: each clusterId resolves',
    lists({ clusterId: 'three', statusName: 'STARTED' }),
    'is of a cluster that answers 404',
  ],
  [
    '4: two filters never both',
    lists({ clusterId: 'one', statusName: 'STARTED', excludedNamespaces: [], includedNamespaces: [] }),
    'shows two filters',
  ],
  [
    '10: scheduled snapshots lie on the schedule grid',
    () => brokenBackupSteps(of(rs0), of(having({ lastSnapshotAt: NOW - 1 })), 'time'),
    'had its last snapshot beside its schedule',
  ],
  [
    '10: never closer than the interval',
    () => {
      const [before, world] = [24, 0].map((hours) => of(having({ lastSnapshotAt: NOW - hours * HOUR_MS })));
      return before && world ? brokenBackupSteps(world, before, 'time') : [];
    },
    'had two snapshots that are closer than the interval',
  ],
  [
    '11: GET after PATCH = old ∪ sent',
    schedules(SCHEDULE, SCHEDULE, SCHEDULE, { snapshotIntervalHours: 8 }),
    'instead of',
  ],
  [
    '11: PATCH of an unchanged GET document is a no-op',
    schedules(SCHEDULE, SCHEDULE, { ...SCHEDULE, snapshotIntervalHours: 8 }),
    'does not stay the same if it is sent back',
  ],
  [
    '12: referenceTimeZoneOffset read is +0000',
    schedules(SCHEDULE, { ...SCHEDULE, referenceTimeZoneOffset: '+0100' }),
    'has another zone than +0000',
  ],
  [
    '19: a bound store exists',
    brokenBackupWorld(of(withJob({ binding: { ...BINDING, oplogStoreId: 'oplogStore:gone' } }))),
    'uses a store that is missing',
  ],
  [
    '19: and satisfied the filters when bound',
    () => {
      const bound = withJob({ status: 'PROVISIONING', step: 'SYNCING', binding: BINDING });
      return brokenBackupSteps(of(provisioning), of(bound), 'time');
    },
    'was bound to a store that does not suit',
  ],
  [
    '21: every accepted status request leaves exactly one event',
    () => brokenBackupRequests(of(stopped), of(provisioning)),
    'has a request without its event, or the reverse',
  ],
  [
    '22: project deletion succeeds only if all entries are INACTIVE',
    () => brokenBackupRequests(of(rs0), of(rs0, { projects: [project({ removedAt: NOW })] })),
    'was deleted with a backup',
  ],
];

describe('A backup that breaks a rule', () => {
  it.each(BROKEN)('is found by the check of invariant %s', async (_, finds, expected) => {
    expect(await finds()).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
  });

  it('is not this one, which keeps all of them', () => {
    const sound = backed({ snapshots: [taken(), whole] });
    expect([...violationsOf(sound), ...brokenBackupSteps(sound, sound, 'time')]).toEqual([]);
  });
});
