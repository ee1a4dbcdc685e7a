import type { Filling, SeriesEffect } from '../../incidents/defineIncident.js';
import { definitionOf } from '../../incidents/incidents.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { Ramp } from '../engine/ramp.js';

/** A time span with a multiple of the usual traffic. */
export interface Spike {
  readonly from: Instant;
  readonly until: Instant;
  readonly factor: number;
}

/** Effect of an incident that fills a partition, from the start to the end of the incident. */
export interface PartitionFilling extends Filling {
  readonly from: Instant;
  readonly until: Instant;
}

/** Returns the load spikes of a host, including past ones. */
export function spikesOf(world: World, host: Host): readonly Spike[] {
  return effectsOf(world, host).flatMap(({ from, until, traffic }) =>
    traffic === undefined ? [] : [{ from, until, factor: traffic }],
  );
}

/**
 * Returns the effects of incidents that fill a partition of a host. If an incident names no partition, it fills the
 * partition with the databases.
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

/**
 * Returns the used bytes of a partition over time. `calm` returns the usual bytes, if it gets an instant, around this
 * instant. During an incident that fills the partition, the result is at least as high as the incident requires.
 */
export function withFillings(
  calm: (at?: Instant) => Ramp,
  sizeBytes: number,
  fillings: readonly PartitionFilling[],
): Ramp {
  return fillings.reduce((used, { from, until, percent, overMs }) => {
    const before = calm(from).at(from);
    const bytes = Math.max(before, (sizeBytes * percent) / 100);
    const rising = { from, value: before, slope: overMs > 0 ? (bytes - before) / overMs : 0 };
    const full = { from: from + overMs, value: bytes, slope: 0 };
    const pieces = [rising, full].filter((piece) => piece.from < until);
    const cleaned = until === Infinity ? [] : [{ from: until, value: 0, slope: 0 }];
    return used.orMore(Ramp.from([...pieces, ...cleaned]));
  }, calm());
}

/** Returns the bytes per millisecond by which incidents fill a partition over time. `calmAt` returns the usual bytes. */
export function fillRate(
  calmAt: (at: Instant) => number,
  sizeBytes: number,
  fillings: readonly PartitionFilling[],
): Ramp {
  return Ramp.sum(
    fillings.flatMap(({ from, until, percent, overMs }) => {
      const bytes = (sizeBytes * percent) / 100 - calmAt(from);
      if (overMs <= 0 || bytes <= 0 || from >= until) return [];
      const end = Math.min(from + overMs, until);
      return [Ramp.of({ from, value: bytes / overMs, slope: 0 }, { from: end, value: 0, slope: 0 })];
    }),
  );
}

interface TimedEffect extends SeriesEffect {
  readonly from: Instant;
  readonly until: Instant;
}

/** The effects on each host. A table is immutable, so they are found once, however many incidents have ended. */
const known = new WeakMap<World['incidents'], Map<string, readonly TimedEffect[]>>();

function effectsOf({ incidents }: World, host: Host): readonly TimedEffect[] {
  const ofHosts = known.get(incidents) ?? new Map<string, readonly TimedEffect[]>();
  known.set(incidents, ofHosts);
  const key = `${host.clusterId}/${host.id}`;
  const effects = ofHosts.get(key) ?? findEffects(incidents, host);
  ofHosts.set(key, effects);
  return effects;
}

function findEffects(incidents: World['incidents'], host: Host): readonly TimedEffect[] {
  return incidents
    .select('cluster', host.clusterId)
    .toArray()
    .filter(({ hostIds }) => hostIds?.includes(host.id))
    .flatMap((incident) => {
      const { from, endedAt: until = Infinity } = incident;
      const effect = definitionOf(incident).series?.(incident, host);
      return effect === undefined ? [] : [{ ...effect, from, until }];
    });
}
