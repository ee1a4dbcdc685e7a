import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../../../src/world/instant.js';
import { idAt, NOW, PROJECT } from '../../support/rows/ids.js';
import { event, part } from '../../support/rows/rows.js';
import { brokenBackupSteps } from '../../support/invariants/backupSteps.js';
import { wrongEvents } from '../../support/invariants/events.js';
import { wrongBatches, wrongNewJobs } from '../../support/invariants/restoreRequests.js';
import { wrongInstructions } from '../../support/invariants/restores.js';
import { wrongSnapshotLists } from '../../support/invariants/snapshotLists.js';
import { violationsOf } from '../../support/invariants/world.js';
import {
  answers,
  backed,
  brokenBackupWorld,
  having,
  ID,
  job,
  listOf,
  of,
  rs0,
  sh0,
  taken,
  whole,
} from './givenBrokenBackups.js';
import { called, type Finds } from './stagedCalls.js';

const CLUSTER = `/groups/${PROJECT}/clusters/${ID}`;
const RESTORES = `/groups/${PROJECT}/clusters/${sh0.cluster.id}/restoreJobs`;
const after = (path: string, given: Parameters<typeof called>[2]) => called('POST', path, given);
const batch = ['sh0-shard0', 'sh0-shard1', 'sh0-config'].map((replicaSetName, at) =>
  job({ id: idAt(NOW, at), clusterId: sh0.cluster.id, snapshotId: whole.id, replicaSetName }),
);

