import { issue } from '../schema/issue.js';
import { optional, string, whole } from '../schema/schema.js';
import { durationOf, formatDuration, parseDuration } from '../world/duration.js';
import { duration } from '../world/durationFormat.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { SECOND_MS } from '../world/instant.js';
import { LIMITS } from '../world/limits.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';

/** The organization at the other end of a migration link cannot be reached, either permanently or from time to time. */
export const migrationUnreachable = defineIncident({
  kind: 'migration.unreachable',
  description: 'The other end of the migration link of an organization cannot be reached.',
  effect:
    'The link is `NOT_SYNCED` (`getMigrationLinkStatus`); with `every`, it changes between `NOT_SYNCED` and `SYNCED`. New links are made, but are `NOT_SYNCED` too. Without a link, the status remains a 404. Healed, the link is `SYNCED`.',
  target: 'The organization, by id or name.',
  targets: ['organizations'],
  members: {
    every: optional(duration, 'Time between two changes of the status. By default it does not change.'),
  },
  row: { orgId: string, everyMs: optional(whole(...LIMITS.linkFlapMs)) },
  issues: ({ every = 'PT1S' }) =>
    (parseDuration(every) ?? 0) >= SECOND_MS
      ? []
      : [issue(['every'], `expected at least PT1S, not ${every}`)],
  resolveTarget(world, { target, every }) {
    const { id: orgId, name } = findTarget(world, 'organizations', target);
    const active = world.incidents.select('state', 'active').toArray();
    const other = active.find(
      (each) => each.kind === 'migration.unreachable' && 'orgId' in each && each.orgId === orgId,
    );
    if (other !== undefined)
      throw new IncidentConflict(`an incident migration.unreachable of ${name} is already active`);
    return { orgId, ...(every !== undefined && { everyMs: durationOf(every, 0) }) };
  },
  show: ({ everyMs }) => ({ ...(everyMs !== undefined && { every: formatDuration(everyMs) }) }),
});
