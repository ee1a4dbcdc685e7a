import type { Duration } from '../../world/duration.js';
import type { FaultRow } from '../../world/faults/faultRow.js';
import type { Instant } from '../../world/instant.js';
import { RecentMap, type Tally } from './recentMap.js';

/** How often a rule matched, was drawn and struck. */
export interface RuleStatistics {
  readonly matched: number;
  readonly drawn: number;
  readonly injected: number;
}

/** So many keys or requests are counted for each rule; beyond them, the one longest not seen starts anew. */
const COUNTED_MAX = 5_000;

/** What is counted for one of those whose calls `skip` and `times` count. */
interface Share {
  passed: number;
  injected: number;
}

/** What is remembered of a rule for as long as it stays as it is. */
export class RuleRecord {
  readonly statistics = { matched: 0, drawn: 0, injected: 0 };
  readonly requests = new RecentMap<Tally>(COUNTED_MAX);
  private readonly shares = new RecentMap<Share>(COUNTED_MAX);
  private readonly windows = new RecentMap<{ start: Instant; count: number }>(COUNTED_MAX);

  constructor(readonly row: FaultRow) {}

  /** The counts of a world, a key or a request. */
  share(whose: string): Share {
    return this.shares.at(whose, () => ({ passed: 0, injected: 0 }));
  }

  /** Counts a call in the window that is open, or that it opens. */
  countInWindow(whose: string, now: Instant, length: Duration): { count: number; rest: Duration } {
    const window = this.windows.at(whose, () => ({ start: now, count: 0 }));
    if (now >= window.start + length || now < window.start) Object.assign(window, { start: now, count: 0 });
    window.count += 1;
    return { count: window.count, rest: window.start + length - now };
  }
}
