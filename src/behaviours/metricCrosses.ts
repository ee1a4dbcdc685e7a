import { findCrossings, type Crossings } from '../metrics/crossing.js';
import { measuredMetricOf } from '../world/tables/alertMetrics.js';
import { convertedValue, isOfEvents } from '../world/tables/units.js';
import { openAlertOf, reportMetric, unwatched } from '../world/alertEngine/watchMetrics.js';
import { defaultConfigsOf } from '../world/alerts/configs/defaultConfigs.js';
import { mayFill } from '../world/alertEngine/watchDisks.js';
import type { Behaviour } from '../world/behaviour.js';
import type { Host } from '../world/tables/hosts.js';
import type { World } from '../world/world.js';
import type { AlertConfig, MetricThreshold } from '../world/tables/alertConfigs.js';
import type { MetricWatch } from '../world/tables/metricWatches.js';

/** Opens and closes alerts about metrics, when a metric crosses the threshold of a configuration. */
export const metricCrosses: Behaviour<'metricWatches'> = {
  name: 'metricCrosses',
  subjects: 'metricWatches',
  due: ({ nextAt }) => nextAt,
  fire(world, watch) {
    const config = configOf(world, watch);
    const host = world.hosts.get(watch.hostId);
    const threshold = config?.metricThreshold;
    const metric = measuredMetricOf(threshold?.metricName ?? '');
    if (config === undefined || host === undefined || threshold === undefined || metric === undefined)
      return { world: unwatched(world, { id: watch.alertConfigId }), events: [] };
    const shown = (value: number): number => convertedValue(value, metric.units, threshold.units) ?? value;
    const isOutside = (value: number): boolean => exceeds(shown(value), threshold);
    const isOpen = openAlertOf(world, config, host) !== undefined;
    const { coming, searchAt } = known(watch) ?? findCrossings(world, host, metric, isOutside, isOpen);
    const [first, ...others] = coming;
    const crossing = first !== undefined && first.at <= world.now ? first : undefined;
    const rest = crossing === undefined ? coming : others;
    const row = { ...watch, coming: rest, searchAt, nextAt: rest[0]?.at ?? searchAt };
    const staysOpen = crossing === undefined ? isOpen : isOutside(crossing.value);
    const metricWatches = isOver(world, row, host, staysOpen)
      ? world.metricWatches.remove(row.id)
      : world.metricWatches.put(row);
    const next = { ...world, metricWatches };
    if (crossing === undefined) return { world: next, events: [] };
    const currentValue = isOfEvents(threshold.units)
      ? { number: shown(crossing.value), units: threshold.units }
      : { number: crossing.value, units: metric.units };
    return reportMetric(next, config, host, currentValue, isOutside(crossing.value));
  },
};

function configOf(world: World, { alertConfigId, groupId }: MetricWatch): AlertConfig | undefined {
  const row = world.alertConfigs.get(alertConfigId);
  const project = row === undefined ? world.projects.get(groupId) : undefined;
  return row ?? (project && defaultConfigsOf(project, world.seed).find(({ id }) => id === alertConfigId));
}

/** Returns whether a disk that a default configuration watches has plenty of space again. */
function isOver(world: World, { alertConfigId, coming }: MetricWatch, host: Host, isOpen: boolean): boolean {
  const isDefault = world.alertConfigs.get(alertConfigId) === undefined;
  return isDefault && coming?.length === 0 && !isOpen && !mayFill(world, host);
}

/** Returns the remaining crossings of an earlier search. `undefined` means that a new search is needed. */
function known({ coming = [], searchAt }: MetricWatch): Crossings | undefined {
  return coming.length === 0 || searchAt === undefined ? undefined : { coming, searchAt };
}

function exceeds(value: number, { operator, threshold }: MetricThreshold): boolean {
  return operator === 'GREATER_THAN' ? value > threshold : value < threshold;
}
