import { Buffer } from 'node:buffer';
import { SECOND_MS, type Instant } from '../../world/instant.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import { bson, type BsonDocument } from '../archive/bson.js';
import { ftdcChunk } from '../archive/ftdcChunk.js';
import type { LogRange } from './processLog.js';
import { samplesOf } from '../hostLogs/samples.js';

const GRANULARITY_MS = 10 * SECOND_MS;
const SAMPLES_MAX = 300;
const CONNECTIONS_MAX = 65_536;
const METADATA = 0;

/** Series of the operation counters, by their names in the diagnostic data. */
const COUNTERS = {
  insert: 'OPCOUNTER_INSERT',
  query: 'OPCOUNTER_QUERY',
  update: 'OPCOUNTER_UPDATE',
  delete: 'OPCOUNTER_DELETE',
  getmore: 'OPCOUNTER_GETMORE',
  command: 'OPCOUNTER_CMD',
};

/**
 * Returns a file of diagnostic data of a process (FTDC): its connections and operation counters, with the values of
 * the series. Leaves out times without collected values, and the oldest samples if the file would be longer than
 * `bytes` bytes.
 */
export function diagnosticData(world: World, host: Host, { from, to }: LogRange, bytes: number): Buffer {
  const since = Math.max(from, host.createdAt, to - SAMPLES_MAX * GRANULARITY_MS);
  const samples = documentsOf(world, host, { from: since, to });
  const head = bson({
    _id: new Date(since),
    type: METADATA,
    doc: {
      start: new Date(since),
      buildInfo: { version: host.version },
      hostInfo: { hostname: host.hostname },
    },
  });
  for (let count = samples.length; count > 0; count = Math.floor(count / 2)) {
    const newest = samples.slice(-count);
    const file = Buffer.concat([head, ftdcChunk(newest[0]?.start ?? new Date(since), newest)]);
    if (file.length <= bytes) return file;
  }
  return head.length <= bytes ? head : Buffer.alloc(0);
}

type Sample = BsonDocument & { readonly start: Date };

function documentsOf(world: World, host: Host, range: LogRange): readonly Sample[] {
  const names = ['CONNECTIONS', ...Object.values(COUNTERS)];
  const series = samplesOf(world, host, names, { ...range, granularity: GRANULARITY_MS });
  const counters = Object.entries(COUNTERS).map(([name, metric]) => ({
    name,
    rates: series.get(metric),
    total: 0,
  }));
  return [...(series.get('CONNECTIONS') ?? [])].map(([at, open]) => {
    for (const counter of counters)
      counter.total += ratePerSample(counter.rates?.get(at), host, at, counter.total);
    const current = BigInt(Math.round(open));
    return {
      start: new Date(at),
      serverStatus: {
        start: new Date(at),
        localTime: new Date(at),
        connections: { current, available: BigInt(CONNECTIONS_MAX) - current },
        opcounters: Object.fromEntries(counters.map(({ name, total }) => [name, BigInt(Math.round(total))])),
        end: new Date(at),
      },
      end: new Date(at),
    };
  });
}

/**
 * Returns the increase of a counter since the previous sample. The first sample counts from the creation of the
 * process. The rate is assumed to be the same since then.
 */
function ratePerSample(rate = 0, { createdAt }: Host, at: Instant, total: number): number {
  return (rate * (total === 0 ? at - createdAt : GRANULARITY_MS)) / SECOND_MS;
}
