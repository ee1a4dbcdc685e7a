import { OPERATIONS } from '../../contract/operations.gen.js';
import { issue, type ValidationIssue } from '../../schema/issue.js';
import { hintOf } from '../../schema/nearest.js';
import {
  anything,
  checked,
  define,
  list,
  mapOf,
  object,
  oneOf,
  optional,
  text,
  whole,
  described,
  type Infer,
} from '../../schema/schema.js';
import { collection } from './collections.js';
import { exchange } from './exchange.js';
import { MODES, PROFILES } from './trialWords.js';

const faultId = text('the id of a fault rule of the scenario');

const source = define(
  'trialSource',
  'The source of the rule.',
  object({
    kind: described(
      oneOf('document', 'rfc', 'traffic', 'client', 'ours'),
      "document: the platform's document · rfc: a standard of the internet · traffic: recorded traffic · client: a published client · ours: good practice.",
    ),
    text: described(text(), 'Where it is written, or why it is good practice.'),
    quote: optional(text(), 'The sentence of a standard, or the line of the document.'),
    url: optional(text('an address such as https://example.com', /^https:\/\//), 'An address to read it.'),
  }),
);

const checkMembers = object(
  {
    repeated: optional(faultId, 'The client sends each request that this rule affected again.'),
    noticed: optional(
      faultId,
      'If the command succeeds, the client has sent each request that this rule affected again.',
    ),
    once: optional(
      faultId,
      'The client does not send a request that this rule affected again, unless it has read something since.',
    ),
    never: optional(faultId, 'The client never sends a request that this rule affected again.'),
    waits: optional(faultId, 'The client does not send a request again before the time in Retry-After.'),
    bounded: optional(faultId, 'The client sends the same request at most `most` times.'),
    linked: optional(
      faultId,
      'Among the requests that this rule affected, none asks for a page to which no link led.',
    ),
    most: optional(whole(1), 'With `bounded`: the maximum number of times.'),
    healthy: optional(text('a rule of the doctor, such as retryStorm'), 'The doctor does not find this.'),
    because: optional(text(), 'The reason, reported if the client fails the check.'),
  },
  {
    exactlyOneOf: ['repeated', 'noticed', 'once', 'never', 'waits', 'bounded', 'linked', 'healthy'],
    needs: { bounded: 'most', most: 'bounded' },
  },
);

const check = define('trialCheck', 'A condition on the requests of the client.', checkMembers);

const OPERATION_IDS: readonly string[] = OPERATIONS.map(({ id }) => id);

const call = checked(text('the name of an operation, such as listClusters'), (name) =>
  OPERATION_IDS.includes(name)
    ? []
    : [issue([], `no operation has the name ${name}${hintOf(name, OPERATION_IDS)}`)],
);

const stepMembers = object(
  {
    call: described(call, 'The operation that the driver calls, such as listClusters.'),
    arguments: optional(
      mapOf(anything),
      'Its arguments by name. `{ row: projects, id: Shop }` stands for the id of that row, `{ result: 0, member: id }` for a member of the result of an earlier step.',
    ),
    key: optional(text(), 'Name of the API key that signs. By default admin.'),
    rows: optional(collection, 'The result has the same rows as this collection of the world.'),
    where: optional(mapOf(anything), 'With `rows`: members that the rows have.'),
    members: optional(list(text(), 1), 'With `rows`: the members to compare. By default all.'),
    count: optional(whole(0), 'The number of rows of the result.'),
    sent: optional(oneOf(true), 'The result is equal to the reply that was sent.'),
    outcome: optional(
      oneOf('success', 'either', 'error'),
      'Whether the call must give a result, may give an error, or must. By default as in the trial.',
    ),
    error: optional(
      object({
        status: optional(whole(400, 599), 'The status that the error must have.'),
        code: optional(text(), 'The error code that it must have.'),
      }),
      'The error, if there is one.',
    ),
  },
  { needs: { where: 'rows', members: 'rows' } },
);

const step = define('trialStep', 'A call that a driver makes.', stepMembers);

const members = object({
  group: described(text(), 'The group in lists and reports, such as connections.'),
  level: described(
    oneOf('must', 'should', 'may'),
    "must: the platform's document or a standard demands it, or a client that breaks it hangs, repeats something without end, does something twice, loses something, or shows a secret · should: advice · may: good practice. Only `must` can fail.",
  ),
  rule: described(text(), 'The behaviour of a client, in one sentence.'),
  wire: described(text(), 'The events between client and platform.'),
  client: described(text(), 'The behaviour of a good client then.'),
  source,
  profile: optional(oneOf(...PROFILES), 'The smallest profile with this trial. By default full.'),
  mode: optional(oneOf(...MODES), 'The only mode with this trial. By default both.'),
  outcome: optional(
    oneOf('success', 'either', 'error'),
    'success: the client copes · either: it may also report an error · error: it must report an error. By default success.',
  ),
  exercised: optional(
    list(exchange, 1),
    'Exchanges of each kind must have happened, or the client has not met the trial. By default each fault rule must have affected one.',
  ),
  checks: optional(list(check, 1), 'Conditions on the requests of the client.'),
  steps: optional(list(step, 1), 'The calls of drivers.'),
});

/** The section of a scenario that makes it a trial of `understudy certify`. */
export const trial = define(
  'trial',
  'The section for `understudy certify`: the rule that it tests, and how.',
  checked(members, stepIssues),
);

/** Reports references to results of later steps. */
function stepIssues({ steps = [] }: Infer<typeof members>): readonly ValidationIssue[] {
  return steps.flatMap(({ arguments: values = {} }, at) =>
    Object.entries(values).flatMap(([name, value]) => {
      if (typeof value !== 'object' || value === null || !('result' in value)) return [];
      const { result } = value;
      const isEarlier = typeof result === 'number' && Number.isInteger(result) && result >= 0 && result < at;
      return isEarlier
        ? []
        : [
            issue(
              ['steps', at, 'arguments', name, 'result'],
              `expected the number of an earlier step from 0, not ${JSON.stringify(result)}`,
            ),
          ];
    }),
  );
}
