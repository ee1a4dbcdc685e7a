import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { omit } from '../../../../src/world/omit.js';
import { removeProject } from '../../../../src/world/projectChanges/removeProject.js';
import type { World } from '../../../../src/world/world.js';
import { after, hostOf, later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { idOf, NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { key, orgRole, project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf, portless, UNAUTHORIZED } from './given.js';
import { CPU } from './givenAlertConfigs.js';
import { Tenant } from './tenant.js';

const CONFIGS = '/globalAlertConfigs';
const ALERTS = '/globalAlerts';
const ADMIN = { typeName: 'ADMIN', delayMin: 0, intervalMin: 60 };
const DOWN = { enabled: true, eventTypeName: 'HOST_DOWN', forAllGroups: true, notifications: [ADMIN] };

const rs0 = replicaSet();
const agents = (['MONITORING', 'AUTOMATION'] as const).map((typeName) => ({
  typeName,
  hostname: 'a.example.com',
}));
const healthy = worldWith({ deployments: [rs0], projects: [project({ agents, tags: ['production'] })] });
const down = (of: World, name: string): World => after(of, takeDown(of, hostOf(of, rs0.cluster, name)));
const troubled = later(down(healthy, 'node-2'), 5 * MINUTE_MS);

type Config = Schema<'GlobalAlertConfig'>;

async function created(platform: Tenant, body: unknown): Promise<Config> {
  return bodyOf<'createGlobalAlertConfig'>(await post(platform, body), 201);
}

function post(platform: Tenant, body: unknown) {
  return platform.call('post', CONFIGS, KEYS.admin, body);
}

function put(platform: Tenant, id: string, body: unknown) {
  return platform.call('put', `${CONFIGS}/${id}`, KEYS.admin, body);
}

async function listed(platform: Tenant, query = '') {
  return bodyOf<'listGlobalAlerts'>(await platform.get(ALERTS + query)).results;
}

/** The platform in which a configuration was created and evaluated. */
async function evaluated(body: unknown, of = troubled): Promise<{ platform: Tenant; config: Config }> {
  const platform = new Tenant(of);
  const config = await created(platform, body);
  return { platform: new Tenant(later(platform.world, MINUTE_MS)), config };
}

describe('A global alert configuration', () => {
  it('is created with "201", and has the members that are published', async () => {
    const platform = new Tenant(healthy);
    const reply = await post(platform, { ...DOWN, tags: ['production'] });
    const config = bodyOf<'createGlobalAlertConfig'>(reply, 201);
    expect(membersOf(config)).toEqual([
      ...['created', 'enabled', 'eventTypeName', 'forAllGroups', 'groupIds', 'id', 'links', 'matchers'],
      ...['notifications', 'tags', 'typeName', 'updated'],
    ]);
    expect(String(reply.headers.location)).toMatch(new RegExp(`${CONFIGS}/${config.id}$`));
    const one = bodyOf<'getGlobalAlertConfig'>(await platform.get(`${CONFIGS}/${config.id}`));
    expect(portless(one)).toEqual(portless(config));
    const all = bodyOf<'listGlobalAlertConfigs'>(await platform.get(CONFIGS)).results;
    expect(all.map(portless)).toEqual([portless({ ...one, links: [one.links[0]] })]);
    const event = platform.world.events.all().toArray().at(-1);
    expect(event).toMatchObject({ eventTypeName: 'ALERT_CONFIG_ADDED_AUDIT', alertConfigId: config.id });
    expect(event?.groupId).toBeUndefined();
    const ofProject = await platform.get(`/groups/${PROJECT}/alertConfigs/${config.id}`);
    expect(ofProject.body).toMatchObject({ errorCode: 'ALERT_CONFIG_NOT_FOUND' });
  });

  it('is enabled and disabled by "a PUT with `{enabled}` alone on the same path as the full PUT"', async () => {
    const { platform, config } = await evaluated(DOWN);
    const disabled = bodyOf<'putGlobalAlertConfig'>(await put(platform, config.id, { enabled: false }));
    expect(portless(disabled)).toEqual(portless({ ...config, enabled: false }));
    expect((await listed(platform)).map(({ status }) => status)).toEqual(['CANCELLED']);
    await put(platform, config.id, { enabled: true });
    const again = new Tenant(later(platform.world, MINUTE_MS));
    expect((await listed(again)).map(({ status }) => status)).toEqual(['CANCELLED', 'OPEN']);
  });

  it('is replaced by a whole body, which a client may have read', async () => {
    const { platform, config } = await evaluated({ ...DOWN, tags: ['production'] });
    const change = {
      ...config,
      forAllGroups: false,
      groupIds: [PROJECT],
      tags: [],
      eventTypeName: 'NO_PRIMARY',
    };
    const replaced = bodyOf<'putGlobalAlertConfig'>(await put(platform, config.id, change));
    expect(replaced).toMatchObject({ groupIds: [PROJECT], tags: [], created: config.created, enabled: true });
    expect(replaced.notifications[0]?.notifierId).not.toBe(config.notifications[0]?.notifierId);
    const next = new Tenant(later(platform.world, MINUTE_MS));
    expect((await listed(next)).map(({ status }) => status)).toEqual(['CLOSED']);
  });

  it('is deleted with 204, which cancels its alerts', async () => {
    const { platform, config } = await evaluated(DOWN);
    const path = `${CONFIGS}/${config.id}`;
    expect((await platform.call('delete', path, KEYS.admin)).status).toBe(204);
    expect((await listed(platform)).map(({ status }) => status)).toEqual(['CANCELLED']);
    const detail = `No global alert configuration with ID ${config.id} exists.`;
    const refusal = [404, 'GLOBAL_ALERT_CONFIG_NOT_FOUND', detail, config.id] as const;
    await expectRefusal(platform, platform.get(path), refusal);
  });

  it('can test its notifications, also those of the type "global only"', async () => {
    const { platform, config } = await evaluated(DOWN);
    const path = `${CONFIGS}/${config.id}/${config.notifications[0]?.notifierId ?? ''}/test`;
    const result = bodyOf<'testGlobalAlertNotification'>(await platform.call('post', path, KEYS.admin));
    expect(result).toMatchObject({ success: true, details: { notificationType: 'ADMIN' } });
  });

  it('may name event types that can "only be used for global alerts"', async () => {
    const config = await created(new Tenant(healthy), { ...DOWN, eventTypeName: 'RS_BIND_ERROR' });
    expect(config).toMatchObject({ eventTypeName: 'RS_BIND_ERROR', typeName: 'BACKUP' });
  });

  it.each<[object, string]>([
    [{ groupIds: [PROJECT] }, 'INVALID_ATTRIBUTE'],
    [{ forAllGroups: false }, 'MISSING_ATTRIBUTE'],
    [{ forAllGroups: false, groupIds: [PROJECT], tags: ['production'] }, 'INVALID_ATTRIBUTE'],
    [{ forAllGroups: false, groupIds: [NOBODY] }, 'GROUP_NOT_FOUND'],
    [{ forAllGroups: undefined }, 'MISSING_ATTRIBUTE'],
    [{ notifications: [] }, 'MISSING_NOTIFICATIONS'],
    [{ notifications: [{ ...ADMIN, typeName: 'ORG', emailEnabled: true }] }, 'UNSUPPORTED_NOTIFICATION_TYPE'],
  ])(
    'is refused with %j, because "forAllGroups true → tags allowed, groupIds not"',
    async (own, errorCode) => {
      const platform = new Tenant(healthy);
      expect((await post(platform, { ...DOWN, ...own })).body).toMatchObject({ errorCode });
      expect(platform.world.alertConfigs.size).toBe(0);
    },
  );

  it('is refused in a PUT without an event type or projects', async () => {
    const { platform, config } = await evaluated(DOWN);
    for (const body of [{ enabled: true, tags: [] }, omit(DOWN, 'forAllGroups'), {}])
      expect((await put(platform, config.id, body)).body).toMatchObject({ errorCode: 'MISSING_ATTRIBUTE' });
  });

  it('needs the roles "Global Owner, Global Monitoring Admin"', async () => {
    const owner = key({ ...KEYS.orgOwner, id: idOf('owner'), roles: [orgRole('ORG_OWNER')] });
    const platform = new Tenant(worldWith({ keys: [key(), owner] }));
    for (const path of [CONFIGS, ALERTS])
      await expectRefusal(platform, platform.get(path, KEYS.orgOwner), UNAUTHORIZED);
  });
});

describe('A global alert', () => {
  it('is in `/globalAlerts`, "also carries groupId, and is *not* in `/groups/{g}/alerts`"', async () => {
    const { platform, config } = await evaluated(DOWN);
    const before = bodyOf<'listAlerts'>(await new Tenant(troubled).get(`/groups/${PROJECT}/alerts`));
    const [alert] = await listed(platform, '?status=OPEN');
    expect(alert).toMatchObject({ alertConfigId: config.id, groupId: PROJECT, tags: ['production'] });
    expect(membersOf(alert)).not.toEqual(expect.arrayContaining(['orgId']));
    expect(membersOf(alert)).not.toEqual(expect.arrayContaining(['typeName']));
    const ofProject = bodyOf<'listAlerts'>(await platform.get(`/groups/${PROJECT}/alerts`));
    expect(ofProject.results.map(({ id }) => id)).toEqual(before.results.map(({ id }) => id));
    const open = await platform.get(`${CONFIGS}/${config.id}/alerts`);
    expect(portless(bodyOf<'listAlertsOfGlobalAlertConfig'>(open).results)).toEqual(portless([alert]));
    const one = bodyOf<'getGlobalAlert'>(await platform.get(`${ALERTS}/${alert?.id ?? ''}`));
    expect(linksOf(one)[0]).toBe(`self ${ALERTS}/${alert?.id ?? ''}`);
    expect(linksOf(one)[1]).toMatch(new RegExp(`/alertConfig ${CONFIGS}/${config.id}$`));
  });

  it('opens and closes at once with the problem, by "the same engine"', async () => {
    const { platform } = await evaluated(DOWN, healthy);
    expect(await listed(platform)).toEqual([]);
    const broken = down(platform.world, 'node-1');
    const [open] = await listed(new Tenant(later(broken, 5 * MINUTE_MS)));
    expect(open).toMatchObject({
      status: 'OPEN',
      eventTypeName: 'HOST_DOWN',
      hostnameAndPort: expect.anything(),
    });
  });

  it('opens about a metric of each process', async () => {
    const threshold = { ...CPU, threshold: 0 };
    const body = { ...DOWN, eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricThreshold: threshold };
    const { platform } = await evaluated(body, healthy);
    const opened = await listed(new Tenant(later(platform.world, 10 * MINUTE_MS)), '?status=OPEN');
    expect(opened.map(({ metricName }) => metricName)).toEqual(opened.map(() => CPU.metricName));
    expect(opened).toHaveLength(3);
  });

  it('follows the tags of projects: "a new project with a matching tag joins at once"', async () => {
    const { platform } = await evaluated({ ...DOWN, tags: ['retail'] });
    expect(await listed(platform)).toEqual([]);
    const tagged = (tags: readonly string[]) =>
      platform.call('patch', `/groups/${PROJECT}`, KEYS.admin, { tags });
    await tagged(['retail']);
    expect((await listed(platform)).map(({ status }) => status)).toEqual(['OPEN']);
    await tagged([]);
    expect((await listed(platform)).map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  it('is acknowledged, "a past date unacknowledges", and "acknowledgedUntil **required**"', async () => {
    const { platform } = await evaluated(DOWN);
    const [alert] = await listed(platform);
    const path = `${ALERTS}/${alert?.id ?? ''}`;
    const patch = (body: unknown) => platform.call('patch', path, KEYS.admin, body);
    const forever = { acknowledgedUntil: '2126-02-02T03:00:00Z', acknowledgementComment: 'on it' };
    const acknowledged = bodyOf<'acknowledgeGlobalAlert'>(await patch(forever));
    expect(acknowledged).toMatchObject({ ...forever, acknowledgingUsername: 'ADMIN1' });
    const past = bodyOf<'acknowledgeGlobalAlert'>(await patch({ acknowledgedUntil: '2001-01-01T00:00:00Z' }));
    expect(membersOf(past)[0]).toBe('alertConfigId');
    expect((await patch({})).body).toMatchObject({ errorCode: 'MISSING_ATTRIBUTE' });
  });

  it('is refused by its codes', async () => {
    const platform = new Tenant(troubled);
    const [ofProject] = troubled.alerts.select('project', PROJECT).toArray();
    for (const id of [NOBODY, ofProject?.id ?? '']) {
      const refusal = [404, 'GLOBAL_ALERT_NOT_FOUND', `No global alert with ID ${id} exists.`, id] as const;
      await expectRefusal(platform, platform.get(`${ALERTS}/${id}`), refusal);
    }
    const invalid = [404, 'INVALID_ALERT_ID', 'An invalid alert ID x was specified.', 'x'] as const;
    await expectRefusal(platform, platform.get(`${ALERTS}/x`), invalid);
  });

  it('is deleted with its project, which its configuration no longer names', async () => {
    const { platform, config } = await evaluated({ ...DOWN, forAllGroups: false, groupIds: [PROJECT] });
    const { world } = platform;
    const [of] = world.projects.all().toArray();
    if (of === undefined) throw new Error('no project');
    const removed = removeProject(world, of).world;
    expect(removed.alerts.size).toBe(0);
    expect(removed.alertConfigs.get(config.id)?.scope).toMatchObject({ groupIds: [] });
  });
});
