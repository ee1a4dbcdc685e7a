import { describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '../../../src/metrics/catalogue.js';
import { measuredMetricOf, MEASURED_METRIC_NAMES } from '../../../src/world/tables/alertMetrics.js';

const known = Object.fromEntries(
  (['host', 'disk'] as const).flatMap((of) =>
    CATALOGUE[of].map(({ name, units }) => [`${of} ${name}`, units]),
  ),
);

/** Returns the units of a value in alerts for the units of a measurement: without rates, shares and counts. */
function unitsOfAlerts(units: string | undefined): string | undefined {
  const size = units?.replace(/_PER_(SECOND|HOUR)$/, '');
  return size === 'SCALAR' || size === 'PERCENT' ? 'RAW' : size;
}

describe('A metric of alerts', () => {
  it.each(MEASURED_METRIC_NAMES)('has a measurement with its units: %s', (name) => {
    const metric = measuredMetricOf(name);
    expect(unitsOfAlerts(known[`${metric?.of} ${metric?.measurement}`])).toBe(metric?.units);
  });
});
