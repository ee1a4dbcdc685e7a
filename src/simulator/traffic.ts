import type { ExchangeRecord } from '../journal/exchangeRecord.js';

/** Upper bounds of the buckets in a histogram of durations, in seconds. */
export const DURATION_BOUNDS_S = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** Histogram of the durations of one operation. */
export interface Durations {
  /**
   * Number of exchanges in each bucket, not cumulative. The last bucket contains durations above all bounds.
   */
  readonly classes: number[];
  sumS: number;
}

/**
 * Labels of exchanges without an operation, and of exchanges without a status. The status is missing if the
 * connection broke before it was sent.
 */
const NO_OPERATION = 'none';
const NO_STATUS = 'none';

/**
 * Maximum number of worlds that are counted by name. Further worlds share one count. Its name, `OTHER_WORLDS`, is no
 * valid name of a world.
 */
export const COUNTED_WORLDS_MAX = 100;
export const OTHER_WORLDS = '(others)';

/**
 * Counts the exchanges of all worlds since the start of the program. Its memory does not grow with the number
 * of exchanges.
 */
export class Traffic {
  /** Number of exchanges by operationId, then by status. */
  readonly requests = new Map<string, Map<string, number>>();
  /** Number of exchanges by world, then by status. */
  readonly worlds = new Map<string, Map<string, number>>();
  /** Number of exchanges by owner of the world, then by status. Worlds without an owner are left out. */
  readonly owners = new Map<string, Map<string, number>>();
  /** Durations by operationId. */
  readonly durations = new Map<string, Durations>();
  /** Number of injected faults by kind. */
  readonly faults = new Map<string, number>();

  /** Counts a finished exchange. */
  observe(record: ExchangeRecord, durationMs: number, owner?: string): void {
    const operation = record.operation?.id ?? NO_OPERATION;
    const status = record.status === undefined ? NO_STATUS : String(record.status);
    count(this.requests, operation, status);
    count(this.worlds, this.labelOf(record.world), status);
    if (owner !== undefined) count(this.owners, owner, status);
    this.time(operation, durationMs / 1000);
    if (record.rules.length > 0) this.countFaults(record);
  }

  /** Drops the counts of deleted worlds, so that later worlds can be counted by name. */
  keepWorlds(isLiving: (name: string) => boolean): void {
    for (const name of this.worlds.keys())
      if (name !== OTHER_WORLDS && !isLiving(name)) this.worlds.delete(name);
  }

  private labelOf(world: string): string {
    return this.worlds.has(world) || this.worlds.size < COUNTED_WORLDS_MAX ? world : OTHER_WORLDS;
  }

  private time(operation: string, seconds: number): void {
    let durations = this.durations.get(operation);
    if (durations === undefined) {
      durations = { classes: Array<number>(DURATION_BOUNDS_S.length + 1).fill(0), sumS: 0 };
      this.durations.set(operation, durations);
    }
    let at = 0;
    while (seconds > (DURATION_BOUNDS_S[at] ?? Infinity)) at += 1;
    durations.classes[at] = (durations.classes[at] ?? 0) + 1;
    durations.sumS += seconds;
  }

  private countFaults({ faults }: ExchangeRecord): void {
    for (const { injected = [] } of faults) {
      for (const effect of injected) {
        const kind = 'kind' in effect ? String(effect.kind) : 'other';
        this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
      }
    }
  }
}

function count(counts: Map<string, Map<string, number>>, name: string, status: string): void {
  const byStatus = counts.get(name) ?? new Map<string, number>();
  counts.set(name, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
}
