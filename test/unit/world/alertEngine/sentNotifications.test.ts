import { describe, expect, it } from '@jest/globals';
import type { AlertConfigSpec } from '../../../../src/world/alerts/configs/checkSpec.js';
import { findAlertConfig } from '../../../../src/world/alerts/configs/findAlertConfigs.js';
import { acknowledgeAlert } from '../../../../src/world/alertEngine/acknowledge.js';
import {
  createAlertConfig,
  deleteAlertConfig,
  replaceAlertConfig,
} from '../../../../src/world/alertEngine/changeConfigs.js';
import { sentNotificationsOf } from '../../../../src/world/alertEngine/sentNotifications.js';
import { bringUp, takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import type { Alert } from '../../../../src/world/tables/alerts.js';
import type { World } from '../../../../src/world/world.js';
import { after, hostOf, later } from '../../../support/advancing.js';
import { NEW, replicaSet } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { project, window } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const set = replicaSet('rs0', NEW);
const world = worldWith({ deployments: [set] });
const HOST_DOWN: AlertConfigSpec = { enabled: true, eventTypeName: 'HOST_DOWN' };
const EMAIL = { typeName: 'EMAIL', emailAddress: 'ops@example.com', intervalMin: 30 };
const HOOK = { typeName: 'WEBHOOK', webhookUrl: 'https://example.com/hook/T0PS3CRET', delayMin: 10 };

const create = (of: World, ...notifications: NonNullable<AlertConfigSpec['notifications']>): World =>
  after(of, createAlertConfig(of, project(), { ...HOST_DOWN, notifications }));
const down = (of: World): World => after(of, takeDown(of, hostOf(of, set.cluster, 'node-1')));
const up = (of: World): World => after(of, bringUp(of, hostOf(of, set.cluster, 'node-1')));
const furtherOf = (of: World): Alert => {
  const alert = of.alerts
    .select('project', PROJECT)
    .toArray()
    .findLast(({ isFurther }) => isFurther);
  if (alert === undefined) throw new Error('no further alert');
  return alert;
};
const configOf = (of: World) => findAlertConfig(of, project(), furtherOf(of).alertConfigId);
const sentIn = (of: World): readonly string[] =>
  sentNotificationsOf(of, furtherOf(of)).map(
    ({ at, reason, typeName }) => `${(at - NOW) / MINUTE_MS} ${reason} ${typeName}`,
  );
const sent = (of: World) => sentNotificationsOf(of, furtherOf(of));
const acknowledged = (of: World, until: number): World =>
  after(of, acknowledgeAlert(of, furtherOf(of), { until, username: 'ADMIN1' }));
const withWindow = (of: World, span: Parameters<typeof window>[0]): World =>
  after(of, { world: { ...of, maintenanceWindows: of.maintenanceWindows.put(window(span)) }, events: [] });

describe('the notifications of an alert', () => {
  it('are "at once, again every intervalMin while OPEN", each to its receivers, without secrets', () => {
    const lost = down(create(world, EMAIL, { ...HOOK, intervalMin: 60 }));
    expect(sentIn(lost)).toEqual(['0 OPENED EMAIL']);
    const open = later(lost, 75 * MINUTE_MS);
    expect(sentIn(open)).toEqual([
      ...[
        '0 OPENED EMAIL',
        '10 OPENED WEBHOOK',
        '30 REMINDER EMAIL',
        '60 REMINDER EMAIL',
        '70 REMINDER WEBHOOK',
      ],
    ]);
    const [first, second] = sent(open);
    expect(first).toMatchObject({
      to: 'ops@example.com',
      notifierId: configOf(open).notifications[0]?.notifierId,
    });
    expect(second?.to).toMatch(/^\*+CRET$/);
  });

  it('end with "a last notification 5–10 s later"', () => {
    const closed = up(later(down(create(world, EMAIL)), 40 * MINUTE_MS));
    expect(sentIn(closed)).toEqual(['0 OPENED EMAIL', '30 REMINDER EMAIL']);
    const [, , last] = sent(later(closed, 10_000));
    expect(last?.reason).toBe('CLOSED');
    const lag = (last?.at ?? 0) - NOW - 40 * MINUTE_MS;
    expect([lag >= 5_000, lag <= 10_000]).toEqual([true, true]);
    expect(sent(later(closed, DAY_MS))).toHaveLength(3);
  });

  it('are missing for an alert that was only tracked', () => {
    const closed = up(later(down(create(world, HOOK)), 5 * MINUTE_MS));
    expect(sent(later(closed, HOUR_MS))).toEqual([]);
  });

  it('report an acknowledgement, and are silent "till then"', () => {
    const start = later(down(create(world, EMAIL)), 10 * MINUTE_MS);
    const silent = acknowledged(start, start.now + 2 * HOUR_MS);
    expect(sentIn(later(silent, HOUR_MS))).toEqual(['0 OPENED EMAIL', '10 ACKNOWLEDGED EMAIL']);
    expect(sentIn(later(silent, 2 * HOUR_MS)).slice(2)).toEqual(['130 REMINDER EMAIL']);
    const closed = later(up(silent), MINUTE_MS);
    expect(sent(closed).map(({ reason }) => reason)).toEqual(['OPENED', 'ACKNOWLEDGED', 'CLOSED']);
  });

  it('are withheld in a window, and an alert still open is notified "at the next evaluation"', () => {
    const span = { startDate: NOW - HOUR_MS, endDate: NOW + HOUR_MS, alertTypeNames: ['HOST' as const] };
    const silenced = down(create(withWindow(world, span), EMAIL));
    expect(sentIn(silenced)).toEqual([]);
    expect(sentIn(later(silenced, 95 * MINUTE_MS))).toEqual(['60 OPENED EMAIL', '90 REMINDER EMAIL']);
  });

  it('are kept when a closed alert is acknowledged', () => {
    const closed = up(later(down(create(world, EMAIL)), 40 * MINUTE_MS));
    const acked = acknowledged(closed, NOW + 100 * DAY_MS);
    expect(sent(later(acked, MINUTE_MS)).map(({ reason }) => reason)).toEqual([
      ...['OPENED', 'REMINDER', 'ACKNOWLEDGED', 'CLOSED'],
    ]);
  });
});

describe('notifications of the past', () => {
  const open = later(down(create(world, EMAIL)), 40 * MINUTE_MS);
  const closed = later(up(open), MINUTE_MS);
  const before = sent(closed);

  it('stay when a later window covers them', () => {
    const covering = { startDate: NOW, endDate: NOW + DAY_MS, alertTypeNames: ['HOST' as const] };
    expect(sentIn(withWindow(open, covering))).toEqual(['0 OPENED EMAIL', '30 REMINDER EMAIL']);
    expect(sent(withWindow(closed, covering))).toEqual(before);
  });

  it('stay when the configuration is replaced or deleted', () => {
    const replaced = after(
      open,
      replaceAlertConfig(open, project(), configOf(open), {
        ...HOST_DOWN,
        notifications: [{ ...EMAIL, emailAddress: 'other@example.com' }],
      }),
    );
    expect(sent(later(replaced, 25 * MINUTE_MS)).map(({ to }) => to)).toEqual([
      ...['ops@example.com', 'ops@example.com', 'other@example.com'],
    ]);
    const deleted = after(closed, deleteAlertConfig(closed, project(), configOf(closed)));
    expect(sent(deleted)).toEqual(before);
    const cancelled = after(open, deleteAlertConfig(open, project(), configOf(open)));
    expect(sentIn(later(cancelled, DAY_MS))).toEqual(['0 OPENED EMAIL', '30 REMINDER EMAIL']);
  });

  it('are the 20 latest, in one stride and in many', () => {
    const once = later(open, 30 * DAY_MS);
    let often = open;
    for (let day = 0; day < 30; day += 1) often = later(often, DAY_MS);
    expect(sent(often)).toEqual(sent(once));
    expect(sent(once)).toHaveLength(20);
    expect(sent(once).at(-1)?.at).toBe(once.now - 10 * MINUTE_MS);
    expect(often.alerts).toBe(open.alerts);
  });
});

describe('a delay that changes while an alert is tracked', () => {
  const tracked = later(down(create(world, { ...EMAIL, delayMin: 15 }, { ...HOOK, delayMin: 20 })), 630_000);
  const delayed = (delayMin: number): World =>
    after(
      tracked,
      replaceAlertConfig(tracked, project(), configOf(tracked), {
        ...HOST_DOWN,
        notifications: [{ ...EMAIL, delayMin }, HOOK],
      }),
    );

  it('opens it at the next evaluation if the "smallest delayMin of its notifications" is over', () => {
    const open = later(delayed(5), HOUR_MS);
    expect(furtherOf(open)).toMatchObject({ status: 'OPEN', updated: NOW + 11 * MINUTE_MS });
    expect(sentIn(open)).toEqual([...['11 OPENED EMAIL', '11 OPENED WEBHOOK', '41 REMINDER EMAIL']]);
    const often = Array.from({ length: 60 }).reduce<World>((before) => later(before, MINUTE_MS), delayed(5));
    expect(sent(often)).toEqual(sent(open));
  });

  it('opens it later if the delay is longer', () => {
    const longer = after(
      tracked,
      replaceAlertConfig(tracked, project(), configOf(tracked), {
        ...HOST_DOWN,
        notifications: [{ ...EMAIL, delayMin: 30 }],
      }),
    );
    expect(furtherOf(later(longer, 15 * MINUTE_MS)).status).toBe('TRACKING');
    const open = later(longer, 40 * MINUTE_MS);
    expect(furtherOf(open).updated).toBe(NOW + 30 * MINUTE_MS);
    expect(sentIn(open)).toEqual(['30 OPENED EMAIL']);
  });

  it('withholds the first notification in a window', () => {
    const span = { startDate: NOW, endDate: NOW + HOUR_MS, alertTypeNames: ['HOST' as const] };
    const silenced = later(withWindow(delayed(5), span), HOUR_MS);
    expect(furtherOf(silenced).status).toBe('OPEN');
    expect(sentIn(silenced)).toEqual(['60 OPENED EMAIL', '60 OPENED WEBHOOK']);
  });
});

it('each notification keeps its own interval across a maintenance window', () => {
  const slow = { ...HOOK, delayMin: 0, intervalMin: 60 };
  const open = later(down(create(world, EMAIL, slow)), 40 * MINUTE_MS);
  const span = { startDate: NOW + 40 * MINUTE_MS, endDate: NOW + 50 * MINUTE_MS };
  const windowed = withWindow(open, { ...span, alertTypeNames: ['HOST'] });
  const ended = withWindow(later(windowed, 15 * MINUTE_MS), { ...span, alertTypeNames: ['BACKUP'] });
  expect(sentIn(later(ended, 10 * MINUTE_MS)).slice(2)).toEqual([
    ...['30 REMINDER EMAIL', '60 REMINDER EMAIL', '60 REMINDER WEBHOOK'],
  ]);
});

describe('A change of the data from which notifications are computed', () => {
  const open = later(down(create(world, EMAIL)), 100 * MINUTE_MS);
  const config = configOf(open);
  const row = furtherOf(open);
  const CHANGES: Readonly<Record<string, Partial<World>>> = {
    'a window that covers the past': {
      maintenanceWindows: open.maintenanceWindows.put(
        window({ startDate: NOW - HOUR_MS, endDate: NOW + DAY_MS }),
      ),
    },
    'other notifications': { alertConfigs: open.alertConfigs.put({ ...config, notifications: [] }) },
    'a disabled configuration': { alertConfigs: open.alertConfigs.put({ ...config, enabled: false }) },
    'a deleted configuration': { alertConfigs: open.alertConfigs.remove(config.id) },
    'an acknowledgement': { alerts: open.alerts.put({ ...row, acknowledgedUntil: open.now + DAY_MS }) },
    'a cancelled alert': { alerts: open.alerts.put({ ...row, status: 'CANCELLED' }) },
  };

  it.each(Object.keys(CHANGES))('keeps the notifications that were sent: %s', (name) => {
    const changed = after(open, { world: { ...open, ...CHANGES[name] }, events: [] });
    expect(sentIn(open)).toHaveLength(4);
    expect(sentNotificationsOf(changed, furtherOf(changed))).toEqual(sent(open));
  });
});
