import type { Host } from '../../world/hosts/host.js';
import type { Grid } from '../../world/measurements/grid.js';
import { FLUCTUATION, LOAD, SHARED, WRITE_FLUCTUATION, WRITE_LOAD, type Term } from '../engine/mix.js';
import { fluctuationOf, loadOf, textureOf } from '../engine/load.js';
import { dataSetOf } from '../model/dataSet.js';
import type { Bounds, Process } from '../engine/noise.js';

/** So many points are made at a time. */
export const BLOCK_POINTS = 1_024;
/** Of a window that has no more blocks than that, what several series follow is made once. */
const BLOCKS_KEPT = 4;

interface Kept {
  block: number;
  readonly means: Float64Array;
}

/**
 * The means of what a host's series follow, block by block. Room is bounded, however long the window: of a short one all
 * blocks are kept for the next series, of a long one the last few.
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

  /** The means of a process over a block's points; to be read before the next are asked for. */
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

  /** The mean over one interval of any length. */
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
