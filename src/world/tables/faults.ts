import type { Match } from '../match.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, foreign, instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/**
 * Whether a rule acts in front of the login, where the platform does not see the request, or before or after the
 * handler's change is committed.
 */
export type Phase = (typeof PHASES)[number];

export const PHASES = ['beforeAuthentication', 'beforeCommit', 'afterCommit'] as const;

/** A fault rule as the tester sent it. `src/input/scenario/rule.ts` describes its members. */
export interface StoredRule {
  readonly id?: string;
  readonly description?: string;
  readonly match?: Match;
  readonly enabled?: boolean;
  readonly probability?: number;
  readonly skip?: number;
  readonly times?: number;
  readonly per?: 'world' | 'key' | 'request';
  readonly window?: { readonly after?: string; readonly for?: string };
  readonly phase?: Phase;
  /** The settings of each fault in `src/faults`. A member has the name of its fault. */
  readonly inject?: object;
  readonly delay?: object;
}

const schema = object({
  id: string,
  /** Position in the order of evaluation. Rules with lower numbers are evaluated first. */
  order: count,
  rule: foreign<StoredRule>(),
  /** When the rule was added. The time window of the rule counts from this instant. */
  addedAt: instant,
});

/** A fault rule of a world. */
export interface FaultRow extends Infer<typeof schema> {}

export const faults: TableDefinition<FaultRow> = defineTable({ schema, readableName: ({ id }) => id });
