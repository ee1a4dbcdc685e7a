import { whole } from '../schema/schema.js';
import { LIMITS } from '../world/limits.js';
import { count } from '../world/rowTypes.js';
import { durationOf, formatDuration } from '../world/duration.js';
import { IncidentConflict, type HostIncident, type Incident } from '../world/incidents/incident.js';
import { MINUTE_MS } from '../world/instant.js';
import { defineIncident, ofHosts } from './defineIncident.js';
import { nodeNamed } from './targets/hosts.js';

const EVERY_MS = 5 * MINUTE_MS;
const DOWN_MS = MINUTE_MS;

export interface NodeFlap extends HostIncident {
  /** From one time that it goes down to the next. */
  readonly everyMs: number;
  /** How long it stays down each time. */
  readonly downMs: number;
  /** How often it has changed since it first went down: an even number means down. */
  readonly flips: number;
}

export function isNodeFlap(incident: Incident): incident is NodeFlap {
  return incident.kind === 'node.flap';
}

/** A node goes down and comes back, again and again, as with a loose cable. */
export const nodeFlap = defineIncident<'node.flap', NodeFlap>({
  kind: 'node.flap',
  row: {
    ...ofHosts,
    everyMs: whole(...LIMITS.flapEveryMs),
    downMs: whole(...LIMITS.flapDownMs),
    flips: count,
  },
  resolveTarget(world, { target, every, downFor }) {
    const node = nodeNamed(world, target);
    const active = world.incidents.select('activeOfCluster', node.clusterId).toArray();
    const other = active.find(
      (incident) => isNodeFlap(incident) && node.hostIds.every((id) => incident.hostIds.includes(id)),
    );
    if (other !== undefined)
      throw new IncidentConflict(`${target} flaps already: the incident ${other.id} goes on`);
    return {
      ...node,
      everyMs: durationOf(every, EVERY_MS),
      downMs: durationOf(downFor, DOWN_MS),
      flips: 0,
    };
  },
  processes: ({ hostIds, flips }) => ({ hostIds, areDown: flips % 2 === 0 }),
  show: ({ everyMs, downMs }) => ({ every: formatDuration(everyMs), downFor: formatDuration(downMs) }),
});
