import type { HostIncident } from '../world/incidents/incident.js';
import { defineIncident, ofHosts } from './defineIncident.js';
import { nodeNamed } from './targets/hosts.js';

/** A node goes down and stays down, as after a power failure. */
export const nodeDown = defineIncident<'node.down', HostIncident>({
  kind: 'node.down',
  row: ofHosts,
  resolveTarget: (world, { target }) => nodeNamed(world, target),
  processes: ({ hostIds }) => ({ hostIds, areDown: true }),
});
