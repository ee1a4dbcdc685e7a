import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { nodeNamed } from './targets/hosts.js';

/** A node goes down and stays down, as after a power failure. */
export const nodeDown = defineIncident({
  kind: 'node.down',
  description:
    'A node goes down. If it was the primary and a majority is left, its replica set elects another primary.',
  target: 'The node, such as `rs0/node-1`.',
  members: {},
  row: hostMembers,
  resolveTarget: (world, { target }) => nodeNamed(world, target),
  processes: ({ hostIds }) => ({ hostIds, areDown: true }),
});
