import { oneOf, optional } from '../schema/schema.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers, countedMembers, leftOf, timesOf } from './members.js';
import { clusterNamed } from './targets/clusters.js';

const status = oneOf('BROKEN', 'KILLED');

/** Restore jobs of a cluster end without delivering data. */
export const restoreBroken = defineIncident({
  kind: 'restore.broken',
  description: 'Restore jobs of a cluster break while they are prepared, or an administrator ends them.',
  effect:
    'Jobs that are in progress or start end as `BROKEN` or `KILLED`, and their delivery as `FAILED`. Jobs for a point in time are finished at once, so they do not break. Healed, or after `times` jobs, new jobs finish; those that broke do not recover.',
  target: 'The cluster whose data are restored, such as `rs0`.',
  targets: ['clusters'],
  members: {
    status: optional(status, 'The status of the jobs. By default BROKEN.'),
    times: timesOf('jobs break'),
  },
  row: { ...clusterMembers, ...countedMembers, status },
  resolveTarget: (world, { target, status: wanted = 'BROKEN', times }) => ({
    ...clusterNamed(world, target),
    status: wanted,
    ...leftOf(times),
  }),
  show: ({ left, status: wanted }) => ({ status: wanted, ...leftOf(left) }),
});
