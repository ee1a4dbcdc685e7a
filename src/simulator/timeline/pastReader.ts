import type { AnyBehaviour } from '../../world/behaviour.js';
import { CallerError, WrongJson } from '../../world/callerError.js';
import type { Duration } from '../../world/duration.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { advance } from '../advance.js';
import type { Timeline } from './timeline.js';

/** Maximum number of agenda entries that fire to compute a state between two timeline entries. */
const COMPUTED_MAX = 2_000;

/** A moment of a world: the number of a timeline entry, or a virtual time. */
export type Moment = { readonly entry: number } | { readonly instant: Instant };

/** An earlier state of a world. */
export interface PastState {
  readonly world: World;
  /** Number of the timeline entry that led to the state. */
  readonly n: number;
  /** Whether time passed between the entry and the state. */
  readonly isComputed: boolean;
}

/** Reads earlier states of a world. */
export class PastReader {
  private latest: { readonly of: World; readonly world: World } | undefined;

  constructor(
    private readonly live: { readonly name: string; readonly world: World },
    private readonly timeline: Timeline,
    private readonly behaviours: readonly AnyBehaviour[],
  ) {}

  /** Returns the state at a moment. Throws a CallerError if the timeline does not reach so far. */
  asOf(moment: Moment): PastState {
    const { timeline } = this;
    if (timeline.isOff)
      throw new CallerError(
        'conflict',
        'The program keeps no timelines, because --timeline-entries or --timeline-bytes is 0.',
      );
    if ('instant' in moment) return this.atInstant(moment.instant);
    const { entry: n } = moment;
    const world = timeline.stateAfter(n);
    if (world !== undefined) return { n, world, isComputed: false };
    throw this.missing(`it has no entry ${n}, only ${timeline.from} to ${timeline.last}`);
  }

  /** Returns the state `lag` virtual milliseconds ago, or the state of now if that one is not known. */
  ago(lag: Duration): World {
    const { world } = this.live;
    return this.at(world.now - lag)?.world ?? world;
  }

  private atInstant(instant: Instant): PastState {
    const { now } = this.live.world;
    if (instant > now)
      throw new WrongJson([
        { path: '$.asOf', message: `is later than the world's time, ${formatInstant(now)}` },
      ]);
    const state = this.at(instant);
    if (state !== undefined && state.world.now <= instant) return state;
    const begins = formatInstant(state?.world.now ?? now);
    throw this.missing(`it begins at ${begins}, after ${formatInstant(instant)}`);
  }

  private missing(reason: string): CallerError {
    const path = `/v1/worlds/${encodeURIComponent(this.live.name)}/timeline`;
    return new CallerError('notFound', `The timeline does not reach so far: ${reason}.`, {
      hint: { http: `GET ${path} lists its entries`, library: 'world.timeline() lists its entries' },
    });
  }

  /**
   * Returns the state at an instant. If no entry has this instant, time passes from the previous entry on, because
   * nothing else happened in between. If too much would happen, returns the state after that entry. Returns the oldest
   * known state if the instant is before it.
   */
  at(instant: Instant): PastState | undefined {
    const entry = this.timeline.isOff ? undefined : this.timeline.entryAt(instant);
    const world = entry && this.timeline.stateAfter(entry.n);
    if (entry === undefined || world === undefined) return undefined;
    const { n } = entry;
    if (world.now >= instant) return { world, n, isComputed: false };
    const known = this.latest?.of === world ? this.latest.world : world;
    const computed = this.advanced(known.now <= instant ? known : world, instant);
    if (computed === undefined) return { world, n, isComputed: false };
    this.latest = { of: world, world: computed };
    return { world: computed, n, isComputed: true };
  }

  /** Advances a state. Returns `undefined` if too many entries fire. */
  private advanced(world: World, to: Instant): World | undefined {
    let fired = 0;
    const later = advance(world, to, this.behaviours, {
      onFire: () => (fired += 1),
      shouldStop: () => fired > COMPUTED_MAX,
    });
    return later.now === to ? later : undefined;
  }
}
