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
  /**
   * Whether a tester asked for it. The control plane then adds the id of its journal entry and the request. A running
   * clock moves by itself.
   */
  readonly isAction?: boolean;
}

/** A call as the cause of a timeline entry, such as its record in the journal. */
export interface CallCause {
  readonly method: string;
  readonly url: string;
  /** Id of the entry in the world's journal. */
  readonly id: number;
}

/** Maximum number of fired agenda entries that a timeline entry keeps. */
export const FIRED_MAX = 1_000;

/** Creates the cause of a change that a tester asks for. `text` says what it does, such as `add a fault`. */
export function actionCause(text: string, kind: CauseKind = 'control'): Cause {
  return { kind, text, isAction: true };
}
