import { measureHost } from '../../metrics/measure.js';
import { formatDuration, type Duration } from '../../world/duration.js';
import { formatInstant, LAST_INSTANT, type Instant } from '../../world/instant.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';

/** Points of a time range. Their times are multiples of the granularity. */
export interface SampledRange {
  readonly from: Instant;
  readonly to: Instant;
  readonly granularity: Duration;
}

/**
 * Returns values of some series of a host, by the time of the point. Includes values that no agent has collected, but
 * leaves out times at which the process was down. Uses only intervals that are over at `to`, because the values of
 * other intervals still change.
 */
export function samplesOf(
  world: World,
  host: Host,
  names: readonly string[],
  { from, to, granularity }: SampledRange,
): ReadonlyMap<string, ReadonlyMap<Instant, number>> {
  const start = Math.ceil(from / granularity) * granularity;
  const end = Math.floor(Math.min(to, world.now, LAST_INSTANT) / granularity) * granularity;
  if (end <= start) return new Map();
  const query = { granularity: formatDuration(granularity), m: names };
  const range = { start: formatInstant(start), end: formatInstant(end) };
  const monitored = { ...host, monitored: true };
  const { measurements } = measureHost(asCollected(world, host), monitored, { ...query, ...range });
  return new Map(
    measurements.map(({ name, series }) => [name, valuesFrom(series.values(), start, granularity)]),
  );
}

function valuesFrom(
  blocks: Iterable<Float64Array>,
  start: Instant,
  granularity: Duration,
): ReadonlyMap<Instant, number> {
  const values = new Map<Instant, number>();
  let at = start;
  for (const block of blocks) {
    for (const value of block) {
      if (!Number.isNaN(value)) values.set(at, value);
      at += granularity;
    }
  }
  return values;
}

/**
 * Returns the world with a working monitoring agent in the project of a host. Processes write logs whether or not an agent
 * collects their values.
 */
function asCollected(world: World, { groupId }: Host): World {
  const project = world.projects.get(groupId);
  if (project === undefined) return world;
  const agents = [{ typeName: 'MONITORING', hostname: '' }] as const;
  return { ...world, projects: world.projects.put({ ...project, agents }) };
}
