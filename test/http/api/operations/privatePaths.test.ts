import { describe, expect, it } from '@jest/globals';
import request from '../../../support/request.js';
import { firstAgentKey } from '../../../../src/world/agentKeys/firstAgentKey.js';
import { agentApiKeyOf } from '../../../../src/world/agentKeys/findAgentKeys.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS, Platform } from '../../../support/platform.js';
import { ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key } from '../../../support/rows/rows.js';
import { bodyOf } from './given.js';
import { worldWith, type Given } from '../../../support/rows/worlds.js';

const MARK = `/api/private/v1.0/groups/${PROJECT}/markAsBackingDatabase`;
const INFO = `/group/v2/info/${PROJECT}`;
const ADD = `/group/v2/addPreferredHostname/${PROJECT}`;

/** A platform whose project has its first agent key. */
function platformWith(given: Given = {}): Platform {
  const world = worldWith(given);
  const [project] = world.projects.all().toArray();
  if (project === undefined) throw new Error('The world has no project.');
  return new Platform({ ...world, agentKeys: world.agentKeys.put(firstAgentKey(world.seed, project)) });
}

/** Calls a path at the root of the host, signed with an API key. */
async function mark(platform: Platform, body: unknown, pair: KeyPair = KEYS.admin, path = MARK) {
  const authorization = await platform.authorization('POST', path, pair);
  const call = request(platform.app).post(path).set('Authorization', authorization);
  return call.set('Content-Type', 'application/json').send(JSON.stringify(body));
}

const secretOf = (platform: Platform, id = PROJECT): string => agentApiKeyOf(platform.world, { id }) ?? '';

/** Calls a path at the root of the host as an agent. */
const getAs = (platform: Platform, path: string, id = PROJECT, secret = secretOf(platform)) =>
  request(platform.app).get(path).auth(id, secret);

describe('POST /api/private/v1.0/groups/{groupId}/markAsBackingDatabase', () => {
  it('takes a "body = JSON string `"APP_DB"`; 200"', async () => {
    const platform = platformWith();
    const { status, body } = await mark(platform, 'APP_DB');
    expect([status, body]).toEqual([200, {}]);
    expect(platform.world.projects.get(PROJECT)?.backingDatabase).toBe('APP_DB');
    expect(platform.world.events.size).toBe(0);
  });

  it('answers "a second time 400 whose detail contains `INVALID_DOCUMENT`"', async () => {
    const platform = platformWith();
    await mark(platform, 'APP_DB');
    const { body } = await mark(platform, 'APP_DB');
    expect(body).toMatchObject({
      error: 400,
      detail: expect.stringContaining('INVALID_DOCUMENT') as unknown,
    });
  });

  it.each([
    ['an unknown purpose', 'SOME_DB', 'INVALID_JSON'],
    ['an object', {}, 'INVALID_JSON'],
    ['a number', 1, 'INVALID_JSON'],
  ])('refuses %s', async (_, sent, errorCode) => {
    const platform = platformWith();
    expect((await mark(platform, sent)).body).toMatchObject({ error: 400, errorCode });
    expect(platform.world.projects.get(PROJECT)?.backingDatabase).toBeUndefined();
  });

  it('needs the owner role, and an existing project', async () => {
    const keys = [key(), key({ ...KEYS.projectReadOnly, roles: [groupRole()] })];
    const platform = platformWith({ keys });
    expect((await mark(platform, 'APP_DB', KEYS.projectReadOnly)).body).toMatchObject({
      errorCode: 'USER_UNAUTHORIZED',
    });
    const unknown = MARK.replace(PROJECT, ORG);
    expect((await mark(platform, 'APP_DB', KEYS.admin, unknown)).body).toMatchObject({
      errorCode: 'GROUP_NOT_FOUND',
    });
  });

  it('is the only operation with a text as body: others answer 400 INVALID_JSON', async () => {
    const reply = await platformWith().call('patch', `/groups/${PROJECT}`, KEYS.admin, '"APP_DB"');
    expect(reply.body).toMatchObject({ error: 400, errorCode: 'INVALID_JSON' });
  });
});

describe('preferred hostnames', () => {
  it('are "`{preferredHostnames:[{endsWith, id, regexp, value}]}`", in the order of their addition', async () => {
    const platform = platformWith();
    expect((await getAs(platform, INFO)).body).toEqual({ preferredHostnames: [] });
    await getAs(platform, `${ADD}?value=.shop.example.net&isRegexp=false&isEndsWith=true`);
    const added = await getAs(platform, `${ADD}?value=node-%5B0-9%5D%2B&isRegexp=true&isEndsWith=false`);
    const id = expect.stringMatching(/^[0-9a-f]{24}$/) as unknown;
    const preferredHostnames = [
      { endsWith: true, id, regexp: false, value: '.shop.example.net' },
      { endsWith: false, id, regexp: true, value: 'node-[0-9]+' },
    ];
    expect(added.body).toEqual({ preferredHostnames });
    expect((await getAs(platform, INFO)).body).toEqual(added.body);
  });

  it('are added once', async () => {
    const platform = platformWith();
    const first = await getAs(platform, `${ADD}?value=a.example.net`);
    expect((await getAs(platform, `${ADD}?value=a.example.net`)).body).toEqual(first.body);
  });

  it('need "Basic auth project id : agent key"', async () => {
    const platform = platformWith();
    const refused = [
      await request(platform.app).get(INFO),
      await getAs(platform, INFO, PROJECT, 'wrong'),
      await getAs(platform, INFO, ORG),
      await getAs(platform, `/group/v2/info/${ORG}`),
      await getAs(platform, `${ADD}?value=a.example.net`, PROJECT, KEYS.admin.privateKey),
      await request(platform.app)
        .get(INFO)
        .set('Authorization', await platform.authorization('GET', INFO, KEYS.admin)),
    ];
    for (const { status, headers, body } of refused) {
      expect([status, headers['www-authenticate']]).toEqual([
        401,
        'Basic realm="Deployment Management Public API"',
      ]);
      expect(body).toMatchObject({ error: 401, detail: 'You are not authorized for this resource.' });
    }
    expect(platform.world.projects.get(PROJECT)?.preferredHostnames).toBeUndefined();
  });

  it('can be read with a new agent key, and no longer once it is deleted', async () => {
    const platform = platformWith();
    const path = `/groups/${PROJECT}/agentapikeys`;
    const made = bodyOf<'createAgentApiKey'>(
      await platform.call('post', path, KEYS.admin, { desc: 'tests' }),
    );
    expect((await getAs(platform, INFO, PROJECT, made.key)).status).toBe(200);
    await platform.call('delete', `${path}/${made._id}`, KEYS.admin);
    expect((await getAs(platform, INFO, PROJECT, made.key)).status).toBe(401);
  });

  it('can be read, but not changed, while their project is being deleted', async () => {
    const platform = platformWith();
    await platform.call('delete', `/groups/${PROJECT}`, KEYS.admin);
    expect((await getAs(platform, INFO)).status).toBe(200);
    expect((await getAs(platform, `${ADD}?value=a.example.net`)).body).toMatchObject({
      errorCode: 'GROUP_NOT_FOUND',
    });
  });
});
