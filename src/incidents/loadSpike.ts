import { above, optional } from '../schema/schema.js';
import { POSITIVE_MAX } from '../world/limits.js';
import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { hostsNamed } from './targets/hosts.js';

const FACTOR = 3;

/**
 * Multiplies the load of a node, or of all nodes of a cluster. All measurements that depend on the load
 * change.
 */
export const loadSpike = defineIncident({
  kind: 'load.spike',
  description: 'The load of the nodes is multiplied.',
  effect:
    'Multiplies the load, and all series that follow it, by `factor`. Once the machine is fully busy, throughput stops growing and requests wait. A spike at a primary multiplies the growth of its data too, at most tenfold.',
  target: 'The node, such as `rs0/node-1`; a cluster selects all its nodes.',
  targets: ['hosts', 'clusters'],
  members: { factor: optional(above(0, POSITIVE_MAX.loadFactor), 'The factor. By default 3.') },
  row: { ...hostMembers, factor: above(0, POSITIVE_MAX.loadFactor) },
  resolveTarget: (world, { target, factor = FACTOR }) => ({ ...hostsNamed(world, target), factor }),
  series: ({ factor }) => ({ traffic: factor }),
  show: ({ factor }) => ({ factor }),
});
