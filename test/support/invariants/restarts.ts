import { awaySince } from '../../../src/world/hosts/host.js';
import { wholeSecond, type Instant } from '../../../src/world/instant.js';
import { lastPingOf } from '../../../src/world/monitoring/lastPing.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/** Checks the restarts and outages of all processes. Returns one sentence for each broken rule. */
export function brokenRestartRules(world: World): readonly string[] {
  const restarts = restartsOf(world);
  return [...world.hosts.all()].flatMap((host) =>
    broken(`the process ${host.hostname}:${host.port}`, {
      ...ofEvents(world, host, restarts.get(host.id) ?? []),
      'is further behind than it was away': (host.behindMs ?? 0) > awayBefore(world, host),
      'is down and restarts': host.downSince !== undefined && host.restart !== undefined,
      'should be up again after its restart': (host.restart?.until ?? Infinity) <= world.now,
    }),
  );
}

/** Returns the instants of the HOST_RESTARTED events, by host. */
function restartsOf(world: World): ReadonlyMap<string, readonly Instant[]> {
  const found = new Map<string, Instant[]>();
  for (const { eventTypeName, hostId, created } of world.events.all()) {
    if (eventTypeName !== 'HOST_RESTARTED' || hostId === undefined) continue;
    found.set(hostId, [...(found.get(hostId) ?? []), created]);
  }
  return found;
}

/** "`HOST_RESTARTED` (uptime smaller than before)": the uptime begins at the instant of the event. */
function ofEvents(world: World, host: Host, all: readonly Instant[]): Readonly<Record<string, boolean>> {
  // An earlier process with the same address has the same id.
  const restarts = all.filter((at) => at >= host.createdAt);
  if (restarts.length === 0) return {};
  const ends = outagesOf(world, host).map(({ until }) => wholeSecond(until));
  const ping = lastPingOf(world, host);
  const last = restarts.findLast((at) => ping !== undefined && at < wholeSecond(ping.at));
  return {
    'has restarted without having been away': restarts.some((at) => !ends.includes(wholeSecond(at))),
    'has a `lastRestart` before its last restart':
      last !== undefined && wholeSecond(ping?.restartedAt ?? 0) < wholeSecond(last),
  };
}

/** Returns how long a process has been away until now, in the outages since it was last in step with its set. */
function awayBefore(world: World, host: Host): number {
  const past = world.periods.select('subject', host.id).toArray();
  const inStep = past.findLastIndex(({ state }) => state === 'PRIMARY' || state === 'SECONDARY');
  const outages = past.slice(inStep + 1).filter(({ state }) => state === 'DOWN');
  const recorded = outages.reduce((sum, { from, until }) => sum + until - from, 0);
  const since = awaySince(host);
  return recorded + (since === undefined ? 0 : world.now - since);
}

function outagesOf(world: World, { id }: Host) {
  const past = world.periods.select('subject', id).toArray();
  return past.filter(({ state }) => state === 'DOWN');
}
