import { incidentSpec } from '../../incidents/incidents.js';
import { issue, nameIssue, type ValidationIssue } from '../../schema/issue.js';
import {
  checked,
  define,
  described,
  mapOf,
  anything,
  object,
  oneOf,
  optional,
  text,
  whole,
  type Infer,
} from '../../schema/schema.js';
import { parseDuration } from '../../world/duration.js';
import { SECOND_MS } from '../../world/instant.js';
import { changeableCollection } from './collections.js';
import { CALL_PHASES } from '../../world/tables/steps.js';
import { ofCall } from './exchange.js';
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

const after = define(
  'after',
  'The calls after which the step runs once: those that meet all conditions, and that the platform has carried out. Refused requests, challenges, HEAD, and calls that a fault has ended before the commit do not count.',
  object(
    {
      ...ofCall,
      times: optional(whole(1), 'Runs after this number of calls. By default 1.'),
      phase: optional(
        oneOf(...CALL_PHASES),
        'beforeReply: once the call is carried out, before the reply leaves. The reply shows the state before the step. afterReply: once the reply has left, or the connection is lost. By default beforeReply.',
      ),
    },
    { atLeastOneOf: Object.keys(ofCall) },
  ),
);

const members = object(
  {
    at: optional(offset, 'When, from when the scenario is loaded.'),
    after: optional(after),
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
    atLeastOneOf: ['at', 'every', 'after'],
    needs: { times: 'every' },
  },
);

/** Schema of a step of a timeline. */
export const step = define(
  'step',
  'One action at one time, or after calls: an incident, fault, change, heal or clear.',
  checked(checked(members, intervalIssues), timeIssues),
);

/** Reports a step that waits for calls and for a time. */
function timeIssues({ at, every, after: calls }: Infer<typeof members>): readonly ValidationIssue[] {
  if (calls === undefined || (at === undefined && every === undefined)) return [];
  const name = at === undefined ? 'every' : 'at';
  return [nameIssue([name], 'cannot stand beside after: a step runs at a time or after calls')];
}

/**
 * Checks that a step is repeated at intervals of at least a second, because virtual clocks tick in seconds.
 */
function intervalIssues({ every }: Infer<typeof members>): readonly ValidationIssue[] {
  if (every === undefined || (parseDuration(every) ?? 0) >= SECOND_MS) return [];
  return [issue(['every'], `expected at least PT1S, not ${every}`)];
}
