import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { nodeNamed } from './targets/hosts.js';

/** A node goes down and stays down, for example because of a power failure. */
export const nodeDown = defineIncident({
  kind: 'node.down',
  description:
    'A node goes down. If it was the primary and a majority is left, its replica set elects another primary.',
  effect:
    'The node goes down; if it was the primary, its set elects another one. It does not return by itself, even if it was already down. Healed, it starts, recovers and becomes a secondary.',
  target: 'The node, such as `rs0/node-1`.',
  targets: ['hosts'],
  members: {},
  row: hostMembers,
  resolveTarget: (world, { target }) => nodeNamed(world, target),
  processes: ({ hostIds }) => ({ hostIds, areDown: true }),
});
