import type { Instant } from '../../world/instant.js';
import { timestampsOf, type Grid } from '../../world/measurements/grid.js';
import type { World } from '../../world/world.js';
import { Blocks, BLOCK_POINTS } from './blocks.js';
import { printed, restAsPrinted } from './decimal.js';
import { POINT_BYTES_MAX, PointWriter } from './pointWriter.js';
import { Sampler } from './sampler.js';
import { timelineOf, type Segment } from '../model/timeline.js';
import type { Condition, HostSubject, Metric } from '../model/metric.js';
import { roomOfAll } from '../model/room.js';
import type { Lasting } from '../model/subjects.js';

/** A point's value; null when no data exists for its time. */
export type Value = number | null;

/** One point: the start of its interval as the wire has it, and the value. */
export interface DataPoint {
  readonly timestamp: string;
  readonly value: Value;
}

/** Bytes are handed on in pieces of about that size. */
const PIECE_BYTES = 64 * 1_024;

/**
 * One series on a grid, a pure function of the world's seed, the rows and the grid: a point is the same whatever window
 * asks for it, but for the first of a rate. Made block by block, so that it needs no more room than a block has.
 */
export class Series {
  constructor(
    private readonly makeSampler: () => Sampler<never>,
    private readonly grid: Grid,
  ) {}

  /** All points at once. */
  points(): readonly DataPoint[] {
    const timestamps = timestampsOf(this.grid);
    const points: DataPoint[] = [];
    for (const block of this.values()) {
      for (const value of block) {
        const timestamp = timestamps[points.length] ?? '';
        points.push({ timestamp, value: Number.isNaN(value) ? null : value });
      }
    }
    return points;
  }

  /** The points as JSON, less the brackets around them: piece by piece. */
  *pieces(): Generator<Uint8Array, void, undefined> {
    const { first, granularity } = this.grid;
    let writer = this.writer();
    let at = 0;
    for (const block of this.values()) {
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

  /** The values as they are printed, block by block; each only until the next is asked for. */
  *values(): Generator<Float64Array, void, undefined> {
    const { count } = this.grid;
    const sampler = this.makeSampler();
    const values = new Float64Array(Math.min(count, BLOCK_POINTS));
    for (let block = 0; block * BLOCK_POINTS < count; block += 1) {
      const points = Math.min(BLOCK_POINTS, count - block * BLOCK_POINTS);
      sampler.sample(block, values);
      const { restOf } = sampler;
      for (let at = 0; at < points; at += 1) {
        const value = values[at] ?? 0;
        if (!Number.isNaN(value))
          values[at] = restOf === undefined ? printed(value) : restAsPrinted(restOf, value);
      }
      yield values.subarray(0, points);
    }
  }
}

/** What a host's databases take while it catches up: what it has read until then. */
function roomIn(
  { databases, growth, room, ownRoom }: Lasting<HostSubject>,
  { catchUp }: Condition,
): Pick<HostSubject, 'room' | 'ownRoom'> {
  if (catchUp === undefined) return { room, ownRoom };
  const own = databases.filter(({ system }) => !system);
  return { room: roomOfAll(databases, growth, catchUp), ownRoom: roomOfAll(own, growth, catchUp) };
}

/** What makes the series of one subject; they share what they follow. `createdAt` is when the subject came to be. */
export function seriesMaker<Subject extends HostSubject>(
  world: World,
  lasting: Lasting<Subject> & Lasting<HostSubject>,
  grid: Grid,
  createdAt: Instant,
): (metric: Metric<Subject>) => Series {
  const { host } = lasting;
  const until = grid.first + grid.count * grid.granularity;
  const segments = timelineOf(world, host, createdAt, { from: grid.first, until });
  const blocks = new Blocks(world.seed, host, grid);
  const boundsOf: HostSubject['boundsOf'] = (of) => blocks.boundsOf(of);
  const meanOf: HostSubject['meanOf'] = (of, from, length) => blocks.mean(of, from, length);
  // What lasts and what changes make up a subject; the types cannot know of a generic one.
  const subjectOf = ({ condition }: Segment): Subject =>
    ({ ...lasting, ...condition, ...roomIn(lasting, condition), boundsOf, meanOf }) as unknown as Subject;
  return (metric) => new Series(() => new Sampler(metric, segments, subjectOf, blocks, grid), grid);
}
