import type { Host } from '../../world/hosts/host.js';
import type { Grid } from '../../world/measurements/grid.js';
import { FLUCTUATION, LOAD, SHARED, WRITE_FLUCTUATION, WRITE_LOAD, type Term } from '../engine/mix.js';
import { fluctuationOf, loadOf, textureOf } from '../engine/load.js';
import { dataSetOf } from '../model/dataSet.js';
import type { Bounds, Process } from '../engine/noise.js';

/** Number of points that are computed at a time. */
export const BLOCK_POINTS = 1_024;
/** Maximum number of blocks that are cached for the other series of a window. */
const BLOCKS_KEPT = 4;

interface Kept {
  block: number;
  readonly means: Float64Array;
}

/**
 * Means of the processes that a host's series depend on, block by block. Only the last few blocks are cached, which
 * bounds the memory.
 */
export class Blocks {
  private readonly processes = new Map<string, Process>();
  private readonly kept = new Map<string, Kept[]>();
  private readonly passing = new Float64Array(BLOCK_POINTS);
  private readonly single = new Float64Array(1);

  constructor(
    private readonly seed: number,
    private readonly host: Pick<Host, 'id' | 'clusterId' | 'replicaSetName'>,
    private readonly grid: Grid,
  ) {}

  /** Returns the means of a process over the points of a block. The next call overwrites them. */
  means(of: Term['of'], block: number): Float64Array {
    if (typeof of !== 'string') return this.make(of, block, this.passing);
    let kept = this.kept.get(of);
    if (kept === undefined) this.kept.set(of, (kept = []));
    const place = block % BLOCKS_KEPT;
    const entry = (kept[place] ??= { block: -1, means: new Float64Array(BLOCK_POINTS) });
    if (entry.block !== block) this.make(this.processOf(of), block, entry.means);
    entry.block = block;
    return entry.means;
  }

  /** Returns the mean over an interval of any length. */
  mean(of: Term['of'], from: number, length: number): number {
    this.processOf(of).means(this.single, from, length, 1);
    return this.single[0] ?? 0;
  }

  boundsOf(of: Term['of']): Bounds {
    return this.processOf(of);
  }

  private make(process: Process, block: number, out: Float64Array): Float64Array {
    const { first, count, granularity } = this.grid;
    const before = block * BLOCK_POINTS;
    process.means(out, first + before * granularity, granularity, Math.min(BLOCK_POINTS, count - before));
    return out;
  }

  private processOf(of: Term['of']): Process {
    if (typeof of !== 'string') return of;
    let process = this.processes.get(of);
    if (process === undefined) {
      process = this.named(of);
      this.processes.set(of, process);
    }
    return process;
  }

  private named(name: string): Process {
    const { seed, host } = this;
    const set = dataSetOf(host);
    if (name === LOAD) return loadOf(seed, host);
    if (name === FLUCTUATION) return fluctuationOf(seed, host);
    if (name === WRITE_LOAD) return loadOf(seed, set);
    if (name === WRITE_FLUCTUATION) return fluctuationOf(seed, set);
    return textureOf(seed, name.startsWith(SHARED) ? set.id : host.id, name);
  }
}
