import { shapeOf } from '../../metrics/engine/load.js';
import { measureHost } from '../../metrics/measure.js';
import { formatInstant, HOUR_MS } from '../../world/instant.js';
import { POSITIVE_MAX } from '../../world/limits.js';
import { WEEK_HOURS, type Cluster, type ClusterLoad } from '../../world/tables/clusters.js';
import type { World } from '../../world/world.js';
import type { Draft } from '../rows/draft.js';
import { LOAD_NAMES, operationsIn, type Operations } from '../rows/loads.js';
import { greatest, least } from '../../world/longLists.js';

const DAY_HOURS = 24;
const LEVEL_MIN = 0.001;
/** A load without a rhythm. */
const STEADY: ClusterLoad = { level: 1, hours: Array<number>(WEEK_HOURS).fill(1) };

/** Gives clusters the load that the series of their processes show. */
export function finishLoads(draft: Draft): (world: World) => World {
  return (world) => {
    let { clusters } = world;
    const hosts = draft.by('hosts', 'clusterId');
    for (const cluster of world.clusters.all().toArray()) {
      const load = learntLoad(world, draft, cluster, hosts.get(cluster.id) ?? []);
      if (load !== undefined) clusters = clusters.put({ ...cluster, load });
    }
    return { ...world, clusters };
  };
}

/** Compares the operations of a cluster with those that it would have with a steady load. */
function learntLoad(
  world: World,
  draft: Draft,
  cluster: Cluster,
  hosts: readonly { readonly id?: unknown }[],
): ClusterLoad | undefined {
  const steady = { ...world, clusters: world.clusters.put({ ...cluster, load: STEADY }) };
  let [measured, expected]: [Operations, Operations] = [[], []];
  for (const { id } of hosts) {
    const shown = draft.get('loads', String(id))?.perSecond as Operations | undefined;
    if (shown === undefined) continue;
    measured = [...measured, ...shown];
    expected = [...expected, ...steadyOperations(steady, String(id), shown)];
  }
  const usual = meanOf(expected.map(([, perSecond]) => perSecond));
  if (measured.length === 0 || !(usual > 0)) return undefined;
  const inHours = weekOf(measured);
  const mean = meanOf(inHours);
  if (mean === 0) return { ...STEADY, level: LEVEL_MIN };
  const hours = inHours.map((each) => each / mean);
  // The model limits the load of each hour, which lowers the mean. So raise the level by the same factor.
  const kept = meanOf(shapeOf({ hours }).hours) / meanOf(shapeOf(STEADY).hours);
  return { level: Math.min(POSITIVE_MAX.loadFactor, Math.max(LEVEL_MIN, mean / usual / kept)), hours };
}

/** Returns the operations of a process with a steady load, in the same hours as `shown`. */
function steadyOperations(world: World, hostId: string, shown: Operations): Operations {
  const host = world.hosts.get(hostId);
  const instants = shown.map(([at]) => at);
  if (host === undefined || instants.length === 0) return [];
  const { measurements } = measureHost(world, host, {
    granularity: 'PT1H',
    // The first point of a rate has no value.
    start: formatInstant(least(instants) - HOUR_MS),
    end: formatInstant(greatest(instants) + HOUR_MS),
    m: LOAD_NAMES,
  });
  return operationsIn(
    measurements.map(({ name, series }) => ({
      name,
      points: series
        .points()
        .map(({ timestamp, value }) => [Date.parse(timestamp), value ?? undefined] as const),
    })),
  );
}

/** Returns the mean of each hour of the week. Hours without values get the mean of the same hour on other days. */
function weekOf(operations: Operations): readonly number[] {
  const byHour = (hours: number): readonly (readonly number[])[] => {
    const groups: number[][] = Array.from({ length: hours }, () => []);
    for (const [at, perSecond] of operations) groups[Math.floor(at / HOUR_MS) % hours]?.push(perSecond);
    return groups;
  };
  const all = meanOf(operations.map(([, perSecond]) => perSecond));
  const days = byHour(DAY_HOURS).map((values) => (values.length > 0 ? meanOf(values) : all));
  return byHour(WEEK_HOURS).map((values, hour) =>
    values.length > 0 ? meanOf(values) : (days[hour % DAY_HOURS] ?? all),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}
