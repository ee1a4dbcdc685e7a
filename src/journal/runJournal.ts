import { isChallenge } from './challenge.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import type { JournalBounds } from './journal.js';
import { Tally } from './tally.js';

/** The limits of a run. Most of its exchanges are in the journals of living worlds too, and take no further memory. */
const RUN_BOUNDS: JournalBounds = { entries: 10_000, bytes: 64 * 1024 * 1024 };

/**
 * Collects the exchanges of all worlds until the program ends, because a world's own journal loses its exchanges at a
 * reset. If the exchanges exceed the limits of one journal, the oldest are dropped.
 */
export class RunJournal {
  /** Usage counts of dropped exchanges. */
  readonly tally = new Tally();
  /** Sizes of the exchanges, in the order in which they ended. */
  private readonly sizes = new Map<ExchangeRecord, number>();
  private heldBytes = 0;
  private dropped = { exchanges: 0, calls: 0 };

  constructor(private readonly bounds: JournalBounds = RUN_BOUNDS) {}

  /** Adds an exchange that has ended. */
  add(record: ExchangeRecord): void {
    const bytes = record.weigh();
    this.sizes.set(record, bytes);
    this.heldBytes += bytes;
    while (this.sizes.size > this.bounds.entries || this.heldBytes > this.bounds.bytes) this.dropFirst();
  }

  get droppedExchanges(): number {
    return this.dropped.exchanges;
  }

  /** Number of calls among them. A challenge counts as a part of the call that answers it. */
  get droppedCalls(): number {
    return this.dropped.calls;
  }

  /** Returns the exchanges in the order of arrival. */
  exchanges(): readonly ExchangeRecord[] {
    return [...this.sizes.keys()].toSorted((a, b) => a.ticks - b.ticks);
  }

  private dropFirst(): void {
    for (const [record, bytes] of this.sizes) {
      this.sizes.delete(record);
      this.heldBytes -= bytes;
      const { exchanges, calls } = this.dropped;
      this.dropped = { exchanges: exchanges + 1, calls: calls + (isChallenge(record) ? 0 : 1) };
      this.tally.add(record);
      return;
    }
  }
}
