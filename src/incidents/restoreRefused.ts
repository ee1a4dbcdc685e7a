import { optional, whole } from '../schema/schema.js';
import { durationOf } from '../world/duration.js';
import { duration } from '../world/durationFormat.js';
import { SECOND_MS } from '../world/instant.js';
import { LIMITS } from '../world/limits.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

const INVALID_MS = 30 * SECOND_MS;

/** The platform refuses restores to a point in time, as it does in the first seconds after the first snapshot. */
export const restoreRefused = defineIncident({
  kind: 'restore.refused',
  description: 'Restores of a cluster to a point in time are refused for a while.',
  effect:
    'For `invalidFor`, the refusal is a 409 with the text `Invalid restore point:`, and then a 409 without it. Clients try again after both, but not after other errors. Restores of snapshots work. Healed, the usual rules apply.',
  target: 'The cluster whose data are restored, such as `rs0`.',
  targets: ['clusters'],
  members: { invalidFor: optional(duration, 'Duration of the first refusal. By default PT30S.') },
  row: { ...clusterMembers, invalidMs: whole(...LIMITS.count) },
  resolveTarget: (world, { target, invalidFor }) => ({
    ...clusterNamed(world, target),
    invalidMs: durationOf(invalidFor, INVALID_MS),
  }),
});
