import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startIncident } from '../../../src/incidents/lifecycle.js';
import { findCrossings } from '../../../src/metrics/crossing.js';
import { measureDisk, measureHost, type MeasurementSet } from '../../../src/metrics/measure.js';
import { Series } from '../../../src/metrics/series/series.js';
import { measuredMetricOf } from '../../../src/world/tables/alertMetrics.js';
import { createAlertConfig } from '../../../src/world/alertEngine/changeConfigs.js';
import { DAY_MS, formatInstant, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { draw } from '../../../src/world/random.js';
import type { MetricThreshold } from '../../../src/world/tables/alertConfigs.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { World } from '../../../src/world/world.js';
import { after, later } from '../../support/advancing.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { PROJECT } from '../../support/rows/ids.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const INTERVAL_MS = 5 * MINUTE_MS;
const LENGTH_MS = 15 * DAY_MS;

const agents = [
  { typeName: 'MONITORING' as const, hostname: 'agents.example.com' },
  { typeName: 'AUTOMATION' as const, hostname: 'agents.example.com' },
];
const calm = worldWith({
  projects: [project({ agents })],
  deployments: [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'SECONDARY'])],
});

/** Returns the world after more time than the horizon of a search, with incidents on the way. */
function lived(start: World): World {
  const drafts = [
    [6 * HOUR_MS, { kind: 'load.spike', target: 'rs0/node-0', for: 'PT2H', factor: 6 }],
    [9 * HOUR_MS, { kind: 'node.down', target: 'rs0/node-1', for: 'PT40M' }],
    [2 * DAY_MS, { kind: 'disk.fill', target: 'rs0/node-2', to: 80, over: 'PT3H', for: 'PT8H' }],
    [3 * DAY_MS, { kind: 'agent.silent', target: PROJECT, for: 'PT1H' }],
  ] as const;
  const moved = drafts.reduce((world, [at, draft]) => {
    const before = later(world, start.now + at + 77_000 - world.now);
    return after(before, startIncident(before, draft));
  }, start);
  return later(moved, start.now + LENGTH_MS - moved.now);
}

/** Returns the means of all intervals since the world `calm`, and the ends of these intervals. */
function pointsOf(world: World, host: Host, metricName: string): readonly { at: number; value: number }[] {
  const { of = 'host', measurement = '' } = measuredMetricOf(metricName) ?? {};
  // The series starts an interval earlier, because the first point of a rate has no value.
  const first = Math.floor(calm.now / INTERVAL_MS) * INTERVAL_MS - 2 * INTERVAL_MS;
  const query = {
    granularity: 'PT5M',
    m: measurement,
    start: formatInstant(first),
    end: formatInstant(world.now),
  };
  const shown: World = { ...world, quirks: { ...world.quirks, undocumentedUnits: 'include' } };
  const set: MeasurementSet =
    of === 'host'
      ? measureHost(shown, host, query)
      : measureDisk(shown, host, host.partitions[0]?.name ?? '', query);
  const points = set.measurements[0]?.series.points() ?? [];
  const ends = points.map(({ value }, at) => ({ at: first + (at + 1) * INTERVAL_MS, value: value ?? NaN }));
  return ends.slice(1).filter(({ at }) => at <= world.now);
}

type Stay = readonly [from: number, until: number | undefined];

/**
 * Returns the alerts that a comparison after each interval would open and close for a process, from the first
 * evaluation on.
 */
function staysOf(
  world: World,
  host: Host,
  { metricName, operator, threshold }: MetricThreshold,
  from: number,
): readonly Stay[] {
  const stays: Stay[] = [];
  for (const { at, value } of pointsOf(world, host, metricName)) {
    const [since, until] = stays.at(-1) ?? [0, 0];
    const isOpen = stays.length > 0 && until === undefined;
    const isOutside = operator === 'GREATER_THAN' ? value > threshold : value < threshold;
    if (Number.isNaN(value) || isOutside === isOpen) continue;
    if (isOpen) stays[stays.length - 1] = [since, Math.max(from, at)];
    else stays.push([Math.max(from, at), undefined]);
  }
  // An alert that closed before the first evaluation never opened.
  return stays.filter(([since, until]) => since !== until);
}

/** Returns the alerts of a process according to the events, because the table keeps only the last closed alerts. */
function writtenStays(world: World, hostId: string, configId: string): readonly Stay[] {
  const events = [...world.events.all()].filter(
    (event) => event.hostId === hostId && event.alertConfigId === configId,
  );
  const closedAt = new Map(
    events
      .filter(({ eventTypeName }) => eventTypeName === 'INSIDE_METRIC_THRESHOLD')
      .map(({ alertId, created }) => [alertId, created]),
  );
  return events
    .filter(({ eventTypeName }) => eventTypeName === 'OUTSIDE_METRIC_THRESHOLD')
    .map(({ alertId, created }): Stay => [created, closedAt.get(alertId)]);
}

