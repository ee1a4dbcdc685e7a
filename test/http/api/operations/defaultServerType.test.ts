import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PRODUCTION = { label: 'Production Server', name: 'PRODUCTION_SERVER' };
const TEST = { label: 'Test Server', name: 'TEST_SERVER' };
const RS0 = replicaSet('rs0', { createdAt: NOW - 10 * DAY_MS });

const given = (own: Given = {}) => platformWith({ deployments: [RS0], ...own });
const put = (platform: Tenant, path: string, serverType: object = TEST) =>
  platform.call('put', `/usage${path}`, KEYS.admin, { serverType });

/** The server types of the hosts in a capture. */
async function captured(platform: Tenant, query = ''): Promise<readonly string[]> {
  const { results } = bodyOf<'listHostAssignments'>(await platform.get(`/usage/assignments${query}`));
  return results.map(({ serverType }) => serverType.name);
}

describe.each([
  ['project', `/usage/groups/${PROJECT}/defaultServerType`],
  ['organization', `/usage/organizations/${ORG}/defaultServerType`],
])('The default server type of a %s', (_name, path) => {
  const short = path.replace('/usage', '');

  it('is "**bare** `{label, name}`" (client), at first "PRODUCTION_SERVER" (inferred)', async () => {
    expect(bodyOf(await given().get(path))).toEqual(PRODUCTION);
  });

  it('can be its name alone, as a sample of the vendor has it', async () => {
    const platform = given();
    const { status } = await platform.call('put', path, KEYS.admin, { serverType: 'TEST_SERVER' });
    expect([status, bodyOf(await platform.get(path))]).toEqual([200, TEST]);
  });

  it('can be what a client has read: the "**bare** `{label, name}`"', async () => {
    const platform = given();
    expect((await platform.call('put', path, KEYS.admin, TEST)).status).toBe(200);
    expect(bodyOf(await platform.get(path))).toEqual(TEST);
  });

  it('"acts only on hosts created later" (documentation)', async () => {
    const platform = given();
    expect((await put(platform, short)).status).toBe(200);
    expect(bodyOf(await platform.get(path))).toEqual(TEST);
    await platform.call('post', '/usage/dailyCapture', KEYS.admin);
    expect(new Set(await captured(platform))).toEqual(new Set(['PRODUCTION_SERVER']));
    const later = replicaSet('rs1', { createdAt: NOW + HOUR_MS });
    const grown = given({
      deployments: [RS0, later],
      serverTypes: platform.world.serverTypes.all(),
      usageCaptures: [{ id: '2026-01-01', at: NOW + HOUR_MS }],
    });
    const types = await captured(grown, '?startDate=2026-01-01&endDate=2026-01-01');
    expect(types).toEqual([...Array(3).fill('PRODUCTION_SERVER'), ...Array(3).fill('TEST_SERVER')]);
  });

  it.each([
    ['null', null],
    ['no body', undefined],
  ])('stays with %s: "server-type updates may send body `null`" (client)', async (_body, body) => {
    const platform = given();
    await put(platform, short);
    const before = platform.world;
    const reply = await platform.call('put', path, KEYS.admin, body);
    expect([reply.status, reply.body as unknown]).toEqual([200, TEST]);
    expect(platform.world.serverTypes).toBe(before.serverTypes);
  });

  it('refuses an unknown type and other members', async () => {
    const unknown = await put(given(), short, { name: 'X' });
    expect(unknown.body).toMatchObject({ error: 400, errorCode: 'INVALID_ENUM_VALUE', parameters: ['X'] });
    const { body } = await given().call('put', path, KEYS.admin, { label: 'Dev Server' });
    expect(body).toMatchObject({ error: 400, errorCode: 'MISSING_ATTRIBUTE', parameters: ['serverType'] });
  });
});

it('A project follows its organization until it has a default of its own', async () => {
  const platform = given();
  await put(platform, `/organizations/${ORG}/defaultServerType`);
  expect(bodyOf(await platform.get(`/usage/groups/${PROJECT}/defaultServerType`))).toEqual(TEST);
  await put(platform, `/groups/${PROJECT}/defaultServerType`, PRODUCTION);
  expect(bodyOf(await platform.get(`/usage/groups/${PROJECT}/defaultServerType`))).toEqual(PRODUCTION);
});
