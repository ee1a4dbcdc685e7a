import type { Instant } from '../../world/instant.js';
import type { Entry as AgendaEntry } from '../agenda.js';

/** Kinds of causes: the start of a world, an exchange, an action of a tester, passed time, a reset, a scenario. */
export type CauseKind = (typeof CAUSE_KINDS)[number];

export const CAUSE_KINDS = ['start', 'exchange', 'control', 'time', 'reset', 'scenario'] as const;

/** The cause of a timeline entry. */
export interface Cause {
  readonly kind: CauseKind;
  /** Says what happened, such as `PATCH /groups/…` or `advance the clock`. */
  text: string;
  /** Id of the entry in the world's journal. Unset if the journal has none, for example for calls of the library. */
  id?: number;
  /** Agenda entries that fired, soonest first, at most `FIRED_MAX`. Set only if time passed. */
  readonly fired?: readonly AgendaEntry[];
  /** Number of all agenda entries that fired. */
  readonly firedCount?: number;
  /** The action that caused it, until the action has ended and has an id. */
  by?: object | undefined;
  /** Id of the last entry of the journal before a scenario was loaded. */
  readonly since?: number;
  /** The advance that let the time pass. Unset if a running clock did. */
  readonly advance?: PartOfAdvance;
  /**
   * Whether a tester asked for it. The control plane then adds the id of its journal entry and the request. A running
   * clock moves by itself.
   */
  readonly isAction?: boolean;
}

/** An advance that a tester asked for, as of a timeline entry. */
export interface PartOfAdvance {
  /** Virtual times at which the advance began, and at which it ends at the latest. */
  readonly from: Instant;
  readonly to: Instant;
  /** Whether the advance was not over after the entry, so that it was under way while the next entries were added. */
  readonly isOpen: boolean;
}

/** A call as the cause of a timeline entry, such as its record in the journal. */
export interface CallCause {
  readonly method: string;
  readonly url: string;
  /** Id of the entry in the world's journal. */
  readonly id: number;
}

const STEP = 'run the step ';

/** Creates the cause of a step that a scenario has planned for the time after the reply to a call. */
export function stepCause(id: string): Cause {
  return { kind: 'scenario', text: STEP + id };
}

/** Returns the id of the step that caused an entry, or `undefined` if none did. */
export function stepIn({ kind, text }: Pick<Cause, 'kind' | 'text'>): string | undefined {
  return kind === 'scenario' && text.startsWith(STEP) ? text.slice(STEP.length) : undefined;
}

/** Maximum number of fired agenda entries that a timeline entry keeps. */
export const FIRED_MAX = 1_000;

/** Creates the cause of a change that a tester asks for. `text` says what it does, such as `add a fault`. */
export function actionCause(text: string, kind: CauseKind = 'control'): Cause {
  return { kind, text, isAction: true };
}
