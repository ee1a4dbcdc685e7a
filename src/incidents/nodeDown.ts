import type { IncidentType } from '../world/incidents/incidentType.js';
import { holdAll, releaseAll } from '../world/incidents/heldHosts.js';
import { nodeNamed } from './aim/hosts.js';

/** A node goes down and stays so: what a machine that loses its power does. */
export const nodeDown: IncidentType<'node.down'> = {
  kind: 'node.down',
  resolveTarget: (world, { target }) => nodeNamed(world, target),
  start: holdAll,
  end: releaseAll,
};
