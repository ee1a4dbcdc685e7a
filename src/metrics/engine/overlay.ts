import type { Host } from '../../world/hosts/host.js';
import type { Incident, IncidentOf } from '../../world/incidents/incident.js';
import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { Ramp } from './ramp.js';

/** A while in which so many times the usual traffic comes. */
export interface Spike {
  readonly from: Instant;
  readonly until: Instant;
  readonly factor: number;
}

/** The spikes that a host has or has had. */
export function spikesOf(world: World, host: Host): readonly Spike[] {
  return incidentsOf(world, host, 'load.spike').map((spike) => ({
    from: spike.from,
    until: spike.endedAt ?? Infinity,
    factor: spike.factor,
  }));
}

/** How a host's partition was filled up beside what lay on it: those that name none mean the one with the data. */
export function fillingsOf(
  world: World,
  host: Host,
  partitionName: string,
  holdsData: boolean,
): readonly IncidentOf<'disk.fill'>[] {
  return incidentsOf(world, host, 'disk.fill').filter(({ partition }) =>
    partition === undefined ? holdsData : partition === partitionName,
  );
}

/** What is used of a partition of a size: what is in calm times, and what fills it up beyond that. */
export function filled(calm: Ramp, sizeBytes: number, fillings: readonly IncidentOf<'disk.fill'>[]): Ramp {
  return fillings.reduce((used, { from, endedAt, percent, overMs }) => {
    const before = calm.at(from);
    const bytes = Math.max(before, (sizeBytes * percent) / 100);
    const rising = { from, value: before, slope: overMs > 0 ? (bytes - before) / overMs : 0 };
    const full = { from: from + overMs, value: bytes, slope: 0 };
    const until = endedAt ?? Infinity;
    const pieces = [rising, full].filter((piece) => piece.from < until);
    const cleaned = endedAt === undefined ? [] : [{ from: endedAt, value: 0, slope: 0 }];
    return used.orMore(Ramp.of(...pieces, ...cleaned));
  }, calm);
}

function incidentsOf<Kind extends 'load.spike' | 'disk.fill'>(
  world: World,
  { id, clusterId }: Host,
  kind: Kind,
): readonly IncidentOf<Kind>[] {
  const all: readonly Incident[] = world.incidents.select('cluster', clusterId).toArray();
  const isOne = (incident: Incident): incident is IncidentOf<Kind> & Incident =>
    incident.kind === kind && 'hostIds' in incident && incident.hostIds.includes(id);
  return all.filter(isOne);
}