/** Returns the calm world with an alert configuration for each threshold. */
function watching(thresholds: readonly MetricThreshold[]): World {
  const TO_OPS = { typeName: 'EMAIL', emailAddress: 'ops@example.com', intervalMin: 30 };
  const common = { enabled: true, eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', notifications: [TO_OPS] };
  return thresholds.reduce(
    (world, metricThreshold) =>
      after(world, createAlertConfig(world, project(), { ...common, metricThreshold })),
    calm,
  );
}

/** Returns when the platform first compares metrics with their thresholds. */
function firstComparison(world: World): number {
  const fired: number[] = [];
  later(world, HOUR_MS, ({ at, behaviour }) => behaviour.name === 'metricCrosses' && fired.push(at));
  return fired[0] ?? NaN;
}

/**
 * Metrics with a number of alerts. At least one process must have more alerts for one configuration. A search finds
 * at most 20 crossings.
 */
const METRICS = [
  ['CONNECTIONS', 20],
  ['OPCOUNTER_QUERY', 20],
  ['NORMALIZED_SYSTEM_CPU_USER', 20],
  ['DISK_PARTITION_SPACE_USED_DATA', 0],
] as const;
const idle = lived(calm);
const hosts = calm.hosts.select('project', PROJECT).toArray();

/**
 * Returns three thresholds: one that is exceeded sometimes, one that is never exceeded, and one below which the
 * metric rarely falls.
 */
function thresholdsOf(metricName: string): readonly MetricThreshold[] {
  const units = measuredMetricOf(metricName)?.units ?? 'RAW';
  const values = hosts.slice(1, 2).flatMap((host) => pointsOf(idle, host, metricName));
  const known = values
    .map(({ value }) => value)
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b);
  const at = (share: number) => known[Math.min(known.length - 1, Math.floor(share * known.length))] ?? NaN;
  const common = { metricName, units, mode: 'AVERAGE' } as const;
  return [
    { ...common, operator: 'GREATER_THAN', threshold: at(0.98 + 0.02 * draw(1, metricName)) },
    { ...common, operator: 'GREATER_THAN', threshold: at(1) },
    { ...common, operator: 'LESS_THAN', threshold: at(0.003) },
  ];
}

describe('The search for the next crossings', () => {
  it.each(METRICS)('finds what a comparison of each interval finds: %s', (metricName, alerts) => {
    const start = watching(thresholdsOf(metricName));
    const firstAt = firstComparison(start);
    const world = lived(start);
    const found = [...world.alertConfigs.all()].flatMap(({ id, metricThreshold }) =>
      hosts.map(({ id: hostId }) => {
        const host = world.hosts.get(hostId);
        if (host === undefined || metricThreshold === undefined) throw new Error('no host');
        const expected = staysOf(world, host, metricThreshold, firstAt);
        expect(writtenStays(world, hostId, id)).toEqual(expected);
        return expected.length;
      }),
    );
    expect(Math.max(...found)).toBeGreaterThan(alerts);
  });
});

describe('a search for crossings', () => {
  const compute = Reflect.get(Series.prototype, 'values');
  const [host] = hosts as [Host];
  const points = pointsOf(later(calm, DAY_MS), host, 'CONNECTIONS');
  const highest = Math.max(...points.map(({ value }) => value));

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Returns the result of a search, and how many blocks of points it computed. */
  function searched(isOutside: (value: number) => boolean): readonly [crossings: number, blocks: number] {
    let blocks = 0;
    jest.spyOn(Series.prototype, 'values').mockImplementation(function* (this: Series) {
      for (const block of compute.call(this)) {
        if (block.length > 0) blocks += 1;
        yield block;
      }
    });
    const watched = { of: 'host', measurement: 'CONNECTIONS' } as const;
    return [findCrossings(calm, host, watched, isOutside, false).coming.length, blocks];
  }

  it('computes all points if the threshold may be crossed', () => {
    const [, blocks] = searched((value) => value >= highest);
    expect(blocks).toBe(4);
  });

  it('computes no points if all values are inside, and the first ones if all are outside', () => {
    expect(searched((value) => value > 1e9)).toEqual([0, 0]);
    expect(searched((value) => value >= 0)).toEqual([1, 1]);
  });
});
