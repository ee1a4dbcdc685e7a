import type { Moment, PastState } from '../simulator/timeline/pastReader.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { parseInstant } from '../world/instant.js';
import { anything, decoded, expecting } from '../schema/schema.js';
import { readInput } from './readInput.js';

/** Says to which timeline entry an earlier state belongs, and whether time has passed since then. */
export const AS_OF_HEADER = 'Understudy-As-Of';

/** The parts of a live world that reads need. An earlier state has them too. */
export type WorldReader = Pick<
  LiveWorld,
  'name' | 'world' | 'origin' | 'allCheckpoints' | 'timeline' | 'past'
>;

/** Schema of a moment. It decodes a number of an entry or an ISO 8601 timestamp. */
export const moment = decoded(
  expecting('the number of a timeline entry, or a timestamp such as 2026-01-01T00:00:00Z', anything),
  (value): Moment | undefined => {
    if (typeof value === 'number')
      return Number.isSafeInteger(value) && value >= 0 ? { entry: value } : undefined;
    if (typeof value !== 'string') return undefined;
    if (/^\d{1,15}$/.test(value)) return { entry: Number(value) };
    const instant = parseInstant(value);
    return instant === undefined ? undefined : { instant };
  },
);

/** An earlier state of a world, in place of the world itself. */
export class PastWorld implements WorldReader {
  readonly name: string;
  readonly world: LiveWorld['world'];

  constructor(
    private readonly live: WorldReader,
    readonly state: PastState,
  ) {
    this.name = live.name;
    this.world = state.world;
  }

  get timeline(): LiveWorld['timeline'] {
    return this.live.timeline;
  }

  get past(): LiveWorld['past'] {
    return this.live.past;
  }

  get origin(): LiveWorld['origin'] {
    return this.live.origin;
  }

  allCheckpoints(): ReturnType<LiveWorld['allCheckpoints']> {
    return this.live.allCheckpoints();
  }
}

/** Returns the earlier state of a world at a moment. Throws if the timeline does not reach so far. */
export function worldAsOf(live: WorldReader, asOf: unknown): PastWorld {
  return new PastWorld(live, live.past.asOf(readInput(moment, asOf, '$.asOf')));
}
