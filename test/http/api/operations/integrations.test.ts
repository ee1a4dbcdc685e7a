import { describe, expect, it } from '@jest/globals';
import { shippedWorld } from '../../../support/fixtureWorlds.js';
import { KEYS, Platform } from '../../../support/platform.js';
import request from '../../../support/request.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { omit } from '../../../../src/world/omit.js';
import { removeReferring } from '../../../../src/world/removeReferring.js';
import { bodyOf, expectRefusal, linksOf } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const ALL = `/groups/${PROJECT}/integrations`;
const PAGER_DUTY = { type: 'PAGER_DUTY', serviceKey: '1234567890' };
const SLACK = { type: 'SLACK', apiToken: '1234567890', teamName: 'My Team', channelName: 'My Channel' };
const PROMETHEUS = {
  type: 'PROMETHEUS',
  username: 'prom',
  password: 'hunter2',
  listenAddress: '0.0.0.0:9300',
};

const post = (platform: Tenant, body: { readonly type: string }, type = body.type) =>
  platform.call('post', `${ALL}/${type}`, KEYS.admin, body);
const put = (platform: Tenant, type: string, body: object) =>
  platform.call('put', `${ALL}/${type}`, KEYS.admin, body);
const settingsIn = ({ world }: Tenant, type: string) =>
  world.integrations.get(`${PROJECT}:${type}`)?.settings;

describe('A third-party integration', () => {
  it('is added with a reply that "lists all third-party integration configurations for the project" (documentation)', async () => {
    const platform = platformWith();
    await post(platform, SLACK);
    const body = bodyOf<'createProjectIntegration'>(await post(platform, PAGER_DUTY));
    expect(body.results).toEqual([
      { serviceKey: '******7890', type: 'PAGER_DUTY' },
      { apiToken: '******7890', channelName: 'My Channel', teamName: 'My Team', type: 'SLACK' },
    ]);
    expect(body.totalCount).toBe(2);
    expect(linksOf(body)).toEqual([`self ${ALL}/PAGER_DUTY?pageNum=1&itemsPerPage=100`]);
    const listed = bodyOf<'listProjectIntegrations'>(await platform.get(ALL));
    expect(listed.results).toEqual(body.results);
    const one = bodyOf<'getProjectIntegration'>(await platform.get(`${ALL}/PAGER_DUTY`));
    expect(one).toEqual(body.results[0]);
  });

  it('"will update the changed fields" by PUT, and is added if missing (documentation)', async () => {
    const platform = platformWith();
    await put(platform, 'SLACK', SLACK);
    const body = bodyOf<'putProjectIntegration'>(
      await put(platform, 'SLACK', { type: 'SLACK', apiToken: '0987654321', teamName: 'Other' }),
    );
    expect(body.results).toEqual([
      { apiToken: '******4321', channelName: 'My Channel', teamName: 'Other', type: 'SLACK' },
    ]);
  });

  it('is replaced by a second POST: "only one configuration per type" (inferred)', async () => {
    const platform = platformWith();
    await post(platform, SLACK);
    await post(platform, omit(SLACK, 'channelName'));
    expect(settingsIn(platform, 'SLACK')).toEqual({ apiToken: '1234567890', teamName: 'My Team' });
  });

  it('keeps a key that a client sends back in its redacted form (inferred)', async () => {
    const platform = platformWith();
    await post(platform, PAGER_DUTY);
    const shown = (await platform.get(`${ALL}/PAGER_DUTY`)).body as typeof PAGER_DUTY;
    await put(platform, 'PAGER_DUTY', shown);
    expect(settingsIn(platform, 'PAGER_DUTY')).toEqual({ serviceKey: '1234567890' });
    await post(platform, shown);
    expect(settingsIn(platform, 'PAGER_DUTY')).toEqual({ serviceKey: '1234567890' });
  });

  it('is deleted with 204, and then is not configured (documentation)', async () => {
    const platform = platformWith();
    await post(platform, PAGER_DUTY);
    const deleted = await platform.call('delete', `${ALL}/PAGER_DUTY`, KEYS.admin);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const method of ['get', 'delete'] as const)
      await expectRefusal(platform, platform.call(method, `${ALL}/PAGER_DUTY`, KEYS.admin), [
        ...([404, 'INTEGRATION_NOT_CONFIGURED', 'The integration PAGER_DUTY is not configured.'] as const),
        'PAGER_DUTY',
      ]);
  });

  it.each([
    ['DATADOG', { apiKey: 'abcdef', region: 'EU' }, { apiKey: '******cdef', region: 'EU' }],
    ['HIP_CHAT', { notificationToken: 'abcdef' }, { notificationToken: '******cdef' }],
    ['NEW_RELIC', { licenseKey: 'abcdef', accountId: '1' }, { licenseKey: '******cdef', accountId: '1' }],
    ['OPS_GENIE', { apiKey: 'abcdef' }, { apiKey: '******cdef' }],
    ['VICTOR_OPS', { apiKey: 'abcdef', routingKey: 'r' }, { apiKey: '******cdef', routingKey: 'r' }],
    ['WEBHOOK', { url: 'https://h.example.com/abcd', secret: 's' }, { url: '******abcd', secret: '******' }],
    [
      'MICROSOFT_TEAMS',
      { microsoftTeamsWebhookUrl: 'https://h.example.com/abcd' },
      { microsoftTeamsWebhookUrl: '******abcd' },
    ],
    ['PROMETHEUS', PROMETHEUS, { username: 'prom', listenAddress: '0.0.0.0:9300' }],
  ])('shows no secrets of the type %s: "the key appears partially redacted"', async (type, sent, shown) => {
    const platform = platformWith();
    await post(platform, { ...sent, type });
    expect((await platform.get(`${ALL}/${type}`)).body).toEqual({ ...shown, type });
  });

  it('takes a body without a type and with settings of other types (inferred)', async () => {
    const platform = platformWith();
    expect((await put(platform, 'PAGER_DUTY', { serviceKey: 'k', teamName: 'x', apiKey: null })).status).toBe(
      200,
    );
    expect(settingsIn(platform, 'PAGER_DUTY')).toEqual({ serviceKey: 'k' });
  });

  it.each([
    ['a missing key', 'SLACK', { type: 'SLACK', teamName: 'x' }, 'MISSING_ATTRIBUTE', 'apiToken'],
    ['an empty key', 'SLACK', { type: 'SLACK', apiToken: '' }, 'MISSING_ATTRIBUTE', 'apiToken'],
    ['another type in the body', 'SLACK', PAGER_DUTY, 'INVALID_ATTRIBUTE', 'type'],
    ['an unknown type', 'CARRIER_PIGEON', {}, 'INVALID_ENUM_VALUE', 'CARRIER_PIGEON'],
  ])('is refused with %s', async (_, type, body, errorCode, parameter) => {
    const platform = platformWith();
    for (const method of ['post', 'put'] as const) {
      const reply = await platform.call(method, `${ALL}/${type}`, KEYS.admin, body);
      expect(reply.body).toMatchObject({ error: 400, errorCode, parameters: [parameter] });
    }
    expect(platform.world.integrations.size).toBe(0);
  });

  it('belongs to its project, and goes with it', async () => {
    const other = project({ name: 'Other' });
    const platform = platformWith({ projects: [project(), other] });
    await post(platform, PAGER_DUTY);
    expect((await platform.get(`/groups/${other.id}/integrations`)).body).toMatchObject({ totalCount: 0 });
    expect(removeReferring(platform.world, 'projects', PROJECT).world.integrations.size).toBe(0);
  });
});

