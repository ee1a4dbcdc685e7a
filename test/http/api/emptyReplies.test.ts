import { beforeEach, describe, expect, it } from '@jest/globals';
import { platformApi, type ServedApi, type ServedOperation } from '../../../src/api/servedApi.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { ContractOperation } from '../../../src/contract/document.js';
import { ruleInput } from '../../../src/commands/faults.js';
import { readInput } from '../../../src/commands/readInput.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { addFault } from '../../../src/world/faults/rules.js';
import { findMaintenanceWindow } from '../../../src/world/maintenance/findMaintenanceWindow.js';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { checkReplies } from '../../support/checkReplies.js';
import { KEYS, Platform, platformOf } from '../../support/platform.js';

const PATH = '/groups/{groupId}/maintenanceWindows/{windowId}';
const PLATFORM_API = platformApi();
const getWindow = PLATFORM_API.operations.find(({ id }) => id === 'getMaintenanceWindow');

/** An operation that does not ship: it deletes a maintenance window and answers with a 204. */
const deleteWindow: ServedOperation = {
  ...{ id: 'deleteMaintenanceWindow', method: 'delete', path: PATH, role: 'GROUP_READ_ONLY' },
  ...{ surface: 'extended', status: 204, needsBody: false, base: BASE_PATH },
  // It has the same parameters.
  check: getWindow?.check ?? { parameters: [], check: () => false },
  handle: ({ world, project, path }) => {
    const { windowId } = path as { readonly windowId: string };
    if (project === undefined) throw new Error('The path has a project.');
    const { id } = findMaintenanceWindow(world, project, windowId);
    const maintenanceWindows = world.maintenanceWindows.remove(id);
    return { outcome: { world: { ...world, maintenanceWindows }, events: [] } };
  },
};

function apiWithDelete(): ServedApi {
  const contract = PLATFORM_API.contract();
  const { get } = contract.paths[PATH] ?? {};
  const described = {
    ...get,
    ...{ operationId: deleteWindow.id, 'x-role': deleteWindow.role, 'x-surface': 'extended' },
    responses: { '204': { description: 'It is deleted.' }, default: get?.responses.default },
  } as ContractOperation;
  const paths = { ...contract.paths, [PATH]: { ...(get && { get }), delete: described } };
  const extended = { ...contract, paths };
  return {
    contract: () => extended,
    operations: [...PLATFORM_API.operations, deleteWindow],
  };
}

const { world } = platformOf();
const window = [...world.maintenanceWindows.all()].find(({ endDate }) => endDate > world.now);
const path = `/groups/${window?.groupId ?? ''}/maintenanceWindows/${window?.id ?? ''}`;

const api = apiWithDelete();

describe.each([
  ['with checks of replies', { checkReplies: checkReplies(api.contract()) }],
  ['as shipped', { checkReplies: undefined }],
])('An operation with DELETE and a reply without a body, %s', (_name, options) => {
  let platform: Platform;
  beforeEach(() => {
    platform = new Platform(world, options, api);
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
    expect(record).toMatchObject({ method: 'DELETE', status: 204, operation: { id: deleteWindow.id } });
    expect([record?.request, record?.reply]).toEqual([undefined, undefined]);
    expect(record?.requirement).toBe('GROUP_READ_ONLY');
  });

  it('names the method where its path refuses other methods; HEAD and OPTIONS are unchanged', async () => {
    const put = await platform.call('put', path, KEYS.admin, {});
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, DELETE']);
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
