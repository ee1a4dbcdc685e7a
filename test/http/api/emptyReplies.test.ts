import { beforeEach, describe, expect, it } from '@jest/globals';
import { ruleInput } from '../../../src/commands/faultView.js';
import { readInput } from '../../../src/commands/readInput.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { addFault } from '../../../src/world/faults/rules.js';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { checkReplies } from '../../support/checkReplies.js';
import { KEYS, Platform, platformOf } from '../../support/platform.js';

const { world } = platformOf();
const window = [...world.maintenanceWindows.all()].find(({ endDate }) => endDate > world.now);
const path = `/groups/${window?.groupId ?? ''}/maintenanceWindows/${window?.id ?? ''}`;

describe.each([
  ['with checks of replies', { checkReplies: checkReplies() }],
  ['as shipped', { checkReplies: undefined }],
])('An operation with DELETE and a reply without a body, %s', (_name, options) => {
  let platform: Platform;
  beforeEach(() => {
    platform = new Platform(world, options);
  });

  const lastRecord = () => [...platform.live.journal.exchanges()].at(-1);
  const addRule = (rule: Rule): void => {
    platform.live.commit(addFault(platform.world, { ...readInput(ruleInput, rule), id: 'rule' }), SYSTEM);
  };

  it.each(['', '?envelope=true&pretty=true'])(
    'answers 204, without a body or its headers%s',
    async (query) => {
      const { status, text, headers } = await platform.call('delete', path + query, KEYS.admin);
      expect([status, text]).toEqual([204, '']);
      expect(headers).not.toHaveProperty('content-type');
      expect(headers).not.toHaveProperty('content-length');
      expect(headers).toHaveProperty('x-vendor-service-version');
    },
  );

  it('changes the world once, and a repetition does not find the row', async () => {
    await platform.call('delete', path, KEYS.admin);
    expect(platform.world.maintenanceWindows.get(window?.id ?? '')).toBeUndefined();
    const again = await platform.call('delete', path, KEYS.admin);
    expect(again.status).toBe(404);
  });

  it('is refused without credentials, and without its role', async () => {
    expect((await platform.call('delete', path)).status).toBe(401);
    expect((await platform.call('delete', path, KEYS.orgMember)).status).toBe(403);
    expect(platform.world).toBe(world);
  });

  it('appears in the journal, with its operation and without a body', async () => {
    await platform.call('delete', path, KEYS.admin);
    const record = lastRecord();
    expect(record).toMatchObject({
      method: 'DELETE',
      status: 204,
      operation: { id: 'deleteMaintenanceWindow' },
    });
    expect([record?.request, record?.reply]).toEqual([undefined, undefined]);
    expect(record?.requirement).toBe('GROUP_MONITORING_ADMIN');
  });

  it('names the method where its path refuses other methods; HEAD and OPTIONS are unchanged', async () => {
    const put = await platform.call('put', path, KEYS.admin, {});
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
    expect((await platform.call('head', path, KEYS.admin)).status).toBe(200);
  });

  it('validates its path like any other operation', async () => {
    const wrong = await platform.call('delete', `${path}?pretty=maybe`, KEYS.admin);
    expect(wrong.body).toMatchObject({ error: 400, errorCode: 'INVALID_QUERY_PARAMETER' });
  });

  it('can be answered by a fault, before or after its commit', async () => {
    addRule({ inject: { error: { status: 503 } }, times: 1 });
    expect((await platform.call('delete', path, KEYS.admin)).status).toBe(503);
    expect(platform.world.maintenanceWindows.get(window?.id ?? '')).toBeDefined();
    expect((await platform.call('delete', path, KEYS.admin)).status).toBe(204);
  });

  it('has no body for the drift fault', async () => {
    addRule({ inject: { drift: { kind: 'unknownField' } } } as unknown as Rule);
    const { status, text } = await platform.call('delete', path, KEYS.admin);
    expect([status, text]).toEqual([204, '']);
  });
});
