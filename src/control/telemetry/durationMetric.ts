import type { Metric, MetricObjectWithValues, MetricValue } from 'prom-client';
import { DURATION_BOUNDS_S, type Durations, type Traffic } from '../../simulator/traffic.js';

const NAME = 'understudy_http_request_duration_seconds';

type Told = Omit<MetricObjectWithValues<Value>, 'collect'>;
type Value = MetricValue<string> & { readonly metricName: string };

/**
 * Creates a histogram of request durations from the counts in `Traffic`. prom-client's own histogram would have
 * to count each request a second time.
 */
export function durationMetric({ durations }: Traffic): Metric {
  const metric = {
    name: NAME,
    get: (): Promise<Told> =>
      Promise.resolve({
        name: NAME,
        help: 'How long requests to the API took.',
        type: 'histogram' as unknown as Told['type'],
        aggregator: 'sum',
        values: [...durations].flatMap(([operation, each]) => valuesOf(operation, each)),
      }),
  };
  // The cast is safe, because a registry uses only the name and the values of a metric.
  return metric as unknown as Metric;
}

function valuesOf(operation: string, { classes, sumS }: Durations): readonly Value[] {
  let count = 0;
  const buckets = classes.map((inClass, at) => {
    count += inClass;
    const le = DURATION_BOUNDS_S[at] ?? '+Inf';
    return { metricName: `${NAME}_bucket`, labels: { le, operation }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels: { operation }, value: sumS },
    { metricName: `${NAME}_count`, labels: { operation }, value: count },
  ];
}
