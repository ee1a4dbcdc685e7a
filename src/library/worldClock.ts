import type { CommandContext } from '../commands/context.js';
import { listAgenda } from '../commands/agenda.js';
import { advanceClock, freezeClock, getClock, resumeClock, stepClock } from '../commands/clock.js';
import type { AdvanceView, AgendaEntryView, ClockView } from '../commands/clockView.js';
import { formatInstant } from '../world/instant.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { StateCondition } from '../world/tables/scenarios.js';
import { withoutUndefined } from './options.js';
import { attempt, settle } from './simulatorError.js';

/**
 * The virtual clock of a world.
 *
 * @example
 * const { fired } = await world.clock.advance('P30D');
 * expect(fired.map(({ behaviour }) => behaviour)).toContain('invitationExpires');
 */
export interface WorldClock {
  /** The virtual time as an ISO 8601 timestamp. */
  readonly now: string;
  /** Returns the time, mode and rate of the clock, and the next agenda entry. */
  get(): Promise<ClockView>;
  /**
   * Advances the clock by an ISO 8601 duration (`'PT1H'`, `{ by: 'P30D' }`) or to a timestamp (`{ to }`).
   * Runs everything that becomes due on the way. Rejects with status 409 if `to` is in the past or another
   * advance is running. With `until`, advances until a behaviour acts, or until a row is in a state; rejects with status
   * 409 if that does not happen `within` its time, by default 366 days.
   */
  advance(
    way: string | { readonly by: string } | { readonly to: string } | AdvanceGoal,
  ): Promise<AdvanceView>;
  /** Advances the clock to the next agenda entry. */
  step(): Promise<AdvanceView>;
  /** Stops the clock. `advance` and `step` still move it, and `resume` starts it again. */
  freeze(): Promise<ClockView>;
  /**
   * Lets the clock follow the real clock. `rate` is in virtual seconds per real second, and defaults to the
   * previous rate.
   */
  resume(rate?: number): Promise<ClockView>;
  /**
   * Returns the next agenda entries, soonest first. `limit` is from 1 to 10,000, and defaults to 100. With `of`, the id
   * of a row, returns only entries about that row and about rows that refer to it.
   */
  agenda(query?: number | AgendaQuery): Promise<readonly AgendaEntryView[]>;
}

/** Selects entries of the agenda. */
export interface AgendaQuery {
  readonly limit?: number;
  /** Id of a row, such as a cluster. */
  readonly of?: string;
  /** Name of a behaviour, such as `snapshotScheduled`. */
  readonly what?: string;
  /** Id or readable name of the row on which the behaviour acts. */
  readonly subject?: string;
}

/** The goal of an advance: that a behaviour acts on a row, or that a row meets a condition. */
export interface AdvanceGoal {
  readonly until: { readonly what: string; readonly subject?: string } | StateCondition;
  /** Longest virtual time to wait, as an ISO 8601 duration. Defaults to 366 days. */
  readonly within?: string;
}

/** Creates access to the clock of the world that `find` returns. */
export function clockOf(context: CommandContext, find: () => LiveWorld): WorldClock {
  return {
    get now() {
      return attempt(() => formatInstant(find().world.now));
    },
    get: () => settle(() => getClock(find())),
    advance: (way) =>
      settle(() => advanceClock(context, find(), typeof way === 'string' ? { by: way } : way)),
    step: () => settle(() => stepClock(find())),
    freeze: () => settle(() => freezeClock(find())),
    resume: (rate) => settle(() => resumeClock(find(), withoutUndefined({ rate }))),
    agenda: (query) =>
      settle(() =>
        listAgenda(find(), typeof query === 'object' ? query : withoutUndefined({ limit: query })),
      ),
  };
}
