import { issue } from '../schema/issue.js';
import { optional, whole } from '../schema/schema.js';
import type { ObjectOf } from '../schema/types.js';
import { durationOf, formatDuration, parseDuration } from '../world/duration.js';
import { duration } from '../world/durationFormat.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import type { Incident } from '../world/tables/incidents.js';
import { MINUTE_MS, SECOND_MS } from '../world/instant.js';
import { LIMITS } from '../world/limits.js';
import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { nodeNamed } from './targets/hosts.js';

const EVERY_MS = 5 * MINUTE_MS;
const DOWN_MS = MINUTE_MS;

const row = {
  ...hostMembers,
  /** Time between the starts of two outages. */
  everyMs: whole(...LIMITS.flapEveryMs),
  /** Length of each outage. */
  downMs: whole(...LIMITS.flapDownMs),
  /**
   * Number of state changes (up or down) since the node first went down. Even: the node is down. Odd: it is
   * up.
   */
  flips: whole(...LIMITS.count),
};

export type NodeFlap = Incident & ObjectOf<typeof row>;

export function isNodeFlap(incident: Incident): incident is NodeFlap {
  return incident.kind === 'node.flap';
}

/** A node repeatedly goes down and comes back, for example because of a loose cable. */
export const nodeFlap = defineIncident({
  kind: 'node.flap',
  description: 'A node goes down and comes back repeatedly.',
  effect: 'The node goes down at every interval and comes back after `downFor`. Healed, it is up.',
  target: 'The node, such as `rs0/node-1`.',
  targets: ['hosts'],
  members: {
    every: optional(duration, 'Time from one stop to the next. By default PT5M.'),
    downFor: optional(duration, 'Duration of each stop, less than `every`. By default PT1M.'),
  },
  row,
  issues: ({ every = 'PT5M', downFor = 'PT1M' }) => {
    const [downMs, everyMs] = [parseDuration(downFor) ?? 0, parseDuration(every) ?? 0];
    if (downMs >= SECOND_MS && everyMs - downMs >= SECOND_MS) return [];
    const message = `expected at least PT1S, and a second less than every, ${every}, not ${downFor}`;
    return [issue(['downFor'], message)];
  },
  resolveTarget(world, { target, every, downFor }) {
    const node = nodeNamed(world, target);
    const active = world.incidents.select('activeOfCluster', node.clusterId).toArray();
    const other = active.find(
      (incident) => isNodeFlap(incident) && node.hostIds.every((id) => incident.hostIds.includes(id)),
    );
    if (other !== undefined)
      throw new IncidentConflict(`${target} is already flapping: the incident ${other.id} is still active`);
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
