import {
  flag,
  anything,
  string,
  whole,
  integer,
  number,
  oneOf,
  list,
  object,
  anyOf,
  optional,
  define,
  named,
  described,
} from '../schema/schema.js';
import { failedCallSchema } from './why/whyView.js';
import { explanationSchema } from './explanationView.js';
import { dateTime, anyObject } from './shapes.js';

/** The number of an operation in the document of the platform. */
export const operationNumberSchema = define(
  'OperationNumber',
  "Number of the operation in the platform's document. Missing if the document lacks the operation.",
  string,
);

export const journalMessageSchema = named(
  'JournalMessage',
  object({
    headers: optional(anyObject),
    body: optional(anything, 'The body as JSON, if it is complete and valid JSON.'),
    text: optional(string, 'Any other body, up to 8 KiB.'),
    bytes: optional(integer, 'Length of the whole body.'),
    isCut: optional(flag, 'Whether only the beginning of the body was kept.'),
  }),
);

export const journalEntrySchema = named(
  'JournalEntry',
  object({
    id: described(whole(1), 'Increasing within each world, never used twice.'),
    kind: oneOf('exchange', 'control'),
    at: described(dateTime, 'Virtual time.'),
    realAt: described(dateTime, 'Real time.'),
    durationMs: optional(number(), 'Real time. Unset while the exchange is running.'),
    entry: optional(whole(0), 'The number of its entry in the timeline. Unset while it is running.'),
    operation: optional(string, 'The operationId, if the path belongs to an operation.'),
    operationId: optional(string),
    operationNumber: optional(operationNumberSchema),
    action: optional(string, 'The control action, such as `POST clock/advance`.'),
    docs: optional(
      string,
      'Path of the section about the control action in the documents. Unset in a recorded run.',
    ),
    method: string,
    url: optional(string, 'The URL as sent, without secrets.'),
    path: optional(
      string,
      'Path without the query: below the base path, or for a control action below the world.',
    ),
    target: optional(string, 'The path with its query.'),
    publicKey: optional(string, "The caller's public key, which may be unverified."),
    status: optional(integer, 'Unset while there is no response.'),
    errorCode: optional(string),
    ending: optional(
      oneOf('open', 'answered', 'lost'),
      'Running, answered, or aborted because the connection closed before the end of the response.',
    ),
    faults: optional(
      list(object({ rule: string, injected: optional(list(anything)) }, { hasOthers: true })),
      'The fault rules that were injected.',
    ),
    failed: optional(
      flag,
      'Whether the client did not get what it asked for: the status is 400 or higher, the connection was lost, a fault rule broke the reply, or it never answered a challenge. Unset for control actions and while the exchange is running.',
    ),
    why: optional(
      object({ text: string, cause: optional(anyObject), remedy: optional(string), link: optional(string) }),
      'Why the call failed. Lists and the stream have only the sentence.',
    ),
    handshakeOf: optional(
      integer,
      'Of a challenge, the number of the call that has answered it. Both together are one call of the client.',
    ),
    handshakes: optional(list(integer), 'The numbers of the challenges that this call has answered.'),
    notes: optional(list(string)),
    request: optional(journalMessageSchema),
    response: optional(journalMessageSchema),
    explanation: optional(explanationSchema),
  }),
);

export const nearestCallSchema = define(
  'NearestCall',
  'An exchange that is similar to an expected one.',
  object({
    id: described(integer, 'Number of the entry in the journal.'),
    operation: optional(string),
    method: string,
    path: string,
    status: optional(integer),
    misses: described(
      list(
        object(
          { member: string, expected: optional(anything), actual: optional(anything) },
          { hasOthers: true },
        ),
      ),
      'The members that differ. `order`: for a sequence, the exchange came before the end of the previous step.',
    ),
  }),
);

export const namesSchema = named('Names', anyOf(string, list(string, 1)));

export const boundsSchema = define(
  'Bounds',
  'A number, or lower and upper bounds.',
  anyOf(
    whole(0),
    object({
      eq: optional(integer),
      gte: optional(integer),
      gt: optional(integer),
      lte: optional(integer),
      lt: optional(integer),
    }),
  ),
);

export const matchSchema = define(
  'Match',
  'Selects exchanges. An exchange must match every member that is set.',
  object({
    operation: optional(namesSchema, 'operationIds, such as `patchSnapshot`, or E-numbers.'),
    method: optional(namesSchema),
    path: optional(namesSchema, 'Below the base path; `*` and `**` are wildcards.'),
    query: optional(anyObject),
    headers: optional(anyObject),
    publicKey: optional(namesSchema),
    project: optional(namesSchema, 'Id or name of the project in the path.'),
    attempt: optional(boundsSchema, 'Position of the request among identical requests, from 1.'),
    status: optional(anything, 'A status, a class such as 4xx, a list of these, or bounds.'),
    fault: optional(namesSchema, 'Ids of fault rules that were injected.'),
  }),
);

export const matchedStepsSchema = define(
  'MatchedSteps',
  'Of a sequence that failed: the journal entries that completed its first steps, in order. `next` is the first step that no exchange completed.',
  list(integer),
);

/** Members that say since when a journal knows all exchanges. */
export const memoryMembers = {
  since: described(
    object({
      entry: described(whole(0), 'All later entries are known.'),
      at: described(dateTime, 'Virtual time.'),
      realAt: described(dateTime, 'Real time.'),
    }),
    'From where on all exchanges are known.',
  ),
  whole: described(flag, 'Whether no exchange that the answer is about is missing.'),
  forgotten: optional(
    object({ exchanges: integer, failures: integer }),
    'At least so many exchanges are missing, and so many of them failed. Unset if none is, or if the number is unknown.',
  ),
  note: optional({
    ...string,
    description: 'What is missing. Unset if nothing is.',
    examples: ['at least 12 exchanges before 2026-01-01T10:02:11.000Z are not known here'],
  }),
};

const FAILURE =
  'The failed call that explains the result, and why it failed: the closest one, or the latest one if calls are missing. Unset if none does.';

export const verdictSchema = named(
  'Verdict',
  object({
    result: oneOf('pass', 'fail', 'inconclusive'),
    actual: described(integer, 'Number of matching exchanges; for a sequence, number of completed steps.'),
    matched: optional(matchedStepsSchema),
    next: optional(matchSchema),
    nearest: described(
      list(nearestCallSchema),
      'For `never`, the exchanges that matched. For other failures, the closest exchanges and how they differ: those of the same operation, or of the same path and method.',
    ),
    message: optional(string, 'Why the result is not `pass`, in words.'),
    failure: optional(failedCallSchema, FAILURE),
    exchanges: described(integer, 'Number of exchanges that the verdict looked at.'),
    evidence: described(
      list(integer, 0, 100),
      'Ids of the exchanges that decided it: those that match, or the completed steps of a sequence.',
    ),
    ...memoryMembers,
  }),
);

export const waitedSchema = named(
  'Waited',
  object(
    {
      result: oneOf('pass', 'timeout', 'inconclusive', 'ended'),
      count: described(integer, 'Number of matching exchanges.'),
      entries: list(journalEntrySchema),
      nearest: optional(
        list(nearestCallSchema),
        'After a timeout, the closest exchanges and how they differ.',
      ),
      failure: optional(failedCallSchema, FAILURE),
    },
    { hasOthers: true },
  ),
);