describe('GET /prometheus/v1.0/groups/{groupId}/discovery', () => {
  const targetsOf = async (platform: Platform, id: string) => {
    const path = `/prometheus/v1.0/groups/${id}/discovery`;
    const authorization = await platform.authorization('GET', path, KEYS.admin);
    return request(platform.app).get(path).set('Authorization', authorization);
  };

  it('"includes an array of the latest targets from which to scrape" with their labels (documentation)', async () => {
    const standard = shippedWorld('standard', { seed: 1, now: NOW });
    const platform = new Platform(standard);
    const shop = standard.projects
      .all()
      .toArray()
      .find(({ name }) => name === 'Shop');
    const id = shop?.id ?? '';
    expect((await targetsOf(platform, id)).body).toEqual([]);
    await platform.call('post', `/groups/${id}/integrations/PROMETHEUS`, KEYS.admin, PROMETHEUS);
    const body = bodyOf<'listPrometheusTargets'>(await targetsOf(platform, id));
    expect(body).toEqual([
      {
        labels: { group_id: id, group_name: 'Shop', org_id: shop?.orgId },
        targets: expect.arrayContaining([expect.stringMatching(/^[\w.-]+:9300$/)]),
      },
    ]);
    await platform.call('put', `/groups/${id}/integrations/PROMETHEUS`, KEYS.admin, { enabled: false });
    expect((await targetsOf(platform, id)).body).toEqual([]);
  });
});
