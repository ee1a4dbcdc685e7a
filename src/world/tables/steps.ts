import { LIMITS } from '../limits.js';
import type { CollectionName } from '../world.js';
import type { Match } from '../match.js';
import type { StoredRule } from './faults.js';
import type { IncidentSpec } from './incidents.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, foreign, instant } from '../rowTypes.js';
import { constant, object, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** A change of one row by a JSON merge patch. */
export interface RowChange {
  readonly collection: CollectionName;
  /** The id or the readable name of the row. */
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
}

/** The moment of a call at which a step runs that waits for it. */
export type CallPhase = (typeof CALL_PHASES)[number];

export const CALL_PHASES = ['beforeReply', 'afterReply'] as const;

/** The calls for which a step waits. `src/input/scenario/step.ts` describes its members. */
export interface AfterCalls extends Omit<Match, 'attempt' | 'status' | 'fault'> {
  readonly times?: number;
  readonly phase?: CallPhase;
}

/** A step as written in the scenario. `src/input/scenario/step.ts` describes its members. */
export interface StoredStep {
  readonly at?: string;
  readonly every?: string;
  readonly after?: AfterCalls;
  readonly times?: number;
  readonly incident?: IncidentSpec;
  readonly fault?: StoredRule;
  readonly change?: RowChange;
  readonly heal?: string;
  readonly clear?: string;
}

const schema = object({
  /**
   * Name of the scenario, and number of the step with leading zeros. The zeros keep steps at the same instant in the
   * order of the scenario's file. Steps without a scenario have ids such as `step-1`.
   */
  id: string,
  /** Unset for a step that a tester has added by itself. */
  scenario: optional(string),
  /** Position in the timeline of the file, counted from 0. */
  number: count,
  step: foreign<StoredStep>(),
  /** When the step runs next. Unset if it does not run again. */
  at: optional(instant),
  everyMs: optional(whole(...LIMITS.stepEveryMs)),
  /** How many more times the step runs. If unset, there is no limit. */
  left: optional(count),
  /** Number of calls that have been counted. Unset unless the step waits for calls. */
  calls: optional(count),
  /** Whether the last awaited call is under way. The step then runs after the reply to it. */
  isReady: optional(constant(true)),
  /** How often the step has run. */
  done: count,
  /** Error of the last run, if it failed. */
  failure: optional(string),
});

/** One entry of a scenario's timeline. */
export interface ScenarioStep extends Infer<typeof schema> {}

export const steps: TableDefinition<ScenarioStep, 'scenario' | 'waiting'> = defineTable({
  schema,
  indexes: {
    scenario: ({ scenario = '', id }) => [scenario, id],
    /** Steps that wait for calls, and steps that wait for the reply to the last of them. */
    waiting: ({ calls, isReady, id }) =>
      calls === undefined ? undefined : [isReady === true ? 'reply' : 'calls', id],
  },
  readableName: ({ id, scenario, number }) => (scenario === undefined ? id : `${scenario}[${number}]`),
});
