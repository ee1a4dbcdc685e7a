import { below, issue, nameIssue, type ValidationIssue } from '../../schema/issue.js';
import { listed } from '../../schema/expected.js';
import {
  anything,
  checked,
  define,
  list,
  mapOf,
  object,
  optional,
  text,
  type Infer,
} from '../../schema/schema.js';
import { whereIssues } from '../../rows/whereIssues.js';
import { collection } from './collections.js';
import { count, exchange, ofExchange } from './exchange.js';
import { duration } from './times.js';

type Issues = readonly ValidationIssue[];

const where = define(
  'where',
  'Members of the row, as GET …/state/{collection}/{id} shows it, with their values: a value, a list of allowed values, an object of such members, or a comparison such as { gte: 2 }; null means that the member is missing.',
  mapOf(anything, { membersMin: 1 }),
);

const id = optional(text(), 'The row: its id, or its readable name. By default any.');

/** A row of the world that matches. */
export const condition = define(
  'condition',
  'A row of the world that matches.',
  checked(object({ state: collection, id, where }), (wanted) =>
    below(['where'], whereIssues(wanted.state, wanted.where)),
  ),
);

const unwantedMembers = object(
  { ...ofExchange, state: optional(collection), id, where: optional(where) },
  { membersMin: 1 },
);

/** Exchanges or a state that must not occur. */
export const unwanted = define(
  'unwanted',
  'Exchanges or a state that must never happen.',
  checked(unwantedMembers, unwantedIssues),
);

const members = object(
  {
    eventually: optional(condition),
    within: optional(
      duration,
      'With `eventually`: how long it may take, in virtual time from when the scenario is loaded. By default without limit.',
    ),
    never: optional(unwanted),
    sequence: optional(list(exchange, 1), 'Exchanges in this order, with any others between them.'),
    ...ofExchange,
    count: optional(count, 'Number of these exchanges. By default at least one.'),
    because: optional(text(), 'The reason, reported if it is missed.'),
  },
  { membersMin: 1 },
);

/** An expectation of a scenario about the client or the world. */
export const expectation = define(
  'expectation',
  'A state, exchanges in the journal, or something that must never happen. One of `eventually`, `never`, `sequence`, or the members of an exchange with their count.',
  checked(members, formIssues),
);

const FORMS = ['eventually', 'never', 'sequence'] as const;
const WITHOUT_FORM = new Set(['because', 'within']);
const OF_STATE = ['state', 'id', 'where'];

function formIssues(expectation: Infer<typeof members>): Issues {
  const names = Object.keys(expectation);
  const forms = FORMS.filter((form) => names.includes(form));
  const others = names.filter(
    (name) => !WITHOUT_FORM.has(name) && !(FORMS as readonly string[]).includes(name),
  );
  const { within, eventually } = expectation;
  if (forms.length + Math.min(others.length, 1) !== 1)
    return [
      issue(
        [],
        `expected one of ${FORMS.join(', ')}, or exchanges with their count, not ${listed(names, 'and')}`,
      ),
    ];
  return within !== undefined && eventually === undefined
    ? [nameIssue(['within'], 'requires eventually')]
    : [];
}

/** Checks that `never` describes either exchanges or a state, and that a state is complete. */
function unwantedIssues(never: Infer<typeof unwantedMembers>): Issues {
  const names = Object.keys(never);
  const ofState = names.filter((name) => OF_STATE.includes(name));
  if (ofState.length === 0) return [];
  if (ofState.length < names.length)
    return [issue([], `expected exchanges or a state, not ${listed(names, 'and')}`)];
  const { state, where: wanted } = never;
  return state === undefined || wanted === undefined
    ? [issue([], `expected state and where, not ${listed(names, 'and')}`)]
    : below(['where'], whereIssues(state, wanted));
}
