import type { ClockMode } from '../world/clockSetting.js';
import type { Timeline } from './timeline/timeline.js';

/** A setting of the clock, and the number of the timeline entry after which it held. */
interface ClockSince {
  readonly n: number;
  readonly clock: ClockMode;
}

/** The settings of a world's clock since its start or its last reset, as far back as the timeline goes. */
export class ClockHistory {
  private settings: readonly ClockSince[];

  constructor(
    private readonly timeline: Pick<Timeline, 'from' | 'start'>,
    private readonly first: ClockMode,
  ) {
    this.settings = [{ n: timeline.start, clock: first }];
  }

  /** Adds the setting that holds after a timeline entry. */
  add(n: number, clock: ClockMode): void {
    const { settings } = this;
    const kept = settings.filter((_, at) => (settings[at + 1]?.n ?? n) > this.timeline.from);
    this.settings = [...kept, { n, clock }];
  }

  /** Returns the setting after an entry that the timeline has. */
  after(n: number): ClockMode {
    return this.settings.findLast((each) => each.n <= n)?.clock ?? this.first;
  }
}
