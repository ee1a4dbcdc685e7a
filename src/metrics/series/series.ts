import type { Instant } from '../../world/instant.js';
import { timestampsOf, type Grid } from '../../world/measurements/grid.js';
import { runAtOnce } from '../../world/slices.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import { Blocks, BLOCK_POINTS } from './blocks.js';
import { roundAsPrinted, restAsPrinted } from './decimal.js';
import { Pace } from './pace.js';
import { POINT_BYTES_MAX, PointWriter } from './pointWriter.js';
import { Sampler } from './sampler.js';
import { Sections } from './sections.js';
import type { HostSubject, Metric } from '../model/metric.js';
import type { Bounds } from '../engine/noise.js';
import type { SubjectIn } from '../model/subjects.js';

/** Value of a point. `null` means that no data was collected. */
export type Value = number | null;

/** One point: the start of its interval as a timestamp, and its value. */
export interface DataPoint {
  readonly timestamp: string;
  readonly value: Value;
}

/** A block without values, and a piece of output without points. After them, other work of the event loop can run. */
const NO_VALUES = new Float64Array(0);
const PAUSE = new Uint8Array(0);
/** A sampler of any kind of series. */
type AnySampler = Pick<Sampler<HostSubject>, 'sample' | 'bounds' | 'restOf'>;

/** Maximum length of a piece of output in bytes. */
const PIECE_BYTES = 64 * 1_024;

/**
 * The points of one series. They depend only on the seed and the rows of the world, and on the grid. A point
 * has the same value in every requested time range, except for the first point of a rate. Points are computed
 * block by block, so the memory does not grow with their number.
 */
export class Series {
  constructor(
    private readonly makeSampler: (grid: Grid) => AnySampler,
    private readonly grid: Grid,
  ) {}

  /** Returns a series of the first points. They have the same values, and the others are not computed. */
  beginning(count: number): Series {
    return new Series(this.makeSampler, { ...this.grid, count: Math.min(count, this.grid.count) });
  }

  points(): readonly DataPoint[] {
    return runAtOnce(this.collecting());
  }

  /** Computes all points. Yields after each block for other work. */
  *collecting(): Generator<void, readonly DataPoint[], undefined> {
    const timestamps = timestampsOf(this.grid);
    const points: DataPoint[] = [];
    for (const block of this.values()) {
      yield;
      for (const value of block) {
        const timestamp = timestamps[points.length] ?? '';
        points.push({ timestamp, value: Number.isNaN(value) ? null : value });
      }
    }
    return points;
  }

  /** Yields the points as JSON, in pieces, without the brackets around them. An empty piece is a pause. */
  *pieces(): Generator<Uint8Array, void, undefined> {
    const { first, granularity } = this.grid;
    let writer = this.writer();
    let at = 0;
    for (const block of this.values()) {
      if (block.length === 0) yield PAUSE;
      for (const value of block) {
        if (!writer.hasRoom) {
          yield writer.written;
          writer = this.writer();
        }
        writer.write(first + at * granularity, value, at === 0);
        at += 1;
      }
    }
    yield writer.written;
  }

  private writer(): PointWriter {
    return new PointWriter(Math.min(PIECE_BYTES, (this.grid.count + 1) * POINT_BYTES_MAX));
  }

  /** Returns bounds of all rounded values. If no data is collected, the lowest is above the highest. */
  bounds(): Bounds {
    const sampler = this.makeSampler(this.grid);
    const { lowest, highest } = sampler.bounds();
    if (sampler.restOf === undefined)
      return { lowest: roundAsPrinted(lowest), highest: roundAsPrinted(highest) };
    const { restOf } = sampler;
    return { lowest: restAsPrinted(restOf, highest), highest: restAsPrinted(restOf, lowest) };
  }

  /**
   * Yields the rounded values, block by block. Use a block before the next one, which overwrites it. Between two blocks
   * come empty ones, as pauses for other work.
   */
  *values(): Generator<Float64Array, void, undefined> {
    const { count } = this.grid;
    const sampler = this.makeSampler(this.grid);
    const values = new Float64Array(Math.min(count, BLOCK_POINTS));
    for (let block = 0; block * BLOCK_POINTS < count; block += 1) {
      const points = Math.min(BLOCK_POINTS, count - block * BLOCK_POINTS);
      const computing = sampler.sample(block, values);
      while (computing.next().done !== true) yield NO_VALUES;
      const { restOf } = sampler;
      for (let at = 0; at < points; at += 1) {
        const value = values[at] ?? 0;
        if (!Number.isNaN(value))
          values[at] = restOf === undefined ? roundAsPrinted(value) : restAsPrinted(restOf, value);
      }
      yield values.subarray(0, points);
    }
  }
}

/**
 * Returns a function that creates the series of one subject. All these series share cached means. `createdAt`
 * is the creation time of the host or database.
 */
export function seriesFactory<Subject extends HostSubject>(
  world: World,
  host: Host,
  subjectIn: SubjectIn<Subject> & SubjectIn<HostSubject>,
  grid: Grid,
  createdAt: Instant,
): (metric: Metric<Subject>) => Series {
  const range = { from: grid.first, until: grid.first + grid.count * grid.granularity };
  const load = world.clusters.get(host.clusterId)?.load;
  const blocks = new Blocks(world.seed, host, grid, load);
  const pace = new Pace();
  const sections = new Sections<Subject>(world, host, createdAt, range, subjectIn, {
    boundsOf: (of) => blocks.boundsOf(of),
    meanOf: (of, from, length) => blocks.mean(of, from, length),
  });
  const blocksOf = (part: Grid): Blocks =>
    part === grid ? blocks : new Blocks(world.seed, host, part, load);
  return (metric) => new Series((part) => new Sampler(metric, sections, blocksOf(part), part, pace), grid);
}
