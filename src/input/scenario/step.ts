import { incidentSpec } from '../../incidents/incidents.js';
import { issue, type ValidationIssue } from '../../schema/issue.js';
import {
  checked,
  define,
  described,
  mapOf,
  anything,
  object,
  optional,
  text,
  whole,
  type Infer,
} from '../../schema/schema.js';
import { parseDuration } from '../../world/duration.js';
import { SECOND_MS } from '../../world/instant.js';
import { changeableCollection } from './collections.js';
import { rule } from './rule.js';
import { duration, offset } from './times.js';

const change = define(
  'change',
  'A change of one row with its consequences, like PATCH …/state/{collection}/{id}.',
  object({
    collection: changeableCollection,
    id: described(text(), 'The row: its id, or its readable name.'),
    patch: described(mapOf(anything, { membersMin: 1 }), 'A JSON merge patch.'),
  }),
);

const members = object(
  {
    at: optional(offset, 'When, from when the scenario is loaded.'),
    every: optional(
      duration,
      'Repeats the step at this interval: first at `at`, or else after one interval.',
    ),
    times: optional(whole(1), 'With `every`: how often in all. By default without an end.'),
    incident: optional(incidentSpec),
    fault: optional(rule),
    change: optional(change),
    heal: optional(text(), 'The id of an incident that ends now.'),
    clear: optional(text(), 'The id of a fault rule that is removed now.'),
  },
  {
    exactlyOneOf: ['incident', 'fault', 'change', 'heal', 'clear'],
    atLeastOneOf: ['at', 'every'],
    needs: { times: 'every' },
  },
);

/** Schema of a step of a timeline. */
export const step = define(
  'step',
  'One action at one time: an incident, fault, change, heal or clear.',
  checked(members, intervalIssues),
);

/**
 * Checks that a step is repeated at intervals of at least a second, because virtual clocks tick in seconds.
 */
function intervalIssues({ every }: Infer<typeof members>): readonly ValidationIssue[] {
  if (every === undefined || (parseDuration(every) ?? 0) >= SECOND_MS) return [];
  return [issue(['every'], `expected at least PT1S, not ${every}`)];
}
