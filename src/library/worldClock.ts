import { resumeBody } from '../control/bodies/clockBodies.js';
import { advance } from '../control/commands/advance.js';
import { presentClock, type ShownClock } from '../control/presenters/presentClock.js';
import { presentEntry, type ShownEntry } from '../control/presenters/presentEntry.js';
import { presentPassage, type ShownPassage } from '../control/presenters/presentPassage.js';
import { formatInstant } from '../world/instant.js';
import { readJson } from '../input/json/reader.js';
import { whole } from '../input/json/readers.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { attempt, settle } from './simulatorError.js';

const AGENDA_DEFAULT = 100;
const agendaLimit = whole(1, 10_000);

/**
 * The time of a world.
 *
 * @example
 * const { fired } = await world.clock.advance('P30D');
 * expect(fired.map(({ behaviour }) => behaviour)).toContain('invitationExpires');
 */
export interface WorldClock {
  /** Where it stands: an ISO 8601 timestamp. */
  readonly now: string;
  /** Where it stands, how it moves, and what happens next. */
  get(): Promise<ShownClock>;
  /** Moves it on by a duration (`PT1H`, `{ by: 'P30D' }`) or to an instant (`{ to }`); all that is due on the way happens. */
  advance(way: string | { readonly by: string } | { readonly to: string }): Promise<ShownPassage>;
  /** Moves it on to the next thing on the agenda. */
  step(): Promise<ShownPassage>;
  /** Makes it stand still until it is moved or resumed. */
  freeze(): Promise<ShownClock>;
  /** Lets it follow the real clock, at so many virtual seconds to a real one; by default at the rate that it had. */
  resume(rate?: number): Promise<ShownClock>;
  /** What will happen next, as things are. */
  agenda(limit?: number): Promise<readonly ShownEntry[]>;
}

/** The clock of the world that `find` finds, which it has caught up. */
export function clockOf(find: () => LiveWorld): WorldClock {
  const pass = (move: (live: LiveWorld) => ReturnType<LiveWorld['step']>): Promise<ShownPassage> =>
    settle(async () => {
      const live = find();
      return presentPassage(await move(live), live.world);
    });
  const set = (change: (live: LiveWorld) => void): Promise<ShownClock> =>
    settle(() => {
      const live = find();
      change(live);
      return presentClock(live);
    });
  return {
    get now() {
      return attempt(() => formatInstant(find().world.now));
    },
    get: () => set(() => undefined),
    advance: (way) => pass((live) => advance(live, typeof way === 'string' ? { by: way } : way)),
    step: () => pass((live) => live.step()),
    freeze: () =>
      set((live) => {
        live.freeze();
      }),
    resume: (rate) =>
      set((live) => {
        live.resume(readJson(resumeBody, rate === undefined ? {} : { rate }).rate);
      }),
    agenda: (limit = AGENDA_DEFAULT) =>
      settle(() => {
        const live = find();
        return live.agenda(readJson(agendaLimit, limit)).map((entry) => presentEntry(entry, live.world));
      }),
  };
}
