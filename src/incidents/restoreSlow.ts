import { optional, whole } from '../schema/schema.js';
import { durationOf } from '../world/duration.js';
import { duration } from '../world/durationFormat.js';
import { SECOND_MS } from '../world/instant.js';
import { LIMITS } from '../world/limits.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

const READY_MS = 30 * SECOND_MS;

/** Downloads of snapshots are prepared for a while, so that clients have to wait for their address. */
export const restoreSlow = defineIncident({
  kind: 'restore.slow',
  description: 'Restore jobs that start are prepared for a while before clients can download their data.',
  effect:
    'A job for a download is `IN_PROGRESS` for `readyAfter`, and then has its `url`. A second request for the same snapshot meanwhile is a 409 `CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY`. Healed, new jobs take their usual time; those that started before do not change.',
  target: 'The cluster whose data are restored, such as `rs0`.',
  targets: ['clusters'],
  members: {
    readyAfter: optional(duration, 'Time from the request until the data are ready. By default PT30S.'),
  },
  row: { ...clusterMembers, readyMs: whole(...LIMITS.count) },
  resolveTarget: (world, { target, readyAfter }) => ({
    ...clusterNamed(world, target),
    readyMs: durationOf(readyAfter, READY_MS),
  }),
});
