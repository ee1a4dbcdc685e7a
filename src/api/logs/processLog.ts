import { hostTrack } from '../../metrics/model/catchUp.js';
import { HOUR_MS, MINUTE_MS, type Instant } from '../../world/instant.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import { slowEntry } from '../advisor/slowEntry.js';
import { operationOf, slowQueries } from '../advisor/slowQueries.js';
import { connectionEntries } from './connectionEntries.js';
import { formatEntry, type LogEntry } from '../hostLogs/logEntry.js';
import { samplesOf } from '../hostLogs/samples.js';
import { stateEntries } from './stateEntries.js';

/** A time range of a log. `to` is exclusive. */
export interface LogRange {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Generates the lines of a process's log, newest first, hour by hour. The lines follow from what the process does: its
 * states and those of the other members, its connections and its slow queries. While it is down it writes nothing.
 */
export function* processLines(
  world: World,
  host: Host,
  range: LogRange,
  isRedacted: boolean,
): Generator<string, void, undefined> {
  const from = Math.max(range.from, host.createdAt);
  for (let until = range.to; until > from; until = Math.ceil(until / HOUR_MS - 1) * HOUR_MS) {
    const since = Math.max(from, Math.ceil(until / HOUR_MS - 1) * HOUR_MS);
    const entries = entriesOf(world, host, since, until, isRedacted);
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const entry = entries[at];
      if (entry !== undefined) yield formatEntry(host.version, entry);
    }
  }
}

/** Returns the messages in a time range, oldest first. */
function entriesOf(
  world: World,
  host: Host,
  since: Instant,
  until: Instant,
  isRedacted: boolean,
): readonly LogEntry[] {
  const track = hostTrack(world, host, { from: since, until });
  const wanted = { from: since - 2 * MINUTE_MS, to: until, granularity: MINUTE_MS };
  const open = samplesOf(world, host, ['CONNECTIONS'], wanted).get('CONNECTIONS');
  const usual = [...(open?.values() ?? [])].at(-1) ?? 1;
  const entries: LogEntry[] = [];
  for (let minute = Math.floor(since / MINUTE_MS) * MINUTE_MS; minute < until; minute += MINUTE_MS) {
    for (const entry of connectionEntries(world.seed, host, minute, open?.get(minute) ?? usual))
      entries.push(entry);
  }
  const slow = slowQueries(world, host, since, until).map((each) => slowEntry(operationOf(each), isRedacted));
  const written = [...entries, ...slow].filter(
    ({ at }) => at >= since && at < until && track.at(at) !== 'DOWN',
  );
  return [...written, ...stateEntries(world, host, since, until)].sort((a, b) => a.at - b.at);
}
