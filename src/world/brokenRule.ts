import { Refusal } from './refusals.js';
import type { TableName } from './world.js';

/** The facts about a rule that a row breaks. */
interface BrokenRuleFacts {
  readonly table: TableName;
  /** Id of the row. Unset if only some members of a future row were checked. */
  readonly id?: string;
  /** The members that the rule is about. */
  readonly members: readonly [string, ...string[]];
  /** Sentence about the mistake. */
  readonly says: string;
  /** How the API refuses the row. Unset if no call of the API can lead to it. */
  readonly refusal?: Refusal;
}

/** The error for a row that breaks a rule of its table. Each way to change rows translates it for its callers. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';

  constructor(readonly facts: BrokenRuleFacts) {
    super(`${facts.table} ${facts.id ?? '(new)'}, ${facts.members.join(', ')}: ${facts.says}`);
  }
}

/** Returns the refusal of a call that the platform refuses, or `undefined` for other errors. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof BrokenRule) return error.facts.refusal;
  return error instanceof Refusal ? error : undefined;
}
