import { describe, expect, it } from '@jest/globals';
import { COMMENT_MAX } from '../../../../src/world/alertEngine/acknowledge.js';
import { takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import type { World } from '../../../../src/world/world.js';
import { after, hostOf, later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import { Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/alerts`;
const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'SECONDARY']);

const healthy = worldWith({ deployments: [rs0] });
const down = (of: World, name: string): World => after(of, takeDown(of, hostOf(of, rs0.cluster, name)));
/** A world in which a process is down and the alert about the missing primary has closed. */
const troubled = later(down(healthy, 'node-0'), 5 * MINUTE_MS);

async function listed(platform: Tenant, query = '') {
  return bodyOf<'listAlerts'>(await platform.get(PATH + query));
}

function patch(platform: Tenant, id: string, body: unknown) {
  return platform.call('patch', `${PATH}/${id}`, KEYS.admin, body);
}

async function hostAlert(platform: Tenant) {
  const { results } = await listed(platform, '?status=OPEN');
  const [alert] = results.filter(({ eventTypeName }) => eventTypeName === 'HOST_DOWN');
  if (alert === undefined) throw new Error('no process is down');
  return alert;
}

describe('The alerts of a project', () => {
  it('are listed "**oldest first by `created`**", and by status', async () => {
    const platform = new Tenant(troubled);
    const { results, totalCount } = await listed(platform);
    expect(totalCount).toBe(troubled.alerts.size);
    const created = results.map((alert) => alert.created);
    expect(created).toEqual(created.toSorted());
    for (const status of ['TRACKING', 'OPEN', 'CLOSED']) {
      const some = await listed(platform, `?status=${status}`);
      const expected = results.filter((alert) => alert.status === status);
      expect(some.results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  it('have only the members that published clients know: "**no `typeName`, `clusterId`**"', async () => {
    const alert = await hostAlert(new Tenant(troubled));
    expect(membersOf(alert)).toEqual([
      ...['alertConfigId', 'created', 'eventTypeName', 'groupId', 'hostId', 'hostnameAndPort', 'id'],
      ...['lastNotified', 'links', 'orgId', 'replicaSetName', 'status', 'updated'],
    ]);
    expect(linksOf(alert)).toEqual([`self ${PATH}/${alert.id}`]);
  });

  it('have, when they are closed, "`resolved`", which "equals `updated`"', async () => {
    const { results } = await listed(new Tenant(troubled), '?status=CLOSED');
    expect(results.length).toBeGreaterThan(0);
    for (const { resolved, updated } of results) expect(resolved).toBe(updated);
  });

  it('are counted by listClusters (E10), and named by listEvents (E21)', async () => {
    const platform = new Tenant(troubled);
    const { totalCount, results } = await listed(platform, '?status=OPEN');
    const { results: projects } = bodyOf<'listClusters'>(await platform.get('/clusters'));
    expect(projects[0]?.clusters[0]?.alertCount).toBe(totalCount);
    const events = bodyOf<'listEvents'>(await platform.get(`/groups/${PROJECT}/events`)).results;
    const named = new Set(events.map(({ alertId }) => alertId));
    expect(results.map(({ id }) => named.has(id))).toEqual(results.map(() => true));
  });

  it('are refused by their codes', async () => {
    const platform = new Tenant(troubled);
    const refused = (path: string, ...refusal: Parameters<typeof expectRefusal>[2]) =>
      expectRefusal(platform, platform.get(PATH + path), refusal);
    const detail = `No alert with ID ${NOBODY} exists in group ${PROJECT}.`;
    await refused(`/${NOBODY}`, 404, 'ALERT_NOT_FOUND', detail, NOBODY, PROJECT);
    await refused('/x', 404, 'INVALID_ALERT_ID', 'An invalid alert ID x was specified.', 'x');
    await refused(
      '?status=NEW',
      400,
      'INVALID_ALERT_STATUS',
      'An invalid alert status NEW was specified.',
      'NEW',
    );
  });
});

describe('One alert', () => {
  it('has the links "self, `<rel>/alertConfig`, `<rel>/alertConfigs`", which lead to its configuration', async () => {
    const platform = new Tenant(troubled);
    const { id, alertConfigId } = await hostAlert(platform);
    const alert = bodyOf<'getAlert'>(await platform.get(`${PATH}/${id}`));
    const [self, config, configs] = linksOf(alert).map((link) => link.split(' '));
    expect(self).toEqual(['self', `${PATH}/${id}`]);
    expect(config?.[0]).toMatch(/\/alertConfig$/);
    expect(configs?.[0]).toMatch(/\/alertConfigs$/);
    const one = bodyOf<'getAlertConfig'>(await platform.get(config?.[1] ?? ''));
    const all = bodyOf<'listAlertConfigsOfAlert'>(await platform.get(configs?.[1] ?? ''));
    expect([one.id, all.results.map((each) => each.id)]).toEqual([alertConfigId, [alertConfigId]]);
    const open = await platform.get(`/groups/${PROJECT}/alertConfigs/${alertConfigId}/alerts`);
    expect(bodyOf<'listAlertsOfAlertConfig'>(open).results.map((each) => each.id)).toContain(id);
  });

  it('is acknowledged until "any zone", "username = the **public key**", and "moves `updated` **and** `lastNotified`"', async () => {
    const platform = new Tenant(later(troubled, 7 * MINUTE_MS));
    const { id } = await hostAlert(platform);
    const body = { acknowledgedUntil: '2126-02-02T05:00:00.123+02:00', acknowledgementComment: 'on it' };
    const alert = bodyOf<'acknowledgeAlert'>(await patch(platform, id, body));
    expect(alert).toMatchObject({
      acknowledgedUntil: '2126-02-02T03:00:00Z',
      acknowledgementComment: 'on it',
      status: 'OPEN',
      acknowledgingUsername: 'ADMIN1',
      lastNotified: alert.updated,
    });
    const event = platform.world.events.select('project', PROJECT).toArray().at(-1);
    expect(event).toMatchObject({
      eventTypeName: 'ALERT_ACKNOWLEDGED_AUDIT',
      alertId: id,
      publicKey: 'ADMIN1',
    });
  });

  it.each([{}, { acknowledgementComment: 'later' }, { acknowledgedUntil: '2001-01-01T00:00:00Z' }])(
    'is unacknowledged by %j, which "drops the three members"',
    async (body) => {
      const platform = new Tenant(troubled);
      const { id } = await hostAlert(platform);
      await patch(platform, id, { acknowledgedUntil: '2126-02-02T03:00:00Z' });
      expect(membersOf(bodyOf<'acknowledgeAlert'>(await patch(platform, id, body)))[0]).toBe('alertConfigId');
      const event = platform.world.events.select('project', PROJECT).toArray().at(-1);
      expect(event?.eventTypeName).toBe('ALERT_UNACKNOWLEDGED_AUDIT');
    },
  );

  it('can be acknowledged after it has closed: "acknowledging a closed alert must succeed"', async () => {
    const platform = new Tenant(troubled);
    const [closed] = (await listed(platform, '?status=CLOSED')).results;
    const forever = { acknowledgedUntil: '2126-02-02T03:00:00Z' };
    const alert = bodyOf<'acknowledgeAlert'>(await patch(platform, closed?.id ?? '', forever));
    expect(alert).toMatchObject({ ...forever, status: 'CLOSED', resolved: closed?.resolved });
  });

  it('refuses an acknowledgement with a long comment or a wrong timestamp', async () => {
    const platform = new Tenant(troubled);
    const { id } = await hostAlert(platform);
    const acknowledgementComment = 'x'.repeat(COMMENT_MAX + 1);
    const long = { acknowledgedUntil: '2126-02-02T03:00:00Z', acknowledgementComment };
    const text = 'Acknowledgement comment too long. It must not exceed 200 characters.';
    const refusal = [400, 'ACKNOWLEDGEMENT_COMMENT_TOO_LONG', text, '200'] as const;
    await expectRefusal(platform, patch(platform, id, long), refusal);
    expect((await patch(platform, id, { acknowledgedUntil: 'soon' })).body).toMatchObject({
      errorCode: 'INVALID_DATE_FORMAT',
      detail: 'An invalid date value soon was specified.',
    });
  });
});
