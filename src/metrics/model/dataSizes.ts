import type { HostDatabase } from '../../world/clusters/databases.js';
import type { Host } from '../../world/tables/hosts.js';
import { lastBegun } from '../../world/inOrder.js';
import type { Instant } from '../../world/instant.js';
import {
  baseSizesOf,
  INDEX_SHARE,
  sizesAt,
  growthPerMs,
  indexShare,
  smallestFiles,
  STORAGE_SHARE,
  type BaseSize,
  type GrowthTime,
} from '../../world/measurements/databaseSizes.js';
import { growthFactor, growthTimeOf, writeSpansOf, type WriteSpan } from '../../world/measurements/writes.js';
import type { World } from '../../world/world.js';
import { Ramp, type Piece } from '../engine/ramp.js';
import type { Copy } from '../../world/tables/periods.js';
import { speedOf, UNSTARTED } from './catchUp.js';
import type { Condition } from './condition.js';
import type { Range } from './range.js';

/** Total sizes of databases over time, in bytes. */
export interface DataSizes {
  readonly data: Ramp;
  /** Size of the data after compression. */
  readonly storage: Ramp;
  readonly indexes: Ramp;
  /** Size of the files on disk: storage and indexes. */
  readonly files: Ramp;
}

/** The conditions that determine which part of its data set a process holds. */
type Held = Pick<Condition, 'catchUp' | 'copy'>;

/**
 * Growth of a data set: its write spans, and a function that returns how much the data had grown until an
 * instant.
 */
export interface Growth {
  readonly spans: readonly WriteSpan[];
  readonly timeAt: GrowthTime;
}

/** Returns the growth of the data on a host, with the write spans of a range. */
export function growthOf(world: World, host: Host, range: Range): Growth {
  const cluster = world.clusters.get(host.clusterId);
  const asUsual: WriteSpan = { from: host.createdAt, factor: 1, grownMs: 0 };
  const spans =
    cluster === undefined ? [asUsual] : writeSpansOf(world, cluster, host.replicaSetName, range).spans;
  return { spans, timeAt: growthTimeOf(world, cluster, host.replicaSetName) };
}

/** Returns the growth of the data on a host, with the write spans around an instant. */
export function growthAt(world: World, host: Host, at: Instant): Growth {
  return growthOf(world, host, { from: at, until: at });
}

/**
 * Returns the sizes of one database over time. They equal the results of `sizesAt` (databaseSizes.ts), but
 * are not rounded.
 */
export function sizesOf(database: HostDatabase, growth: Growth, held: Held = {}): DataSizes {
  const bases = baseSizesOf(database);
  const unlimited = Ramp.growing(
    bases.flatMap((base, at) => pieces(database, base, bases[at + 1]?.since, growth)),
  );
  const grown = database.maxBytes === undefined ? unlimited : unlimited.atMost(database.maxBytes);
  const data = heldOf(database, growth, grown, held);
  const smallest = smallestFiles(database);
  const storage = data.times(STORAGE_SHARE).atLeast(smallest);
  const indexes = data.times(indexShare(database)).atLeast(smallest);
  return { data, storage, indexes, files: Ramp.sum([storage, indexes]) };
}

/** Returns how a database grows from one of its base sizes, until the next one. */
function pieces(
  { growthPerDay, part: [from, to] }: HostDatabase,
  { since, dataSizeBytes }: BaseSize,
  until: Instant = Infinity,
  { spans, timeAt }: Growth,
): readonly Piece[] {
  const value = dataSizeBytes * (to - from);
  const slope = growthPerMs({ dataSizeBytes, growthPerDay }) * (to - from);
  const before = timeAt(since);
  const begun = { from: since, value, slope: slope * growthFactor(factorAt(spans, since)) };
  const later = spans.filter((span) => span.from > since && span.from < until);
  return [
    begun,
    ...later.map((span) => {
      const bytes = value + slope * (span.grownMs - before);
      return { from: span.from, value: bytes, slope: slope * growthFactor(span.factor) };
    }),
  ];
}

/** Returns the total sizes of several databases over time. */
export function totalSizes(databases: readonly HostDatabase[], growth: Growth, held?: Held): DataSizes {
  const each = databases.map((database) => sizesOf(database, growth, held));
  return {
    data: Ramp.sum(each.map(({ data }) => data)),
    storage: Ramp.sum(each.map(({ storage }) => storage)),
    indexes: Ramp.sum(each.map(({ indexes }) => indexes)),
    files: Ramp.sum(each.map(({ files }) => files)),
  };
}

/** Returns, over time, the size of the part of a database that a process holds. */
function heldOf(database: HostDatabase, { timeAt }: Growth, data: Ramp, { catchUp, copy }: Held): Ramp {
  const read = catchUp === undefined ? data : readBy(data, catchUp);
  if (copy === undefined || copy.restoredBytes !== undefined) return read;
  if (copy === UNSTARTED) return Ramp.NOTHING;
  const { since, lengthMs } = copy;
  const bytes = sizesAt(database, since, timeAt).dataSizeBytes;
  const missing = Ramp.of(
    { from: -Infinity, value: -bytes, slope: 0 },
    { from: since, value: -bytes, slope: bytes / lengthMs },
    { from: since + lengthMs, value: 0, slope: 0 },
  );
  return Ramp.sum([read, missing]).orMore(Ramp.NOTHING);
}

/**
 * Returns the sizes of the databases of a process while an agent restores its data: the system databases, and the part
 * of the restored data that has arrived.
 */
export function restoredSizes(
  databases: readonly HostDatabase[],
  growth: Growth,
  { since, lengthMs, restoredBytes = 0 }: Copy,
): DataSizes {
  const system = totalSizes(
    databases.filter((database) => database.system),
    growth,
  );
  const arriving = Ramp.of(
    { from: since, value: 0, slope: restoredBytes / lengthMs },
    { from: since + lengthMs, value: restoredBytes, slope: 0 },
  );
  const own = {
    data: arriving,
    storage: arriving.times(STORAGE_SHARE),
    indexes: arriving.times(INDEX_SHARE),
  };
  const storage = Ramp.sum([system.storage, own.storage]);
  const indexes = Ramp.sum([system.indexes, own.indexes]);
  return {
    data: Ramp.sum([system.data, own.data]),
    storage,
    indexes,
    files: Ramp.sum([storage, indexes]),
  };
}

/** Returns, over time, the size of the data that a recovering member has read so far. */
function readBy(data: Ramp, catchUp: NonNullable<Held['catchUp']>): Ramp {
  return data.readFrom(catchUp.since - catchUp.behindMs, catchUp.since, speedOf(catchUp));
}

function factorAt(spans: readonly WriteSpan[], at: Instant): number {
  return spans[lastBegun(spans, at)]?.factor ?? 1;
}
