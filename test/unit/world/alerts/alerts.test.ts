import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Alert } from '../../../../src/world/tables/alerts.js';
import { CLOSED_ALERTS_MAX, closeAlert } from '../../../../src/world/alerts/closeAlert.js';
import { openAlert } from '../../../../src/world/alerts/openAlert.js';
import { openAlertsOf } from '../../../../src/world/alerts/openAlertsOf.js';
import { bringUp, takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import { withoutAlerts } from '../../../../src/world/agents/changeAgents.js';
import { leaveSet } from '../../../../src/world/monitoring/leaveSet.js';
import { removeProcess } from '../../../../src/world/monitoring/removeProcess.js';
import { brokenAlertsOf } from '../../../support/invariants/alerts.js';
import type { World } from '../../../../src/world/world.js';
import { after, hostOf, later } from '../../../support/advancing.js';
import { NEW, replicaSet } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { window } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const set = replicaSet('rs0', NEW);
const { cluster } = set;
const world = worldWith({ deployments: [set] });
const down = (of: World, name: string): World => after(of, takeDown(of, hostOf(of, cluster, name)));
const up = (of: World, name: string): World => after(of, bringUp(of, hostOf(of, cluster, name)));
const alertsOf = (of: World): readonly Alert[] => of.alerts.select('project', PROJECT).toArray();
const ofAlert = (of: World, id?: string) =>
  [...of.events.all()].filter(({ alertId }) => alertId === id).map(({ eventTypeName }) => eventTypeName);

describe('an alert', () => {
  it('is a row from its opening event to its closing event, and both events name it', () => {
    const lost = down(world, 'node-1');
    const { id: hostId } = hostOf(world, cluster, 'node-1');
    const [open] = alertsOf(lost);
    expect(open).toMatchObject({
      groupId: PROJECT,
      typeName: 'HOST',
      eventTypeName: 'HOST_DOWN',
      status: 'OPEN',
      created: NOW,
      updated: NOW,
      lastNotified: NOW,
      clusterId: cluster.id,
      clusterName: 'rs0',
      hostId,
      hostnameAndPort: 'rs0-node-1.example.net:27017',
      replicaSetName: 'rs0',
    });
    expect(open).not.toHaveProperty('resolved');
    const back = up(later(lost, HOUR_MS), 'node-1');
    const at = NOW + HOUR_MS;
    expect(alertsOf(back)).toMatchObject([{ id: open?.id, status: 'CLOSED', updated: at, resolved: at }]);
    expect(ofAlert(back, open?.id)).toEqual(['HOST_DOWN', 'HOST_UP']);
    const configs = [...back.events.all()].flatMap(({ alertConfigId }) => alertConfigId ?? []);
    expect(new Set(configs)).toEqual(new Set([open?.alertConfigId]));
  });

  it('closes with the election if a set had no primary', () => {
    const elected = later(down(world, 'node-0'), MINUTE_MS);
    const noPrimary = alertsOf(elected).find(({ typeName }) => typeName === 'REPLICA_SET');
    expect(noPrimary).toMatchObject({ status: 'CLOSED', eventTypeName: 'NO_PRIMARY', replicaSetName: 'rs0' });
    expect(ofAlert(elected, noPrimary?.id)).toEqual(['NO_PRIMARY', 'PRIMARY_ELECTED']);
  });

  it('is kept after its end as long as docs/fidelity/states.md says', () => {
    const rows = readFileSync('docs/fidelity/states.md', 'utf8').split('\n');
    const row = rows.find((line) => line.startsWith('| How long closed alerts are kept '));
    expect(row).toContain(`| The latest ${CLOSED_ALERTS_MAX} of each project;`);
  });

  it('has a new id when it opens again in the same instant', () => {
    const again = down(up(down(world, 'node-1'), 'node-1'), 'node-1');
    expect(
      alertsOf(again)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['CLOSED', 'OPEN']);
    expect(brokenAlertsOf(again)).toEqual([]);
  });

  it('has a new id each time, however often it opens in the same instant', () => {
    let flapping = world;
    for (let time = 0; time < 20; time += 1) flapping = up(down(flapping, 'node-1'), 'node-1');
    expect(new Set(alertsOf(flapping).map(({ id }) => id)).size).toBe(20);
    expect(brokenAlertsOf(flapping)).toEqual([]);
  });

  it('opens once and closes once, however often it is called', () => {
    const bad = { eventTypeName: 'BAD_CLUSTERSHOTS', groupId: PROJECT, clusterId: cluster.id } as const;
    const once = openAlert(world, 'BACKUP', cluster.id, bad);
    expect(openAlert(once.world, 'BACKUP', cluster.id, bad)).toEqual({ world: once.world, events: [] });
    const good = { ...bad, eventTypeName: 'GOOD_CLUSTERSHOT' } as const;
    const closed = closeAlert(once.world, 'BACKUP', cluster.id, good);
    expect(closed.events).toHaveLength(1);
    expect(closeAlert(closed.world, 'BACKUP', cluster.id, good)).toEqual({ world: closed.world, events: [] });
  });

  it('stays open for a cluster that is no longer in use', () => {
    const lost = down(world, 'node-1');
    const dead = { ...cluster, active: false };
    expect(openAlertsOf({ ...lost, clusters: lost.clusters.put(dead) }, dead)).toHaveLength(1);
  });

  it.each([
    [
      'process is removed',
      down(world, 'node-1'),
      (of: World) => removeProcess(of, hostOf(of, cluster, 'node-1')).world,
    ],
    [
      'process leaves its set',
      down(world, 'node-1'),
      (of: World) => leaveSet(of, hostOf(of, cluster, 'node-1')).world,
    ],
    [
      'agent is stopped',
      openAlert(world, 'AGENT', 'MONITORING/a.example.net', {
        eventTypeName: 'MONITORING_AGENT_DOWN',
        groupId: PROJECT,
      }).world,
      (of: World) =>
        withoutAlerts(of, PROJECT, [
          { typeName: 'MONITORING', hostname: 'a.example.net', isStart: false, at: NOW },
        ]),
    ],
  ])('is cancelled when its %s, and does not vanish', (_, before, change) => {
    const [open] = alertsOf(before);
    expect(open?.status).toBe('OPEN');
    expect(alertsOf(change({ ...before, now: NOW + HOUR_MS }))).toMatchObject([
      { id: open?.id, status: 'CANCELLED', updated: NOW + HOUR_MS },
    ]);
  });

  it('is not notified while a maintenance window silences its type, but when it closes after that', () => {
    const silent = worldWith({
      deployments: [set],
      maintenanceWindows: [window({ endDate: NOW + HOUR_MS, alertTypeNames: ['HOST'] })],
    });
    const lost = down(silent, 'node-1');
    expect(alertsOf(lost)[0]).not.toHaveProperty('lastNotified');
    expect(openAlertsOf(lost, cluster)).toEqual([]);
    const back = up(later(lost, HOUR_MS), 'node-1');
    expect(alertsOf(back)).toMatchObject([{ lastNotified: NOW + HOUR_MS }]);
  });
});

it('a project keeps a limited number of closed alerts, the latest', () => {
  let flapping = world;
  for (let number = 0; number <= CLOSED_ALERTS_MAX; number += 1)
    flapping = later(up(down(flapping, 'node-1'), 'node-1'), HOUR_MS);
  const kept = alertsOf(flapping);
  expect(kept).toHaveLength(CLOSED_ALERTS_MAX);
  expect(kept[0]?.created).toBe(NOW + HOUR_MS);
});