/** Impossible worlds and replies, each with the number of the invariant of snapshots or restores that it breaks. */
const BROKEN: readonly (readonly [rule: string, finds: Finds, expected: string])[] = [
  [
    '5: complete ⇒ non-empty parts',
    brokenBackupWorld(of(rs0, { snapshots: [taken({ parts: [] })] })),
    'has no parts',
  ],
  [
    '5: lastOplogAppliedTimestamp.date ≤ completion',
    brokenBackupWorld(
      of(rs0, { snapshots: [taken({ lastOplogAppliedTimestamp: { date: NOW, increment: 1 } })] }),
    ),
    'contains operations from after its completion',
  ],
  [
    '5: complete never goes back to false',
    () => {
      const [before, world] = [true, false].map((complete) => of(rs0, { snapshots: [taken({ complete })] }));
      return before && world ? brokenBackupSteps(before, world, 'time') : [];
    },
    'is no longer complete',
  ],
  [
    '6: doNotDelete ⇔ expires absent',
    brokenBackupWorld(of(rs0, { snapshots: [taken({ doNotDelete: true })] })),
    'must not be deleted, but expires',
  ],
  [
    '6: expires > created.date',
    brokenBackupWorld(of(rs0, { snapshots: [taken({ expires: NOW - 48 * HOUR_MS })] })),
    'expires before it is created',
  ],
  [
    '7: the default list has only complete snapshots',
    () =>
      wrongSnapshotLists(
        called('GET', `${CLUSTER}/snapshots`, {}),
        answers(['', listOf({ id: 'a', complete: false, clusterId: ID })]),
      ),
    'lists unfinished snapshots by default',
  ],
  [
    '7: totalCount agrees',
    () =>
      wrongSnapshotLists(
        called('GET', `${CLUSTER}/snapshots`, {}),
        answers(['completed=all', { ...listOf(), totalCount: 1 }], ['', listOf()]),
      ),
    'has a wrong total count',
  ],
  [
    '8: one part per replica set',
    () => {
      const two = { ...whole, parts: whole.parts.slice(0, 2) };
      return brokenBackupSteps(of(sh0), of(sh0, { snapshots: [two] }), 'time');
    },
    'has not one part for each replica set',
  ],
  [
    '8: parts are not listed as separate snapshots of the whole',
    () =>
      wrongSnapshotLists(
        called('GET', `${CLUSTER}/snapshots`, {}),
        answers(['', listOf({ id: 'a', complete: true, clusterId: 'part' })]),
      ),
    'lists snapshots of other clusters',
  ],
  [
    '9: at most one unfinished snapshot',
    brokenBackupWorld(
      of(rs0, {
        snapshots: [1, 2].map((number) =>
          taken({ id: idAt(NOW, number), complete: false, parts: [part({})] }),
        ),
      }),
    ),
    'has two snapshots in progress',
  ],
  [
    '9: at most one unfinished on-demand request',
    brokenBackupWorld(
      of(having({ onDemand: { requestedAt: NOW, retentionDays: 1 } }), {
        snapshots: [taken({ complete: false, onDemand: true })],
      }),
    ),
    'has two unfinished snapshots on demand',
  ],
  [
    '13: a job never changes snapshotId',
    () => {
      const jobs = [job(), job({ snapshotId: idAt(NOW) })];
      const [before, world] = jobs.map((row) => of(rs0, { restoreJobs: [row] }));
      return before && world ? brokenBackupSteps(before, world, 'time') : [];
    },
    'changed its snapshot, time or method',
  ],
  [
    '13: FINISHED is final',
    () => {
      const [before, world] = (['FINISHED', 'BROKEN'] as const).map((statusName) =>
        of(rs0, { restoreJobs: [job({ statusName })] }),
      );
      return before && world ? brokenBackupSteps(before, world, 'time') : [];
    },
    'changed a final status',
  ],
  [
    '14: as many jobs as parts',
    () =>
      wrongBatches(
        after(RESTORES, {
          before: of(sh0, { snapshots: [whole] }),
          reply: listOf({ id: 'a', batchId: 'b', snapshotId: whole.id }),
        }),
        answers(['', listOf({ id: 'a' })]),
      ),
    'has made 1 jobs of 3 parts',
  ],
  [
    '14: filter by batchId returns exactly those',
    () =>
      wrongBatches(
        after(RESTORES, {
          before: of(sh0, { snapshots: [whole] }),
          reply: listOf(...['a', 'b', 'c'].map((id) => ({ id, batchId: 'b', snapshotId: whole.id }))),
        }),
        answers(['', listOf({ id: 'a' })]),
      ),
    'lists other jobs of the batch',
  ],
  [
    '15: the snapshot existed and was complete at creation time',
    () => {
      const running = {
        ...whole,
        complete: false,
        parts: [...whole.parts.slice(1), part({ completedTime: NOW })],
      };
      const unfinished = { ...running, parts: running.parts.map(({ completedTime: _, ...rest }) => rest) };
      const before = of(sh0, { snapshots: [unfinished] });
      return wrongNewJobs(after(RESTORES, { before, after: of(sh0, { restoreJobs: batch }) }));
    },
    'restores a snapshot that is not complete',
  ],
  [
    '15: point-in-time restores lie in a restorable range',
    () => {
      const late = job({ pointInTime: true, timestamp: { date: NOW - 72 * HOUR_MS, increment: 1 } });
      const before = of(rs0, { snapshots: [taken()] });
      return wrongNewJobs(
        after(`${CLUSTER}/restoreJobs`, { before, after: of(rs0, { restoreJobs: [late] }) }),
      );
    },
    'restores a time outside of the window',
  ],
  [
    '16: increments the version exactly once',
    () => {
      const automated = job({
        delivery: { methodName: 'AUTOMATED_RESTORE', statusName: 'READY', target: 'shop/rs0' },
      });
      return wrongInstructions(
        after(`${CLUSTER}/restoreJobs`, { before: of(rs0), after: of(rs0, { restoreJobs: [automated] }) }),
      );
    },
    'has 0 versions for the restore',
  ],
  [
    '21: every accepted restore request leaves exactly one event',
    () =>
      wrongNewJobs(
        after(`${CLUSTER}/restoreJobs`, { before: of(rs0), after: of(rs0, { restoreJobs: [job()] }) }),
      ),
    'has 0 events for a restore',
  ],
  [
    '21: every deletion leaves exactly one event',
    () =>
      wrongEvents(
        called('DELETE', `${CLUSTER}/snapshots/${taken().id}`, {
          before: of(rs0, { snapshots: [taken()] }),
          after: of(rs0),
        }),
      ),
    'should have written',
  ],
];

describe('A snapshot or a restore that breaks a rule', () => {
  it.each(BROKEN)('is found by the check of invariant %s', async (_, finds, expected) => {
    expect(await finds()).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
  });

  it('is not among these, which keep all rules', async () => {
    const sound = backed({ snapshots: [taken(), whole], restoreJobs: [job()] });
    expect([...violationsOf(sound), ...brokenBackupSteps(sound, sound, 'time')]).toEqual([]);
    const written = { eventTypeName: 'RESTORE_REQUESTED_AUDIT', clusterId: ID, remoteAddress: 'x' } as const;
    const requested = event(0, written);
    const call = after(`${CLUSTER}/restoreJobs`, {
      before: of(rs0, { snapshots: [taken()] }),
      after: of(rs0, { snapshots: [taken()], restoreJobs: [job()], events: [requested] }),
      reply: listOf({ id: job().id, snapshotId: taken().id }),
    });
    expect([...wrongNewJobs(call), ...(await wrongBatches(call, answers()))]).toEqual([]);
  });
});
