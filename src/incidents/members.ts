import { checked, described, define, list, oneOf, optional, string, text, whole } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import { issue } from '../schema/issue.js';
import { parseDuration, tooLongDuration } from '../world/duration.js';
import { duration } from '../world/durationFormat.js';
import { LIMITS } from '../world/limits.js';
import { parseInstant } from '../world/instant.js';
import { AGENT_TYPES } from '../world/tables/projects.js';

/** Schemas of members that several kinds of incidents share. */

export const name = define(
  'name',
  'A name of letters, digits, dots, dashes and underscores, 100 characters at most.',
  text(
    'a name of letters, digits, dots, dashes and underscores, 100 characters at most',
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
  ),
);

export const agentType = oneOf(...AGENT_TYPES);

export const clusterMembers = { groupId: string, clusterId: string };
export const hostMembers = { ...clusterMembers, hostIds: list(string) };

const START_TIME = 'a timestamp such as 2026-01-01T00:00:00Z, or a duration from now such as PT10M';

/** When an incident starts. */
const startTime = checked(text(START_TIME), (at) =>
  parseInstant(at) === undefined && parseDuration(at) === undefined
    ? [issue([], tooLongDuration(at) ?? `expected ${START_TIME}, not ${JSON.stringify(at)}`)]
    : [],
);

/** Returns the members that testers send for every kind of incident. */
export function commonMembers(target: string, length: string) {
  return {
    id: optional(name, 'Used to heal the incident. By default generated.'),
    target: described(text(), target),
    for: optional(duration, length),
    at: optional(startTime, 'When it starts: a timestamp, or a duration from now. By default now.'),
  };
}

const [, TIMES_MAX] = LIMITS.count;

/** Member of the rows of incidents that may end after a number of occurrences. */
export const countedMembers = { left: optional(whole(0, TIMES_MAX)) };

/** Returns the member by which testers limit the occurrences of an incident. */
export function timesOf(occurrences: string, usual = 'By default all until it ends.') {
  return optional(whole(1, TIMES_MAX), `How many ${occurrences}. Then the incident ends. ${usual}`);
}

/** Returns the member of the row that counts the occurrences that are left. */
export function leftOf(times: number | undefined): { readonly left?: number } {
  return times === undefined ? {} : { left: times };
}

/** Returns the schema of the member `kind`. It allows one value only. */
export function kindMember<Kind extends string>(kind: Kind): Schema<Kind> {
  return { description: 'The kind of incident.', const: kind };
}
