import { issue, type ValidationIssue } from '../../../src/schema/issue.js';
import {
  anything,
  checked,
  described,
  flag,
  list,
  mapOf,
  object,
  oneOf,
  optional,
  string,
  text,
  whole,
  type Infer,
} from '../../../src/schema/schema.js';
import { rules } from '../../../src/journal/doctor/rules.js';
import { QUIRKS } from '../../../src/world/quirks.js';
import { KEYS } from '../../support/platform.js';

/** An answer of the platform. A path such as `results.0.id` names a member of the body; `*` stands for every item. */
const expectation = object(
  {
    status: optional(anything, 'The status, or a matcher.'),
    code: optional(anything, 'The `errorCode` of the body.'),
    detail: optional(anything, 'The `detail` of the body.'),
    members: optional(
      mapOf(anything),
      'Members of the body by path: values, or matchers such as `{ $matches: ^[0-9]+$ }`.',
    ),
    headers: optional(mapOf(anything), 'Headers by their names in small letters.'),
    text: optional(anything, 'The body as a text.'),
    connection: optional(oneOf('lost'), 'No reply arrives.'),
  },
  { membersMin: 1 },
);

const edit = object({
  of: described(text('the name of a saved body'), 'The saved body that is sent with changes.'),
  set: optional(mapOf(anything), 'New values by path. `-` as the last step adds to a list.'),
  remove: optional(list(text(), 1), 'Paths of members to leave out.'),
});

const sign = object(
  {
    as: optional(
      oneOf(...(Object.keys(KEYS) as (keyof typeof KEYS)[]), 'none'),
      'The key. By default admin.',
    ),
    count: optional(
      text('a nonce count', /^[0-9A-Fa-f]+$/),
      'The nonce count, as it is sent, with a nonce of its own.',
    ),
    again: optional(flag, 'Sends the previous `Authorization` header once more.'),
  },
  { membersMin: 1 },
);

const step = object(
  {
    call: optional(
      text('a method and a path, such as GET /groups', /^(GET|POST|PUT|PATCH|DELETE) \//),
      'A call of the API below `/api/public/v1.0`. `{projects/Shop}` in any text stands for the id of a row, `{config.version}` for a part of a saved body.',
    ),
    isWhole: optional(oneOf(true), 'The path of the call is the whole path.'),
    sign: optional(sign),
    body: optional(anything, 'The body. A text is sent as it is.'),
    edit: optional(edit, 'A saved body with changes, in place of `body`.'),
    as: optional(text('a name', /^[a-zA-Z]+$/), 'The name under which the body of the reply is saved.'),
    expect: optional(expectation, 'What the platform answers, by the report.'),
    here: optional(expectation, 'What Understudy answers instead.'),
    advance: optional(text('a duration such as PT5M', /^P/), 'Moves the clock of the world.'),
    wait: optional(whole(1), 'Seconds that pass for the connections, but not for the world.'),
    incident: optional(anything, 'An incident that starts.'),
    fault: optional(anything, 'A fault rule that is added.'),
    control: optional(
      text('a method and a path, such as PATCH /state/hosts/rs0/node-0', /^(GET|POST|PATCH|DELETE) \//),
      'Another call of the control plane, below the path of the world, with `body`.',
    ),
  },
  {
    exactlyOneOf: ['call', 'advance', 'wait', 'incident', 'fault', 'control'],
    needs: { here: 'expect', expect: 'call', edit: 'call', sign: 'call', as: 'call', isWhole: 'call' },
  },
);

const members = object({
  source: described(
    text(),
    'The public report or program: owner/name, or its usual short name, with its number.',
  ),
  hosting: described(
    oneOf('self-hosted', 'hosted', 'any'),
    'Of which platform it tells. `hosted` is the sibling from the same code base.',
  ),
  grade: described(
    oneOf('recorded', 'document', 'published', 'client'),
    "recorded: a platform's reply, pasted or recorded · document: the API document · published: other documents of the vendor · client: a published client or its tests.",
  ),
  situation: described(text(), 'What happens, in one sentence.'),
  reported: described(text(), 'What the platform answers, in one sentence.'),
  outcome: described(
    oneOf('same', 'differs', 'not producible'),
    'same: each step is answered as reported · differs: a step has `here` · not producible: the situation cannot be made.',
  ),
  reason: optional(text(), 'Why the outcome is not `same`.'),
  world: optional(
    object({
      fixture: optional(text(), 'The fixture. By default standard.'),
      dialect: optional(oneOf('ops-manager', 'documented'), 'By default ops-manager.'),
      quirks: optional(mapOf(string)),
      settings: optional(mapOf(anything)),
    }),
    'The world in which it happens.',
  ),
  broken: optional(
    list(oneOf(...Object.keys(rules)), 1),
    'The rules of the doctor that the client of the report breaks, by the report itself.',
  ),
  steps: optional(list(step, 1), 'What is done, in order.'),
});

/** A step of a public report. */
export type Step = Infer<typeof step>;
export type Expectation = Infer<typeof expectation>;
export type Report = Infer<typeof members>;

/** A public report, as a file of test/corpus describes it. */
export const report = checked(members, reportIssues);

function reportIssues({ outcome, reason, steps = [], world = {} }: Report): readonly ValidationIssue[] {
  const differs = steps.some(({ here }) => here !== undefined);
  const expects = steps.some((one) => one.expect !== undefined);
  const complaints = [
    [outcome !== 'same' && reason === undefined, 'reason', 'is missing: say why the outcome is not `same`'],
    [outcome === 'same' && reason !== undefined, 'reason', 'has no place beside the outcome `same`'],
    [outcome !== 'not producible' && !expects, 'steps', 'expected a step with `expect`'],
    [
      outcome === 'differs' && !differs,
      'steps',
      'expected a step with `here`, because the outcome is `differs`',
    ],
    [outcome !== 'differs' && differs, 'outcome', 'expected `differs`, because a step has `here`'],
  ] as const;
  const wrong = complaints.filter(([isWrong]) => isWrong).map(([, at, message]) => issue([at], message));
  const unknown = Object.keys(world.quirks ?? {}).filter((name) => !Object.hasOwn(QUIRKS, name));
  return [
    ...wrong,
    ...unknown.map((name) => issue(['world', 'quirks', name], 'there is no quirk with this name')),
  ];
}
