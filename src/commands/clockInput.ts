import { RATE_MAX } from '../world/clockSetting.js';
import { parseDuration, tooLongDuration } from '../world/duration.js';
import { parseInstant } from '../world/instant.js';
import { issue } from '../schema/issue.js';
import { behaviourName } from './advanceGoal.js';
import { LIMITS, queryText } from './limits.js';
import {
  above,
  anything,
  anyOf,
  checked,
  decoded,
  define,
  described,
  explaining,
  named,
  object,
  optional,
  orElse,
  publishedAs,
  string,
  text,
  whole,
} from '../schema/schema.js';
import { anyObject } from './shapes.js';

export const nothing = object({});
/** The rate of a clock. */
export const rateSchema = define('Rate', 'Virtual seconds per real second.', above(0, RATE_MAX));
export const resumeInput = named('Resume', object({ rate: optional(rateSchema) }));
export const agendaInput = object({
  limit: orElse(whole(1, LIMITS.agendaEntries), LIMITS.agendaEntriesDefault, 'Maximum number of entries.'),
  of: optional(
    queryText,
    'The id of a row. Only entries about this row and about rows that refer to it are listed, such as those of a cluster, its hosts and its snapshots. An unknown id is refused.',
  ),
  what: optional(behaviourName, 'The name of a behaviour. Only its entries are listed.'),
  subject: optional(
    queryText,
    'The id or readable name of a row. Only entries on this row are listed. An unknown one is refused.',
  ),
});
/** Schema of an ISO 8601 timestamp. It decodes the text to an instant. */
export const instant = decoded(text('a timestamp such as 2026-01-01T00:00:00Z'), parseInstant);

/** Schema of an ISO 8601 duration. It decodes the text to milliseconds. */
export const duration = decoded(
  explaining(
    text('a duration of a millisecond or more, in days, hours, minutes and seconds, such as P30D or PT1H30M'),
    tooLongDuration,
  ),
  parseDuration,
);
const goal = publishedAs(
  anyOf(
    object(
      {
        what: described(string, 'The behaviour, such as `snapshotScheduled`.'),
        subject: optional(string, 'The id or readable name of the row.'),
      },
      { description: 'A behaviour acts, on any row or on one.' },
    ),
    object(
      {
        state: described(string, 'The collection.'),
        id: optional(string, 'The id or readable name of the row. By default any row.'),
        where: described(anyObject, 'Members of the row with their values.'),
      },
      {
        description: 'A row meets a condition, as in the expectation of a scenario. It may meet it already.',
      },
    ),
  ),
  anything,
);
const advanceMembers = define(
  'Advance',
  'Exactly one of `by`, `to` and `until`.',
  object({
    by: optional(duration, 'ISO 8601 duration of days, hours, minutes and seconds: `P30D`, `PT1H30M`.'),
    to: optional(instant, 'ISO 8601 timestamp.'),
    until: optional(
      goal,
      'The goal. The advance ends with the instant at which this happens: a behaviour acts, on any row or on the `subject` (`{"what": "snapshotScheduled", "subject": "rs0"}`), or a row meets a condition, any row or that with this `id` (`{"state": "clusters", "id": "rs0", "where": {"availability": "warning"}}`). `GET …/agenda` shows the names of `what` and `subject`; `where` is that of a scenario\'s expectation.',
    ),
    within: optional(
      duration,
      'With `until`: the longest virtual time to wait, as ISO 8601 duration. By default 366 days.',
    ),
  }),
);
export const advanceInput = checked(advanceMembers, ({ by, to, until, within }) => {
  if (by !== undefined && to !== undefined) return [issue(['to'], 'cannot be combined with by')];
  const beside = by !== undefined ? 'by' : to !== undefined ? 'to' : undefined;
  if (until !== undefined && beside !== undefined)
    return [issue(['until'], `cannot be combined with ${beside}`)];
  if (within !== undefined && until === undefined) return [issue(['within'], 'requires until')];
  if (beside !== undefined || until !== undefined) return [];
  return [
    issue(
      [],
      'expected "by" (a duration such as P30D), "to" (a timestamp) or "until" (an agenda entry, or the state of a row)',
    ),
  ];
});
