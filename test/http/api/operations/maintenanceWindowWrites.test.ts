import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { DAY_MS, formatInstant, HOUR_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { window } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, UNAUTHORIZED } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/maintenanceWindows`;
const ADMIN = KEYS.admin;
const at = (ms: number): string => formatInstant(NOW + ms);
const DAY = { alertTypeNames: ['REPLICA_SET'], startDate: at(0), endDate: at(DAY_MS) };
const current = window({
  created: NOW - 3 * DAY_MS,
  startDate: NOW - HOUR_MS,
  endDate: NOW + HOUR_MS,
  description: 'Disks',
});
const coming = window({ created: NOW - DAY_MS, startDate: NOW + HOUR_MS, endDate: NOW + DAY_MS });
const over = window({ created: NOW - 2 * DAY_MS, endDate: NOW });
const given = (): Tenant => platformWith({ maintenanceWindows: [current, coming, over] });

const create = (platform: Tenant, body: object) => platform.call('post', PATH, ADMIN, body);
const patch = (platform: Tenant, id: string, body: object) =>
  platform.call('patch', `${PATH}/${id}`, ADMIN, body);

const created = async (platform: Tenant, body: object): Promise<Schema<'MaintenanceWindow'>> =>
  bodyOf<'createMaintenanceWindow'>(await create(platform, body));

describe('POST /groups/{groupId}/maintenanceWindows', () => {
  it('"the answered startDate must be the sent string (UTC, seconds)" (client)', async () => {
    const platform = platformWith();
    const reply = await created(platform, { ...DAY, description: 'Kernel' });
    expect(reply).toMatchObject({ ...DAY, description: 'Kernel', created: at(0), updated: at(0) });
    const read = bodyOf<'getMaintenanceWindow'>(await platform.get(`${PATH}/${reply.id}`));
    expect({ ...read, links: [] }).toEqual({ ...reply, links: [] });
  });

  it('"create now … +1 day for REPLICA_SET → describe → list → update to CLUSTER → delete" (client)', async () => {
    const platform = platformWith();
    const { id } = await created(platform, DAY);
    expect((await platform.get(`${PATH}/${id}`)).status).toBe(200);
    expect(bodyOf<'listMaintenanceWindows'>(await platform.get(PATH)).totalCount).toBe(1);
    const changed = await patch(platform, id, { alertTypeNames: ['CLUSTER'] });
    expect(bodyOf<'patchMaintenanceWindow'>(changed).alertTypeNames).toEqual(['CLUSTER']);
    expect((await platform.call('delete', `${PATH}/${id}`, ADMIN)).status).toBe(204);
    expect((await platform.get(`${PATH}/${id}`)).status).toBe(404);
  });

  it.each([
    ['2020-01-01T10:00:00+00:00', '2020-01-01T10:00:00Z'],
    ['2020-01-01T10:00:00+02:00', '2020-01-01T08:00:00Z'],
    ['2020-01-01T10:00:00.123456', '2020-01-01T10:00:00Z'],
  ])(
    '"accept and truncate to seconds" (client): "past starts; `+00:00` and other offsets": %s',
    async (sent, shown) => {
      expect((await created(platformWith(), { ...DAY, startDate: sent })).startDate).toBe(shown);
    },
  );

  it('accepts `9999-12-31T23:59:59.999999`, which scripts use as no end (client)', async () => {
    const { endDate } = await created(platformWith(), { ...DAY, endDate: '9999-12-31T23:59:59.999999' });
    expect(endDate).toBe('9999-12-31T23:59:59Z');
  });

  it('keeps each type once, and no empty description', async () => {
    const reply = await created(platformWith(), {
      ...DAY,
      alertTypeNames: ['HOST', 'HOST'],
      description: '',
    });
    expect(reply.alertTypeNames).toEqual(['HOST']);
    expect(reply).not.toHaveProperty('description');
  });

  it('tolerates read-only members that clients send back (client)', async () => {
    const sentBack = { id: 'x', groupId: PROJECT, created: 'x', updated: 'x', links: [] };
    expect((await create(platformWith(), { ...DAY, ...sentBack })).status).toBe(200);
  });

  it.each([
    [
      { ...DAY, alertTypeNames: [] },
      'MISSING_MAINTENANCE_WINDOW_ALERT_TYPE_NAME',
      'at least one alert type.',
    ],
    [
      { ...DAY, alertTypeNames: undefined },
      'MISSING_MAINTENANCE_WINDOW_ALERT_TYPE_NAME',
      'at least one alert type.',
    ],
    [{ ...DAY, startDate: undefined }, 'MISSING_MAINTENANCE_WINDOW_START_DATE', 'a start date.'],
    [{ ...DAY, endDate: undefined }, 'MISSING_MAINTENANCE_WINDOW_END_DATE', 'an end date.'],
    [
      { ...DAY, endDate: at(-1000) },
      'MAINTENANCE_WINDOW_START_DATE_AFTER_END_DATE',
      'a start date before their end date.',
    ],
    [
      { ...DAY, endDate: DAY.startDate },
      'MAINTENANCE_WINDOW_START_DATE_AFTER_END_DATE',
      'a start date before their end date.',
    ],
  ] as const)('refuses %j', async (body, errorCode, what) => {
    const platform = platformWith();
    const detail = `Maintenance window configurations must specify ${what}`;
    await expectRefusal(platform, create(platform, body), [400, errorCode, detail]);
  });

  it('refuses a date that is none, and other types', async () => {
    const platform = platformWith();
    const detail = 'An invalid date value soon was specified.';
    const call = create(platform, { ...DAY, startDate: 'soon' });
    await expectRefusal(platform, call, [400, 'INVALID_DATE_FORMAT', detail, 'soon']);
    const other = await create(platform, { ...DAY, alertTypeNames: ['USER'] });
    expect([other.status, other.body]).toEqual([
      400,
      expect.objectContaining({ errorCode: 'INVALID_ENUM_VALUE' }),
    ]);
  });

  it('needs one of the "Roles Global Owner, Global Monitoring Admin, Org Owner, Project Owner, Project Monitoring Admin" (documentation)', async () => {
    const platform = standardPlatform();
    const [shop] = platform.world.projects.all().toArray();
    const call = platform.call(
      'post',
      `/groups/${shop?.id ?? ''}/maintenanceWindows`,
      KEYS.projectReadOnly,
      DAY,
    );
    await expectRefusal(platform, call, UNAUTHORIZED);
  });
});

describe('PATCH /groups/{groupId}/maintenanceWindows/{windowId}', () => {
  it('changes only the members that are sent; "Go\'s update test sends `updated` and `groupId` in the body" (client)', async () => {
    const platform = given();
    const body = { description: 'Cables', updated: at(0), groupId: PROJECT };
    const reply = bodyOf<'patchMaintenanceWindow'>(await patch(platform, current.id, body));
    const { alertTypeNames } = current;
    expect(reply).toMatchObject({
      alertTypeNames,
      description: 'Cables',
      updated: at(0),
      endDate: at(HOUR_MS),
    });
  });

  it('"endDate = now ends it early (a script does)": it is "over = invisible" (client)', async () => {
    const platform = given();
    const path = `${PATH}/${current.id}`;
    expect(
      bodyOf<'patchMaintenanceWindow'>(await patch(platform, current.id, { endDate: at(0) })).endDate,
    ).toBe(at(0));
    expect((await platform.get(path)).status).toBe(404);
  });

  it('removes a description with an empty one', async () => {
    const reply = await patch(given(), current.id, { description: '' });
    expect(bodyOf<'patchMaintenanceWindow'>(reply)).not.toHaveProperty('description');
  });

  it.each([{ endDate: at(0) }, { startDate: at(2 * DAY_MS) }])(
    'refuses an end before the start: %j',
    async (body) => {
      const platform = given();
      const code = 'MAINTENANCE_WINDOW_START_DATE_AFTER_END_DATE';
      const detail = 'Maintenance window configurations must specify a start date before their end date.';
      await expectRefusal(platform, patch(platform, coming.id, body), [400, code, detail]);
    },
  );

  it.each([{}, { groupId: PROJECT }])('needs "≥ 1 member" (documentation): not %j', async (body) => {
    const platform = given();
    const detail = 'Received JSON does not match expected format.';
    await expectRefusal(platform, patch(platform, current.id, body), [400, 'INVALID_JSON', detail]);
  });

  it('refuses no types', async () => {
    const platform = given();
    const code = 'MISSING_MAINTENANCE_WINDOW_ALERT_TYPE_NAME';
    const detail = 'Maintenance window configurations must specify at least one alert type.';
    await expectRefusal(platform, patch(platform, current.id, { alertTypeNames: [] }), [400, code, detail]);
  });
});

describe('A window that is over', () => {
  it.each(['patch', 'delete'] as const)('is "invisible to GET, PATCH, DELETE (404)": %s', async (method) => {
    const platform = given();
    const { id } = over;
    const detail = `No maintenance window with ID ${id} exists in group ${PROJECT}.`;
    const call = platform.call(
      method,
      `${PATH}/${id}`,
      ADMIN,
      method === 'patch' ? { description: 'x' } : undefined,
    );
    await expectRefusal(platform, call, [404, 'MAINTENANCE_WINDOW_NOT_FOUND', detail, id, PROJECT]);
  });

  it('is not a window with a malformed id', async () => {
    const platform = given();
    const detail = 'An invalid maintenance window ID next was specified.';
    const call = platform.call('delete', `${PATH}/next`, ADMIN);
    await expectRefusal(platform, call, [404, 'INVALID_WINDOW_ID', detail, 'next']);
  });
});
