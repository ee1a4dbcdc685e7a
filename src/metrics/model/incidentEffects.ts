import type { Filling, SeriesEffect } from '../../incidents/defineIncident.js';
import { definitionOf } from '../../incidents/incidents.js';
import type { Host } from '../../world/hosts/host.js';
import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { Ramp } from '../engine/ramp.js';

/** A period with a multiple of the usual traffic. */
export interface Spike {
  readonly from: Instant;
  readonly until: Instant;
  readonly factor: number;
}

/** A partition that an incident filled up. */
export interface PartitionFilling extends Filling {
  readonly from: Instant;
  readonly until: Instant;
}

/** Returns the current and past load spikes of a host. */
export function spikesOf(world: World, host: Host): readonly Spike[] {
  return effectsOf(world, host).flatMap(({ from, until, traffic }) =>
    traffic === undefined ? [] : [{ from, until, factor: traffic }],
  );
}

/**
 * Returns how incidents filled a partition of a host. Incidents without a partition fill the one with the databases.
 */
export function fillingsOf(
  world: World,
  host: Host,
  partitionName: string,
  holdsData: boolean,
): readonly PartitionFilling[] {
  return effectsOf(world, host).flatMap(({ from, until, filling }) => {
    if (filling === undefined) return [];
    const { partition } = filling;
    const isMeant = partition === undefined ? holdsData : partition === partitionName;
    return isMeant ? [{ ...filling, from, until }] : [];
  });
}

/** Returns the used bytes of a partition: the usual ones, and those of incidents that fill it. */
export function withFillings(calm: Ramp, sizeBytes: number, fillings: readonly PartitionFilling[]): Ramp {
  return fillings.reduce((used, { from, until, percent, overMs }) => {
    const before = calm.at(from);
    const bytes = Math.max(before, (sizeBytes * percent) / 100);
    const rising = { from, value: before, slope: overMs > 0 ? (bytes - before) / overMs : 0 };
    const full = { from: from + overMs, value: bytes, slope: 0 };
    const pieces = [rising, full].filter((piece) => piece.from < until);
    const cleaned = until === Infinity ? [] : [{ from: until, value: 0, slope: 0 }];
    return used.orMore(Ramp.of(...pieces, ...cleaned));
  }, calm);
}

interface TimedEffect extends SeriesEffect {
  readonly from: Instant;
  readonly until: Instant;
}

function effectsOf(world: World, host: Host): readonly TimedEffect[] {
  const incidents = world.incidents.select('cluster', host.clusterId).toArray();
  return incidents
    .filter(({ hostIds }) => hostIds?.includes(host.id))
    .map((incident) => {
      const { from, endedAt: until = Infinity } = incident;
      return { ...definitionOf(incident).series?.(incident, host), from, until };
    });
}
