import type { Instant } from '../../world/instant.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Grid } from '../../world/measurements/grid.js';
import { FLUCTUATION, LOAD, SHARED, WRITE_FLUCTUATION, WRITE_LOAD, type Term } from '../engine/mix.js';
import { fluctuationOf, loadOf, textureOf, type LearntLoad } from '../engine/load.js';
import { dataSetOf } from '../model/dataSet.js';
import type { Bounds, Signal } from '../engine/noise.js';

/** Number of points in a block. Blocks are computed one at a time. */
export const BLOCK_POINTS = 1_024;
/**
 * Maximum number of cached blocks of each named signal. All series of a host that depend on the signal use
 * these blocks.
 */
const BLOCKS_KEPT = 4;

interface Kept {
  block: number;
  readonly means: Float64Array;
}

/**
 * Computes the means of signals, block by block, for all series of a host. It caches only the last few blocks
 * of each signal, so its memory is limited.
 */
export class Blocks {
  private readonly signals = new Map<string, Signal>();
  private readonly kept = new Map<string, Kept[]>();
  private readonly passing = new Float64Array(BLOCK_POINTS);
  private readonly single = new Float64Array(1);

  constructor(
    private readonly seed: number,
    private readonly host: Pick<Host, 'id' | 'clusterId' | 'replicaSetName'>,
    private readonly grid: Grid,
    private readonly learnt?: LearntLoad,
  ) {}

  /**
   * Returns the means of a signal over the points of a block. Only those from `from` to `until` (exclusive) are certain to
   * be there. Use them before the next call, which may overwrite them.
   */
  means(of: Term['of'], block: number, from = 0, until = BLOCK_POINTS): Float64Array {
    if (typeof of !== 'string') {
      const { first, granularity } = this.grid;
      const start = first + (block * BLOCK_POINTS + from) * granularity;
      of.means(this.passing.subarray(from, until), start, granularity, until - from);
      return this.passing;
    }
    let kept = this.kept.get(of);
    if (kept === undefined) this.kept.set(of, (kept = []));
    const place = block % BLOCKS_KEPT;
    const entry = (kept[place] ??= { block: -1, means: new Float64Array(BLOCK_POINTS) });
    if (entry.block !== block) this.make(this.signalOf(of), block, entry.means);
    entry.block = block;
    return entry.means;
  }

  /** Returns the mean of a signal over an interval of any length. */
  mean(of: Term['of'], from: number, length: number): number {
    this.signalOf(of).means(this.single, from, length, 1);
    return this.single[0] ?? 0;
  }

  boundsOf(of: Term['of']): Bounds {
    return this.signalOf(of);
  }

  boundsIn(of: Term['of'], from: Instant, until: Instant): Bounds {
    return this.signalOf(of).boundsIn(from, until);
  }

  private make(signal: Signal, block: number, out: Float64Array): Float64Array {
    const { first, count, granularity } = this.grid;
    const before = block * BLOCK_POINTS;
    signal.means(out, first + before * granularity, granularity, Math.min(BLOCK_POINTS, count - before));
    return out;
  }

  private signalOf(of: Term['of']): Signal {
    if (typeof of !== 'string') return of;
    let signal = this.signals.get(of);
    if (signal === undefined) {
      signal = this.named(of);
      this.signals.set(of, signal);
    }
    return signal;
  }

  private named(name: string): Signal {
    const { seed, host, learnt } = this;
    const set = dataSetOf(host);
    if (name === LOAD) return loadOf(seed, host, learnt);
    if (name === FLUCTUATION) return fluctuationOf(seed, host, learnt);
    if (name === WRITE_LOAD) return loadOf(seed, set, learnt);
    if (name === WRITE_FLUCTUATION) return fluctuationOf(seed, set, learnt);
    return textureOf(seed, name.startsWith(SHARED) ? set.id : host.id, name);
  }
}
