import type { Host } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import { writeSpansOf } from '../../world/measurements/writes.js';
import type { World } from '../../world/world.js';
import { instantOfReading, readRange } from './catchUp.js';
import { collectedAt, Conditions, type Collected } from './conditions.js';
import type { Condition } from './condition.js';
import type { Range } from './range.js';
import { bordersOf, tracksOf } from './tracks.js';

/** A time span in which nothing changes that affects the series of a host. */
export interface Segment extends Range {
  readonly condition: Condition;
  readonly collected: Collected;
}

/** A part of a host's timeline: a limited number of segments, however many there are in all. */
export interface Section extends Range {
  /** The segments in ascending order, from the beginning to the end of the section. */
  readonly segments: readonly Segment[];
}

/** Maximum number of write spans that a segment reads in a recovery, which may read the writes of months. */
const READ_SPANS_MAX = 256;
/** Number of segments of a section that are split, because reading their writes takes time. */
const READINGS = 8;

/**
 * Yields the sections of a host's timeline in a time span, in ascending order. They do not start before the creation of
 * the host or before `createdAt`. They end at the current instant at the latest. Each section ends at the end of the span
 * or at the beginning of another segment. Making a section takes the same time however many others there are.
 */
export function* sectionsOf(
  world: World,
  host: Host,
  createdAt: Instant,
  range: Range,
): Generator<Section, void, undefined> {
  const end = Math.min(range.until, world.now);
  let from = Math.max(range.from, host.createdAt, createdAt);
  while (from < end) {
    const section = sectionFrom(world, host, from, end);
    yield section;
    from = section.until;
  }
}

function sectionFrom(world: World, host: Host, from: Instant, end: Instant): Section {
  const tracks = tracksOf(world, host, { from, until: end });
  const until = Math.min(end, tracks.knownUntil);
  const inner = bordersOf(tracks).filter((at) => at > from && at < until);
  const borders = [from, ...[...new Set(inner)].sort((a, b) => a - b), until];
  const conditions = new Conditions(world, tracks, host);
  const segments = borders.slice(0, -1).map((at, index) => ({
    from: at,
    until: borders[index + 1] ?? until,
    condition: conditions.at(at),
    collected: collectedAt(tracks, at),
  }));
  return shortened(world, host, { from, until, segments });
}

/**
 * Splits the segments in which a member reads the writes of a long time, so that each part reads few changes of them. Ends
 * the section after some such parts.
 */
function shortened(world: World, host: Host, { from, until, segments }: Section): Section {
  const parts: Segment[] = [];
  let readings = 0;
  for (const segment of segments)
    for (const part of splitReading(world, host, segment)) {
      parts.push(part);
      if (part.until < segment.until) readings += 1;
      if (readings === READINGS) return { from, until: part.until, segments: parts };
    }
  return { from, until, segments: parts };
}

function* splitReading(world: World, host: Host, segment: Segment): Generator<Segment, void, undefined> {
  const { catchUp } = segment.condition;
  const cluster = world.clusters.get(host.clusterId);
  let { from } = segment;
  while (catchUp !== undefined && cluster !== undefined) {
    const extent = { ...readRange(catchUp, { from, until: segment.until }), most: READ_SPANS_MAX };
    const { knownUntil } = writeSpansOf(world, cluster, host.replicaSetName, extent);
    const known = Math.max(from + 1, Math.floor(instantOfReading(catchUp, knownUntil)));
    if (knownUntil >= extent.until || known >= segment.until) break;
    yield { ...segment, from, until: known };
    from = known;
  }
  yield { ...segment, from };
}
