import { MINUTE_MS, type Instant } from '../../world/instant.js';
import { branch, draw } from '../../world/random.js';
import type { Host } from '../../world/tables/hosts.js';
import type { LogEntry } from '../hostLogs/logEntry.js';

/** Number of short connections per minute that appear in a log. */
const PER_MINUTE_MAX = 3;
const FIRST_PORT = 32_768;
const PORTS = 28_000;

/**
 * Returns the messages about connections in one minute. `open` is the number of open connections in this minute, as
 * in the series CONNECTIONS.
 */
export function connectionEntries(
  seed: number,
  host: Host,
  minute: Instant,
  open: number,
): readonly LogEntry[] {
  const key = branch(seed, 'log', 'connection', host.id, minute);
  const count = 1 + Math.floor(draw(key, 'count') * PER_MINUTE_MAX);
  const first = 1 + Math.floor((minute - host.createdAt) / MINUTE_MS) * PER_MINUTE_MAX;
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const since = minute + Math.floor((draw(key, at, 'since') * MINUTE_MS) / 2);
    const until = since + Math.floor((draw(key, at, 'length') * MINUTE_MS) / 2);
    const remote = `10.${byte(key, at, 'a')}.${byte(key, at, 'b')}.${byte(key, at, 'c')}:${
      FIRST_PORT + Math.floor(draw(key, at, 'port') * PORTS)
    }`;
    const number = first + at;
    const total = Math.max(1, Math.round(open));
    return [accepted(since, remote, number, total), ended(until, remote, number, total - 1)];
  });
}

function byte(key: number, at: number, name: string): number {
  return Math.floor(draw(key, at, name) * 256);
}

function accepted(at: Instant, remote: string, number: number, open: number): LogEntry {
  return {
    at,
    component: 'NETWORK',
    id: 22943,
    context: 'listener',
    message: 'Connection accepted',
    values: { remote, connectionId: number, connectionCount: open },
    text: `connection accepted from ${remote} #${number} (${connections(open)} now open)`,
  };
}

function ended(at: Instant, remote: string, number: number, open: number): LogEntry {
  return {
    at,
    component: 'NETWORK',
    id: 22944,
    context: `conn${number}`,
    message: 'Connection ended',
    values: { remote, connectionId: number, connectionCount: open },
    text: `end connection ${remote} (${connections(open)} now open)`,
  };
}

function connections(count: number): string {
  return count === 1 ? '1 connection' : `${count} connections`;
}
