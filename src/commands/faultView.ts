import { PHASES, type FaultRow } from '../world/tables/faults.js';
import { formatInstant } from '../world/instant.js';
import type { Rule } from '../input/scenario/scenario.gen.js';
import { rule } from '../input/scenario/rule.js';
import type { JsonSchema, Schema } from '../schema/types.js';
import type { RuleStatistics } from '../faults/engine/counts.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import {
  flag,
  whole,
  number,
  oneOf,
  object,
  optional,
  define,
  publishedAs,
  described,
  string,
} from '../schema/schema.js';
import { timestampSchema, countSchema, anyObject } from './shapes.js';

const ONE_MEMBER: Schema<object> = { ...anyObject, minProperties: 1, maxProperties: 1 };
const ruleMembers = {
  id: optional(string, 'By default generated.'),
  description: optional(string),
  enabled: optional(publishedAs({ type: 'boolean', default: true }, flag), 'Whether the rule applies.'),
  match: optional(anyObject, 'The calls to which the rule applies. By default all.'),
  probability: optional(number(0, 1)),
  skip: optional(whole(0), 'Number of matching calls that pass before the rule applies.'),
  times: optional(whole(1), 'Maximum number of calls that the rule affects.'),
  per: optional(
    oneOf('world', 'key', 'request'),
    'The group of calls for which `skip` and `times` count separately.',
  ),
  window: optional(anyObject, 'When the rule applies, in virtual time.'),
  phase: optional(
    oneOf(...PHASES),
    'By default `beforeAuthentication` for `proxy`, otherwise `beforeCommit`.',
  ),
  inject: optional(ONE_MEMBER),
  delay: optional(ONE_MEMBER),
};
const ABOUT = '`schema/scenario.json` describes each member under `rule`.';
const ruleSchema = define(
  'FaultRule',
  `A rule that injects a fault into matching calls. ${ABOUT}`,
  object(ruleMembers, { atLeastOneOf: ['inject', 'delay'] }),
);
/** Schema of a rule. The cast is safe, because the type is generated from this schema. */
export const ruleInput: Schema<Rule> = publishedAs(ruleSchema, rule as JsonSchema);
const statistics = object(
  {
    matched: described(countSchema, 'Matching calls within its window.'),
    drawn: described(countSchema, 'Matching calls that the random draw selected.'),
    injected: described(countSchema, 'Calls into which the fault was injected.'),
  },
  { description: 'Counts since the rule was added or changed, the world was reset or the program started.' },
);
const faultMembers: JsonSchema = object(
  {
    ...ruleMembers,
    id: described(string, 'By default generated.'),
    addedAt: described(timestampSchema, 'Its window starts here.'),
    statistics,
  },
  { atLeastOneOf: ['inject', 'delay'] },
);
/** Schema of a rule as callers see it. */
export const faultSchema: Schema<FaultView> = define(
  'Fault',
  `A fault rule of a world. ${ABOUT}`,
  faultMembers,
);

/** A fault rule as callers see it. */
export interface FaultView extends Rule {
  readonly id: string;
  /** Virtual time as ISO 8601 timestamp. */
  readonly addedAt: string;
  /** Counts since the rule was added or changed, the world was reset or the program started. */
  readonly statistics: RuleStatistics;
}

/** Returns a fault rule as callers see it. */
export function faultView({ faults }: LiveWorld, row: FaultRow): FaultView {
  const { id, addedAt } = row;
  // This cast is safe, because the rules of all rows match `ruleInput`.
  const rule = row.rule as Rule;
  return { ...rule, id, addedAt: formatInstant(addedAt), statistics: faults.statistics(row) };
}
