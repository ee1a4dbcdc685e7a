import {
  advanceClock,
  freezeClock,
  getClock,
  listAgenda,
  resumeClock,
  stepClock,
} from '../commands/clock.js';
import type { AdvanceView, AgendaEntryView, ClockView } from '../commands/clockView.js';
import { formatInstant } from '../world/instant.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
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
  /** The virtual time: ISO 8601 timestamp. */
  readonly now: string;
  /** The time, the mode and rate of the clock, and the next agenda entry. */
  get(): Promise<ClockView>;
  /**
   * Advances the clock by an ISO 8601 duration (`'PT1H'`, `{ by: 'P30D' }`) or to a timestamp (`{ to }`), and does
   * everything that is due on the way. Rejects with status 409 if `to` is in the past or another advance is running.
   */
  advance(way: string | { readonly by: string } | { readonly to: string }): Promise<AdvanceView>;
  /** Advances the clock to the next agenda entry. */
  step(): Promise<AdvanceView>;
  /** Stops the clock. `advance`, `step` and `resume` still move it. */
  freeze(): Promise<ClockView>;
  /** Lets the clock follow the real one. `rate` is in virtual seconds per real second; by default the rate it had last. */
  resume(rate?: number): Promise<ClockView>;
  /** The next agenda entries, soonest first: `limit` of them, 1 to 10,000, by default 100. */
  agenda(limit?: number): Promise<readonly AgendaEntryView[]>;
}

/** The clock of the world that `find` returns. */
export function clockOf(find: () => LiveWorld): WorldClock {
  return {
    get now() {
      return attempt(() => formatInstant(find().world.now));
    },
    get: () => settle(() => getClock(find())),
    advance: (way) => settle(() => advanceClock(find(), typeof way === 'string' ? { by: way } : way)),
    step: () => settle(() => stepClock(find())),
    freeze: () => settle(() => freezeClock(find())),
    resume: (rate) => settle(() => resumeClock(find(), withoutUndefined({ rate }))),
    agenda: (limit) => settle(() => listAgenda(find(), withoutUndefined({ limit }))),
  };
}
