import { nextCrossing } from '../metrics/crossing.js';
import { alertMetricOf, convertedValue } from '../world/alertConfigs/alertMetrics.js';
import { reportMetric, unwatched } from '../world/alertEngine/watchMetrics.js';
import type { Behaviour } from '../world/behaviour.js';
import type { MetricThreshold } from '../world/tables/alertConfigs.js';

/** Opens and closes alerts about metrics, when a metric crosses the threshold of a configuration. */
export const metricCrosses: Behaviour<'metricWatches'> = {
  name: 'metricCrosses',
  subjects: 'metricWatches',
  due: ({ nextAt }) => nextAt,
  fire(world, watch) {
    const config = world.alertConfigs.get(watch.alertConfigId);
    const host = world.hosts.get(watch.hostId);
    const threshold = config?.metricThreshold;
    const metric = alertMetricOf(threshold?.metricName ?? '');
    if (config === undefined || host === undefined || threshold === undefined || metric === undefined)
      return { world: unwatched(world, { id: watch.alertConfigId }), events: [] };
    const shown = (value: number): number => convertedValue(value, metric.units, threshold.units) ?? value;
    const isOutside = (value: number): boolean => exceeds(shown(value), threshold);
    const { value, nextAt } = nextCrossing(world, host, metric, isOutside);
    const next = { ...world, metricWatches: world.metricWatches.put({ ...watch, nextAt }) };
    if (value === undefined) return { world: next, events: [] };
    const currentValue = { number: shown(value), units: threshold.units };
    return reportMetric(next, config, host, currentValue, isOutside(value));
  },
};

function exceeds(value: number, { operator, threshold }: MetricThreshold): boolean {
  return operator === 'GREATER_THAN' ? value > threshold : value < threshold;
}
