import { describe, expect, it } from '@jest/globals';
import { openAlertsOf } from '../../../../src/world/alerts/openAlertsOf.js';
import { HOUR_MS } from '../../../../src/world/instant.js';
import type { MaintenanceWindow } from '../../../../src/world/tables/maintenanceWindows.js';
import { type Deployment, replicaSet, sharded, withHosts } from '../../../support/rows/deployments.js';
import { idOf, NOW } from '../../../support/rows/ids.js';
import { window } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const broken = replicaSet('rs0', {}, ['DOWN', 'DOWN', 'SECONDARY']);

function alerts(
  deployment: Deployment,
  ...maintenanceWindows: readonly MaintenanceWindow[]
): readonly string[] {
  const world = worldWith({ deployments: [deployment], maintenanceWindows });
  return openAlertsOf(world, deployment.cluster)
    .map(({ typeName }) => typeName)
    .toSorted();
}

describe('the open alerts of a cluster', () => {
  it('are none while all is well', () => {
    expect(alerts(replicaSet())).toEqual([]);
    expect(alerts(sharded())).toEqual([]);
  });

  it('are one for each node that is down, and one for each set without a primary', () => {
    expect(alerts(replicaSet('rs0', {}, ['PRIMARY', 'DOWN', 'SECONDARY']))).toEqual(['HOST']);
    expect(alerts(broken)).toEqual(['HOST', 'HOST', 'REPLICA_SET']);
    expect(alerts(replicaSet('rs0', {}, ['SECONDARY', 'SECONDARY']))).toEqual(['REPLICA_SET']);
  });

  it('include one more when no router of a sharded cluster is up', () => {
    expect(alerts(withHosts(sharded(), ['mongos-0'], { downSince: NOW }))).toEqual(['CLUSTER', 'HOST']);
  });

  it('are the same of an inactive cluster', () => {
    const dead = { ...broken, cluster: { ...broken.cluster, active: false } };
    expect(alerts(dead)).toEqual(['HOST', 'HOST', 'REPLICA_SET']);
  });
});

describe('"Alert types silenced during the window"', () => {
  it('come from a window that runs now', () => {
    expect(alerts(broken, window({ alertTypeNames: ['HOST'] }))).toEqual(['REPLICA_SET']);
    expect(alerts(broken, window({ alertTypeNames: ['REPLICA_SET', 'BACKUP'] }))).toEqual(['HOST', 'HOST']);
    expect(alerts(broken, window({ alertTypeNames: ['HOST', 'REPLICA_SET'] }))).toEqual([]);
  });

  it('count together for several windows', () => {
    const [one, two] = [
      window({ alertTypeNames: ['HOST'] }),
      window({ id: idOf('two'), alertTypeNames: ['REPLICA_SET'] }),
    ];
    expect(alerts(broken, one, two)).toEqual([]);
  });

  it.each([
    ['has ended', { endDate: NOW }],
    ['is to come', { startDate: NOW + 1 }],
    ["is another project's", { groupId: idOf('other') }],
    ['silences other types', { alertTypeNames: ['CLUSTER', 'AGENT', 'BACKUP'] }],
  ] as const)('do not come from a window that %s', (_, own) => {
    expect(alerts(broken, window(own))).toEqual(['HOST', 'HOST', 'REPLICA_SET']);
  });

  it('come from a window from its first instant to its last', () => {
    expect(alerts(broken, window({ startDate: NOW, alertTypeNames: ['HOST'] }))).toEqual(['REPLICA_SET']);
    const last = window({ startDate: NOW - HOUR_MS, endDate: NOW + 1, alertTypeNames: ['HOST'] });
    expect(alerts(broken, last)).toEqual(['REPLICA_SET']);
  });
});
