import { describe, expect, it } from '@jest/globals';
import { alertConfigOf } from '../../../../src/world/alerts/configs/configIds.js';
import { findAlertConfig } from '../../../../src/world/alerts/configs/findAlertConfigs.js';
import type { AlertConfigSpec } from '../../../../src/world/alerts/configs/checkSpec.js';
import { acknowledgeAlert, unacknowledgeAlert } from '../../../../src/world/alertEngine/acknowledge.js';
import {
  createAlertConfig,
  deleteAlertConfig,
  enableAlertConfig,
  replaceAlertConfig,
} from '../../../../src/world/alertEngine/changeConfigs.js';
import { lastNotifiedOf } from '../../../../src/world/alertEngine/sentNotifications.js';
import { openAlertsOf } from '../../../../src/world/alerts/openAlertsOf.js';
import { bringUp, takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import type { Alert } from '../../../../src/world/tables/alerts.js';
import type { World } from '../../../../src/world/world.js';
import { after, hostOf, later, typesOf } from '../../../support/advancing.js';
import { brokenAlertsOf } from '../../../support/invariants/alerts.js';
import { NEW, replicaSet } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { project, window } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const set = replicaSet('rs0', NEW);
const { cluster } = set;
const world = worldWith({ deployments: [set] });
const EMAIL = { typeName: 'EMAIL', emailAddress: 'ops@example.com', intervalMin: 30 };
const HOST_DOWN: AlertConfigSpec = { enabled: true, eventTypeName: 'HOST_DOWN', notifications: [EMAIL] };
const hostConfig = (of: World) =>
  findAlertConfig(of, project(), alertConfigOf(of, PROJECT, 'HOST').alertConfigId);

const down = (of: World, name = 'node-1'): World => after(of, takeDown(of, hostOf(of, cluster, name)));
const up = (of: World, name = 'node-1'): World => after(of, bringUp(of, hostOf(of, cluster, name)));
const enable = (of: World, enabled: boolean): World =>
  after(of, enableAlertConfig(of, hostConfig(of), enabled));
const create = (of: World, spec: Partial<AlertConfigSpec> = {}): World =>
  after(of, createAlertConfig(of, project(), { ...HOST_DOWN, ...spec }));
const alertsOf = (of: World): readonly Alert[] => of.alerts.select('project', PROJECT).toArray();
const statusesOf = (of: World) =>
  alertsOf(of)
    .map(({ status }) => status)
    .toSorted();
const furtherOf = (of: World): Alert => {
  const alert = alertsOf(of).findLast(({ isFurther }) => isFurther);
  if (alert === undefined) throw new Error('no further alert');
  return alert;
};
const lastOf = (of: World): number | undefined => {
  const at = lastNotifiedOf(of, furtherOf(of));
  return at === undefined ? undefined : at - NOW;
};

describe('a configuration that a client has created', () => {
  it('opens its own alert at the same instant, and no further event', () => {
    const lost = down(create(world));
    expect(alertsOf(lost).map(({ created, subject }) => [created, subject.includes('HOST/')])).toEqual([
      [NOW, true],
      [NOW, true],
    ]);
    expect(typesOf(lost).filter((type) => type === 'HOST_DOWN')).toHaveLength(1);
    expect(openAlertsOf(lost, cluster)).toHaveLength(2);
    expect(statusesOf(up(later(lost, HOUR_MS)))).toEqual(['CLOSED', 'CLOSED']);
  });

  it('opens the alert "at the next evaluation" if the problem exists already', () => {
    const made = create(later(down(world), 90 * SECOND_MS));
    expect(statusesOf(made)).toEqual(['OPEN']);
    expect(statusesOf(later(made, 29 * SECOND_MS))).toEqual(['OPEN']);
    const evaluated = later(made, 30 * SECOND_MS);
    expect(furtherOf(evaluated)).toMatchObject({ status: 'OPEN', created: NOW + 2 * MINUTE_MS });
    expect(later(evaluated, HOUR_MS).alerts).toBe(evaluated.alerts);
  });

  it('tracks the problem for "smallest delayMin of its notifications", and never notifies if it ends before', () => {
    const delayed = create(world, {
      notifications: [
        { ...EMAIL, delayMin: 9 },
        { ...EMAIL, delayMin: 5 },
      ],
    });
    const lost = down(delayed);
    expect(furtherOf(lost).status).toBe('TRACKING');
    expect(furtherOf(later(lost, 5 * MINUTE_MS - 1)).status).toBe('TRACKING');
    const open = later(lost, 5 * MINUTE_MS);
    expect(furtherOf(open)).toMatchObject({ status: 'OPEN', updated: NOW + 5 * MINUTE_MS });
    expect(lastOf(open)).toBe(5 * MINUTE_MS);
    const closed = up(later(lost, 2 * MINUTE_MS));
    expect(furtherOf(closed)).toMatchObject({ status: 'CLOSED' });
    expect(lastOf(later(closed, HOUR_MS))).toBeUndefined();
  });

  it('reports only targets that its matchers name', () => {
    const matchers = [{ fieldName: 'HOSTNAME', operator: 'CONTAINS', value: 'node-2' }] as const;
    const lost = down(create(world, { matchers }));
    expect(statusesOf(lost)).toEqual(['OPEN']);
    expect(furtherOf(down(lost, 'node-2')).hostnameAndPort).toBe('rs0-node-2.example.net:27017');
  });

  it('counts the healthy members of sets, with the events TOO_FEW_ and ENOUGH_HEALTHY_MEMBERS', () => {
    const made = create(world, {
      eventTypeName: 'TOO_FEW_HEALTHY_MEMBERS',
      threshold: { operator: 'LESS_THAN', threshold: 3 },
    });
    const lost = down(made);
    expect(furtherOf(lost)).toMatchObject({ status: 'OPEN', replicaSetName: 'rs0' });
    const back = later(up(lost), HOUR_MS);
    expect(furtherOf(back).status).toBe('CLOSED');
    const { id, clusterId = 'missing' } = furtherOf(back);
    const own = [...back.events.all()].filter(({ alertId }) => alertId === id);
    const types = ['TOO_FEW_HEALTHY_MEMBERS', 'ENOUGH_HEALTHY_MEMBERS'];
    expect(own).toMatchObject(types.map((eventTypeName) => ({ eventTypeName, clusterId })));
  });

  it('closes alerts that it no longer reports after a replacement', () => {
    const lost = down(create(world));
    const config = findAlertConfig(lost, project(), furtherOf(lost).alertConfigId);
    const matchers = [{ fieldName: 'PORT', operator: 'EQUALS', value: '1' }] as const;
    const replaced = after(lost, replaceAlertConfig(lost, project(), config, { ...HOST_DOWN, matchers }));
    expect(furtherOf(replaced).status).toBe('OPEN');
    expect(furtherOf(later(replaced, MINUTE_MS)).status).toBe('CLOSED');
  });

  it('cancels its alerts when it is deleted', () => {
    const lost = down(create(world));
    const config = findAlertConfig(lost, project(), furtherOf(lost).alertConfigId);
    const deleted = after(lost, deleteAlertConfig(lost, project(), config));
    expect(statusesOf(deleted)).toEqual(['CANCELLED', 'OPEN']);
    expect(statusesOf(up(later(deleted, HOUR_MS)))).toEqual(['CANCELLED', 'CLOSED']);
  });

  it('leaves alerts without events when it is deleted, as the rules allow', () => {
    const late = later(create(down(create(world))), HOUR_MS);
    const configs = [...late.alertConfigs.all()];
    const gone = configs.reduce((of, config) => after(of, deleteAlertConfig(of, project(), config)), late);
    expect(statusesOf(gone)).toEqual(['CANCELLED', 'CANCELLED', 'OPEN']);
    expect(brokenAlertsOf(gone)).toEqual([]);
  });
});

describe('a default configuration', () => {
  it('"cancels its open alerts" when it is disabled, and events name no alert', () => {
    const disabled = enable(down(world), false);
    expect(statusesOf(disabled)).toEqual(['CANCELLED']);
    expect(openAlertsOf(disabled, cluster)).toEqual([]);
    const back = up(later(disabled, HOUR_MS));
    const event = [...back.events.all()].find(({ eventTypeName }) => eventTypeName === 'HOST_UP');
    expect(event).not.toHaveProperty('alertId');
    const again = down(later(back, HOUR_MS));
    expect(statusesOf(again)).toEqual(['CANCELLED']);
    expect(typesOf(again).filter((type) => type === 'HOST_DOWN')).toHaveLength(2);
    const enabled = later(enable(again, true), MINUTE_MS);
    expect(statusesOf(enabled)).toEqual(['CANCELLED', 'OPEN']);
    expect(statusesOf(up(enabled))).toEqual(['CANCELLED', 'CLOSED']);
  });

  it('opens no alerts in a project that was created without it', () => {
    const bare = worldWith({
      deployments: [set],
      projects: [project({ withDefaultAlertsSettings: false })],
    });
    const lost = down(bare);
    expect(alertsOf(lost)).toEqual([]);
    expect(typesOf(lost)).toContain('HOST_DOWN');
  });
});

describe('a process with "alertsEnabled: false"', () => {
  const switched = (of: World, alertsEnabled: boolean): World => {
    const host = hostOf(of, cluster, 'node-1');
    const hosts = of.hosts.put({ ...host, settings: { ...host.settings, alertsEnabled } });
    return after(of, { world: { ...of, hosts }, events: [] });
  };
  const isSilent = (of: World): boolean =>
    [...of.events.all()].every(({ alertId, eventTypeName }) => eventTypeName !== 'HOST_DOWN' || !alertId);

  it('is "out of evaluation": it has no alerts, but its events', () => {
    const lost = down(create(switched(world, false)));
    expect(statusesOf(lost)).toEqual([]);
    expect(openAlertsOf(lost, cluster)).toEqual([]);
    expect([isSilent(lost), typesOf(lost).includes('HOST_DOWN')]).toEqual([true, true]);
    // The HOST_DOWN alerts of both configurations, and NO_PRIMARY.
    expect(statusesOf(down(lost, 'node-2'))).toEqual(['OPEN', 'OPEN', 'OPEN']);
    expect(statusesOf(up(lost))).toEqual([]);
  });

  it('closes its alerts when they are switched off, and opens them when they are switched on', () => {
    const off = switched(down(create(world)), false);
    expect(statusesOf(off)).toEqual(['CLOSED', 'CLOSED']);
    const on = switched(later(off, HOUR_MS), true);
    expect(statusesOf(on)).toEqual(['CLOSED', 'CLOSED', 'OPEN', 'OPEN']);
    expect(statusesOf(up(on))).toEqual(['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED']);
    const bare = switched(down(world), false);
    expect(statusesOf(bare)).toEqual(['CLOSED']);
    expect(statusesOf(switched(bare, true)).toSorted()).toEqual(['CLOSED', 'OPEN']);
  });
});

describe('an alert that is not acknowledged', () => {
  it('does not change when its acknowledgement ends', () => {
    const lost = down(create(world));
    const { world: same, events } = unacknowledgeAlert(lost, furtherOf(lost));
    expect([same === lost, events]).toEqual([true, []]);
    const past = { until: NOW - HOUR_MS, username: 'ADMIN1' };
    expect(acknowledgeAlert(lost, furtherOf(lost), past)).toMatchObject({ events: [] });
  });
});

describe('notifications', () => {
  const lost = down(create(world));

  it('are sent "at once, again every intervalMin while OPEN"', () => {
    expect(lastOf(lost)).toBe(0);
    expect(lastOf(later(lost, 29 * MINUTE_MS))).toBe(0);
    expect(lastOf(later(lost, 95 * MINUTE_MS))).toBe(90 * MINUTE_MS);
  });

  it('are silent while the alert is acknowledged, "then unacknowledged again by itself"', () => {
    const start = later(lost, 10 * MINUTE_MS);
    const until = NOW + 3 * HOUR_MS;
    const acknowledged = after(
      start,
      acknowledgeAlert(start, furtherOf(start), { until, username: 'ADMIN1' }),
    );
    expect(lastOf(acknowledged)).toBe(10 * MINUTE_MS);
    expect(lastOf(later(acknowledged, 2 * HOUR_MS))).toBe(10 * MINUTE_MS);
    expect(lastOf(later(acknowledged, 3 * HOUR_MS))).toBe(3 * HOUR_MS);
    const ended = later(acknowledged, HOUR_MS);
    const open = after(ended, unacknowledgeAlert(ended, furtherOf(ended)));
    expect(furtherOf(open)).toMatchObject({ updated: ended.now });
    expect(lastOf(open)).toBe(70 * MINUTE_MS);
  });

  it('are withheld by a window, but alerts are not: "when it ends an alert still OPEN is notified"', () => {
    const span = { startDate: NOW - HOUR_MS, endDate: NOW + HOUR_MS, alertTypeNames: ['HOST' as const] };
    const given = worldWith({ deployments: [set], maintenanceWindows: [window(span)] });
    const silenced = down(create(given));
    expect(furtherOf(silenced).status).toBe('OPEN');
    expect(lastOf(silenced)).toBeUndefined();
    expect(lastOf(later(silenced, HOUR_MS))).toBe(HOUR_MS);
  });

  it('stay known when a later window covers them', () => {
    const start = later(lost, 40 * MINUTE_MS);
    const row = window({ startDate: NOW, endDate: NOW + 5 * HOUR_MS, alertTypeNames: ['HOST'] });
    const maintenanceWindows = start.maintenanceWindows.put(row);
    const silenced = after(start, { world: { ...start, maintenanceWindows }, events: [] });
    expect(lastOf(silenced)).toBe(30 * MINUTE_MS);
    expect(lastOf(later(silenced, HOUR_MS))).toBe(30 * MINUTE_MS);
  });

  it('end with one "5–10 s later", also when acknowledged', () => {
    const until = NOW + 9 * HOUR_MS;
    const closed = up(after(lost, acknowledgeAlert(lost, furtherOf(lost), { until, username: 'ADMIN1' })));
    const last = lastOf(later(closed, MINUTE_MS)) ?? 0;
    expect(last).toBeGreaterThanOrEqual(5 * SECOND_MS);
    expect(last).toBeLessThanOrEqual(10 * SECOND_MS);
  });
});
