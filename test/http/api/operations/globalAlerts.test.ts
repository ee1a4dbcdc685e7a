import { describe, expect, it } from '@jest/globals';
import { formatInstant, MINUTE_MS } from '../../../../src/world/instant.js';
import { GLOBAL } from '../../../../src/world/tables/alerts.js';
import { removeProject } from '../../../../src/world/projectChanges/removeProject.js';
import { later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf, membersOf, portless } from './given.js';
import { CPU } from './givenAlertConfigs.js';
import { Tenant } from './tenant.js';
import { CONFIGS, ALERTS, DOWN, healthy, down, troubled, listed, evaluated } from './givenGlobalAlerts.js';

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

  it('is found by "`createdOnOrAfter`, `createdOnOrBefore`"', async () => {
    const { platform } = await evaluated(DOWN);
    const [alert] = await listed(platform);
    const created = alert?.created ?? '';
    const [before, after] = [-1_000, 1_000].map((ms) => formatInstant(Date.parse(created) + ms));
    const found = async (query: string) => (await listed(platform, query)).length;
    expect(await found(`?createdOnOrAfter=${created}&createdOnOrBefore=${created}&status=OPEN`)).toBe(1);
    expect(await found(`?createdOnOrAfter=${after ?? ''}`)).toBe(0);
    expect(await found(`?createdOnOrBefore=${before ?? ''}`)).toBe(0);
    expect((await platform.get(`${ALERTS}?createdOnOrAfter=soon`)).body).toMatchObject({
      errorCode: 'INVALID_DATE_FORMAT',
    });
  });

  it('is found by its `created` as clients see it, without milliseconds', async () => {
    const platform = new Tenant(down((await evaluated(DOWN, later(healthy, 345))).platform.world, 'node-1'));
    const [alert] = await listed(new Tenant(later(platform.world, 1)));
    const created = alert?.created ?? '';
    const [row] = platform.world.alerts.select('status', `${GLOBAL}/OPEN`).toArray();
    expect([alert?.id, (row?.created ?? 0) % 1_000]).toEqual([row?.id, 345]);
    expect(await listed(platform, `?createdOnOrBefore=${created}`)).toHaveLength(1);
    expect(await listed(platform, `?createdOnOrAfter=${created}`)).toHaveLength(1);
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
    // The live tests of pyomsdk expect this code for the id of a project.
    for (const id of [NOBODY, ofProject?.id ?? '', PROJECT, 'x']) {
      const refusal = [404, 'INVALID_ALERT_ID', `An invalid alert ID ${id} was specified.`, id] as const;
      await expectRefusal(platform, platform.get(`${ALERTS}/${id}`), refusal);
    }
  });

  it('is deleted with its project, and its configuration no longer names the project', async () => {
    const { platform, config } = await evaluated({ ...DOWN, forAllGroups: false, groupIds: [PROJECT] });
    const { world } = platform;
    const [of] = world.projects.all().toArray();
    if (of === undefined) throw new Error('no project');
    const removed = removeProject(world, of).world;
    expect(removed.alerts.size).toBe(0);
    expect(removed.alertConfigs.get(config.id)?.scope).toMatchObject({ groupIds: [] });
  });
});
