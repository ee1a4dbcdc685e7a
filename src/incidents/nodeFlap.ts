import { durationOf } from '../world/duration.js';
import { commandersOf } from '../world/incidents/activeIncidents.js';
import { IncidentConflict } from '../world/incidents/incidentConflict.js';
import type { IncidentType } from '../world/incidents/incidentType.js';
import { MINUTE_MS } from '../world/instant.js';
import { nodeNamed } from './aim/hosts.js';
import { holdAll, releaseAll } from '../world/incidents/heldHosts.js';

const EVERY_MS = 5 * MINUTE_MS;
const DOWN_MS = MINUTE_MS;

/** A node goes down and comes back, again and again: what a loose cable does. */
export const nodeFlap: IncidentType<'node.flap'> = {
  kind: 'node.flap',
  resolveTarget(world, { target, every, downFor }) {
    const node = nodeNamed(world, target);
    const host = world.hosts.get(node.hostIds[0] ?? '');
    const other = host && commandersOf(world, host).find(({ kind }) => kind === 'node.flap');
    if (other !== undefined)
      throw new IncidentConflict(`${target} flaps already: the incident ${other.id} goes on`);
    return {
      ...node,
      everyMs: durationOf(every, EVERY_MS),
      downMs: durationOf(downFor, DOWN_MS),
      flips: 0,
    };
  },
  start: holdAll,
  end: releaseAll,
};
