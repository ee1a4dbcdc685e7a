import { delay } from '../../faults/delay/delay.js';
import { inject } from '../../faults/inject.js';
import { name } from '../../incidents/members.js';
import { issue, type ValidationIssue } from '../../schema/issue.js';
import {
  checked,
  define,
  flag,
  number,
  object,
  oneOf,
  optional,
  text,
  whole,
  type Infer,
} from '../../schema/schema.js';
import { faultNeedingReply } from '../../faults/engine/phases.js';
import { PHASES } from '../../world/tables/faults.js';
import { match } from './exchange.js';
import { duration, offset } from './times.js';

const window = define(
  'window',
  'When the rule is active, in virtual time from when it was added.',
  object({
    after: optional(offset, 'Start of the window. By default at once.'),
    for: optional(duration, 'Length of the window. By default without an end.'),
  }),
);

const members = object(
  {
    id: optional(
      name,
      'Its name in statistics, in the journal, and in PATCH and DELETE. By default generated.',
    ),
    description: optional(text(), 'What it is for.'),
    enabled: optional(flag, 'Whether it applies. By default true.'),
    match: optional(match),
    probability: optional(
      number(0, 1),
      'Probability that it affects a matching exchange, drawn from the seed and the request each time. By default 1.',
    ),
    skip: optional(whole(0), 'Number of matching exchanges that it lets pass first. By default 0.'),
    times: optional(whole(1), 'Number of exchanges that it affects. By default unlimited.'),
    per: optional(
      oneOf('world', 'key', 'request'),
      'Scope of `skip` and `times`: the whole world, each key, or each request (same method, path and body). By default world.',
    ),
    window: optional(window),
    phase: optional(
      oneOf(...PHASES),
      'beforeAuthentication: the fault stands in front of the login, and strikes unsigned requests too. beforeCommit: the fault comes first, and if it ends the exchange, the request changes nothing. afterCommit: the request is carried out, but the reply is lost. By default beforeAuthentication for `proxy`, otherwise beforeCommit.',
    ),
    inject: optional(inject),
    delay: optional(delay.settings),
  },
  { atLeastOneOf: ['inject', 'delay'] },
);

/** Schema of a fault rule. */
export const rule = define(
  'rule',
  'A fault rule: the exchanges that it affects, how often, and the fault. Several rules combine; the first that ends an exchange wins.',
  checked(members, phaseIssues),
);

/** Reports a rule in front of the login whose fault acts on a reply of the platform, which does not exist yet. */
function phaseIssues({ phase, inject: faults }: Infer<typeof members>): readonly ValidationIssue[] {
  const name = phase === 'beforeAuthentication' ? faultNeedingReply({ inject: faults ?? {} }) : undefined;
  if (name === undefined) return [];
  return [
    issue(
      ['phase'],
      `expected beforeCommit or afterCommit: in front of the login, the platform has made no reply on which the fault ${name} could act`,
    ),
  ];
}
