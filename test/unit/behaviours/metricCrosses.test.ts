import { describe, expect, it } from '@jest/globals';
import { startIncident } from '../../../src/incidents/lifecycle.js';
import { createAlertConfig, deleteAlertConfig } from '../../../src/world/alertEngine/changeConfigs.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import type { Alert } from '../../../src/world/tables/alerts.js';
import type { World } from '../../../src/world/world.js';
import { takeDown } from '../../../src/world/hosts/startAndStop.js';
import { after, firedIn, hostOf, later, typesOf } from '../../support/advancing.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { PROJECT } from '../../support/rows/ids.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const agents = [
  { typeName: 'MONITORING' as const, hostname: 'agents.example.com' },
  { typeName: 'AUTOMATION' as const, hostname: 'agents.example.com' },
];
const world = worldWith({
  projects: [project({ agents })],
  deployments: [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'SECONDARY'])],
});
const TO_OPS = { typeName: 'EMAIL', emailAddress: 'ops@example.com', intervalMin: 30 };

function watching(of: World, threshold: number, metricName = 'CONNECTIONS'): World {
  const spec = {
    enabled: true,
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    notifications: [TO_OPS],
    metricThreshold: { metricName, operator: 'GREATER_THAN' as const, threshold, units: 'RAW' as const },
  };
  return after(of, createAlertConfig(of, project(), spec));
}

const alertsOf = (of: World): readonly Alert[] => of.alerts.select('project', PROJECT).toArray();
const statusesOf = (of: World): readonly string[] => alertsOf(of).map(({ status }) => status);

describe('a configuration with the threshold of a metric', () => {
  it('opens alerts at the next evaluation if the metric is outside, for all processes in one second', () => {
    const open = later(watching(world, 1), 10 * MINUTE_MS);
    expect(statusesOf(open)).toEqual(['OPEN', 'OPEN', 'OPEN']);
    expect(new Set(alertsOf(open).map(({ created }) => created)).size).toBe(1);
    const [alert] = alertsOf(open);
    expect(alert).toMatchObject({ metricName: 'CONNECTIONS', currentValue: { units: 'RAW' } });
    expect(alert?.currentValue?.number).toBeGreaterThan(1);
  });

  it('opens none while the metric is inside, and computes only a few times a day', () => {
    const quiet = watching(world, 1_000_000);
    const fired = firedIn(quiet, 10 * 24 * HOUR_MS).filter(([name]) => name === 'metricCrosses');
    expect(fired.length).toBeLessThanOrEqual(90);
    expect(statusesOf(later(quiet, 24 * HOUR_MS))).toEqual([]);
  });

  it('follows a spike of the load, with both events, in one stride and in many', () => {
    const usual = watching(world, 70, 'NORMALIZED_SYSTEM_CPU_USER');
    const calm = later(usual, HOUR_MS);
    const spiking = after(
      calm,
      startIncident(calm, { kind: 'load.spike', target: 'rs0/node-0', for: 'PT2H', factor: 40 } as never),
    );
    const once = later(spiking, 6 * HOUR_MS);
    let often = spiking;
    for (let at = 0; at < 72; at += 1) often = later(often, 5 * MINUTE_MS);
    expect(alertsOf(once).length).toBeGreaterThan(0);
    expect(alertsOf(often)).toEqual(alertsOf(once));
    expect(typesOf(often)).toEqual(typesOf(once));
    expect(typesOf(once)).toEqual(
      expect.arrayContaining(['OUTSIDE_METRIC_THRESHOLD', 'INSIDE_METRIC_THRESHOLD']),
    );
  });

  it('cancels its alerts and watches nothing after it is deleted', () => {
    const open = later(watching(world, 1), 10 * MINUTE_MS);
    const [config] = open.alertConfigs.select('project', PROJECT).toArray();
    if (config === undefined) throw new Error('no configuration');
    const deleted = later(after(open, deleteAlertConfig(open, project(), config)), HOUR_MS);
    expect(new Set(statusesOf(deleted))).toEqual(new Set(['CANCELLED']));
    expect(deleted.metricWatches.size).toBe(0);
  });
});

it('a change in one cluster keeps the crossings that are known for others', () => {
  const sets = [replicaSet('rs0'), replicaSet('rs1')] as const;
  const both = worldWith({ projects: [project({ agents })], deployments: [...sets] });
  const calm = later(watching(both, 1_000_000), HOUR_MS);
  const failed = after(calm, takeDown(calm, hostOf(calm, sets[0].cluster, 'node-1')));
  const kept = [...failed.metricWatches.all()].filter((row) => calm.metricWatches.get(row.id) === row);
  const clusterIds = kept.map(({ hostId }) => failed.hosts.get(hostId)?.clusterId);
  expect(clusterIds.length).toBeGreaterThan(0);
  expect(new Set(clusterIds)).toEqual(new Set([sets[1].cluster.id]));
});

it('an idle world has no watched metrics', () => {
  expect(later(world, HOUR_MS).metricWatches.size).toBe(0);
});
