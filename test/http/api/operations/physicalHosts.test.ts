import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { Schema } from '../../../../src/contract/types.js';
import { DAY_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = '/usage/groups';
const RS0 = replicaSet('rs0', { createdAt: NOW - DAY_MS });
const [FIRST, SECOND] = RS0.hosts.map(({ hostname }) => ({ groupId: PROJECT, hostname }));
const INPUT = { name: 'rack 1', serverType: { name: 'TEST_SERVER' }, virtualHosts: [FIRST, SECOND] };

const given = () => platformWith({ deployments: [RS0] });

function create(platform: Tenant, own: object = {}): Promise<Response> {
  return platform.call('post', PATH, KEYS.admin, { ...INPUT, ...own });
}

async function created(platform: Tenant, own: object = {}): Promise<Schema<'PhysicalHost'>> {
  return bodyOf<'createPhysicalHost'>(await create(platform, own), 201);
}

describe('Physical hosts', () => {
  it('are "`{hosts[{groupId,hostname}], id, name, serverType}`" (documentation), made from `{name, serverType, virtualHosts}`', async () => {
    const platform = given();
    const host = await created(platform);
    expect(linksOf(host)).toEqual([`self ${PATH}/${host.id}`]);
    const serverType = { label: 'Test Server', name: 'TEST_SERVER' };
    expect(host).toMatchObject({ name: 'rack 1', serverType, hosts: [FIRST, SECOND] });
    const read = await platform.get(`${PATH}/${host.id}`);
    expect(bodyOf<'getPhysicalHost'>(read).hosts).toEqual(host.hosts);
    const list = bodyOf<'listPhysicalHosts'>(await platform.get(PATH));
    expect(list.results.map(({ id }) => id)).toEqual([host.id]);
  });

  it('give their server type to their virtual hosts (inferred)', async () => {
    const platform = given();
    await created(platform);
    await platform.call('post', '/usage/dailyCapture', KEYS.admin);
    const { results } = bodyOf<'listHostAssignments'>(await platform.get('/usage/assignments'));
    const types = results.map(({ serverType }) => serverType.name);
    expect(types).toEqual(['TEST_SERVER', 'TEST_SERVER', 'PRODUCTION_SERVER']);
  });

  it('are replaced by PUT', async () => {
    const platform = given();
    const { id } = await created(platform);
    const input = { ...INPUT, name: 'rack 2', virtualHosts: [SECOND] };
    const host = bodyOf<'putPhysicalHost'>(await platform.call('put', `${PATH}/${id}`, KEYS.admin, input));
    expect(host).toMatchObject({ id, name: 'rack 2', hosts: [SECOND] });
    await created(platform, { virtualHosts: [FIRST] });
  });

  it('are deleted with the entries of their virtual hosts', async () => {
    const platform = given();
    const { id } = await created(platform);
    expect((await platform.call('delete', `${PATH}/${id}`, KEYS.admin)).status).toBe(204);
    expect([platform.world.physicalHosts.size, platform.world.virtualHosts.size]).toEqual([0, 0]);
    await created(platform);
  });
});

describe('A physical host is refused', () => {
  it.each(['get', 'put', 'delete'] as const)('if its id is unknown, by %s', async (method) => {
    const platform = given();
    const body = method === 'put' ? INPUT : undefined;
    const call = platform.call(method, `${PATH}/${NOBODY}`, KEYS.admin, body);
    const detail = `The physical host with id ${NOBODY} could not be found.`;
    await expectRefusal(platform, call, [400, 'PHYSICAL_HOST_NOT_FOUND', detail, NOBODY]);
  });

  it('if another one has its name', async () => {
    const platform = given();
    await created(platform);
    const detail = 'A physical host with name rack 1 already exists.';
    const call = create(platform, { virtualHosts: [] });
    await expectRefusal(platform, call, [400, 'PHYSICAL_HOST_ALREADY_EXISTS', detail, 'rack 1']);
  });

  it.each([
    [
      ...['contains a host twice', 'PHYSICAL_HOST_CONTAINS_DUPLICATE_HOST_ENTRIES'],
      ...[[FIRST, FIRST], 'The physical host contains duplicate entries.'],
    ],
    [
      ...['contains an unknown host', 'PHYSICAL_HOST_CONTAINS_NON_EXISTENT_HOST'],
      ...[[{ groupId: PROJECT, hostname: 'x' }], 'A provided host does not exist.'],
    ],
    [
      ...['contains a host of another one', 'HOST_ALREADY_EXISTS_IN_ANOTHER_PHSYICAL_HOST'],
      ...[[FIRST], 'A host is already used un another physical host.'],
    ],
  ] as const)('if it %s: `%s`', async (_name, errorCode, virtualHosts, detail) => {
    const platform = given();
    await created(platform);
    const call = create(platform, { name: 'rack 2', virtualHosts });
    await expectRefusal(platform, call, [400, errorCode, detail]);
  });
});
