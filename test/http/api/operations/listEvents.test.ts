import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import type { Event } from '../../../../src/world/tables/events.js';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { idAt, idOf, NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { event, groupRole, key, orgRole, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, feedOf, linksOf, membersOf, NOT_IN_GROUP } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/events`;
const byKey = { apiKeyId: idOf('key'), publicKey: 'ABCDEF', remoteAddress: '192.0.2.1', isGlobalAdmin: true };
const byUser = { userId: idOf('user'), username: 'ada@example.com', remoteAddress: '192.0.2.2' };

/** Events of ten, twenty … sixty minutes ago. */
const events: readonly Event[] = [
  event(10, { eventTypeName: 'PRIMARY_ELECTED', ...byUser }),
  event(20, { eventTypeName: 'HOST_UP', id: idAt(NOW - 20 * MINUTE_MS, 2) }),
  event(20, { eventTypeName: 'NO_PRIMARY', id: idAt(NOW - 20 * MINUTE_MS, 1) }),
  event(30, { eventTypeName: 'JOINED_GROUP', ...byKey, targetUsername: 'mia@example.com' }),
  event(40),
  event(50, { groupId: idOf('other') }),
  event(60, { eventTypeName: 'HOST_UP' }),
];

function given(own: Given = {}): Tenant {
  return platformWith({ projects: [project(), project({ name: 'other' })], events, ...own });
}

async function types(query = ''): Promise<readonly string[]> {
  return (await feedOf(given(), query)).map(({ eventTypeName }) => eventTypeName);
}

describe('E21, "Response: list envelope of Events"', () => {
  it('has the events of the project, newest first; events of one second in reverse order of creation', async () => {
    const reply = bodyOf<'listEvents'>(await given().get(PATH));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(linksOf(reply)).toEqual([`self ${PATH}?pageNum=1&itemsPerPage=100`]);
    expect(reply.totalCount).toBe(6);
    expect(reply.results.map(({ eventTypeName }) => eventTypeName)).toEqual([
      'PRIMARY_ELECTED',
      'HOST_UP',
      'NO_PRIMARY',
      'JOINED_GROUP',
      'HOST_DOWN',
      'HOST_UP',
    ]);
  });

  it('an event always has created, eventTypeName, groupId, id, isGlobalAdmin and links', async () => {
    const [one] = (await feedOf(given())).slice(-1);
    expect(one).toEqual({
      created: '2025-12-31T23:00:00Z',
      eventTypeName: 'HOST_UP',
      groupId: PROJECT,
      id: idAt(NOW - 60 * MINUTE_MS),
      isGlobalAdmin: false,
      links: [expect.anything()],
    });
    expect(linksOf(one ?? { links: [] })).toEqual([`self ${PATH}/${one?.id ?? ''}`]);
  });

  // "`collection`, `database` and `opType` may appear for data-explorer event types" (Events, rule 4)
  it('and can have every other field of the Event resource', async () => {
    const full: Event = event(5, {
      ...byKey,
      alertId: idOf('alert'),
      alertConfigId: idOf('config'),
      accessListEntry: '192.0.2.0/24',
      teamId: idOf('team'),
      clusterId: idOf('cluster'),
      clusterName: 'sh0',
      replicaSetName: 'sh0-shard0',
      shardName: 'shard0',
      hostId: 'a'.repeat(32),
      hostname: 'sh0.example.net',
      port: 27018,
      eventTypeName: 'DATA_EXPLORER_CRUD',
      collection: 'orders',
      database: 'shop',
      opType: 'FIND',
      currentValue: { number: 12.5, units: 'GIGABYTES' },
      metricName: 'DB_STORAGE_TOTAL',
      targetPublicKey: 'GHIJKL',
      targetUsername: 'mia@example.com',
    });
    const [one] = await feedOf(given({ events: [full] }));
    expect(one).toEqual({ ...full, created: '2025-12-31T23:55:00Z', links: [expect.anything()] });
    expect(membersOf(one)).toEqual(membersOf(one).toSorted());
  });

  it('"`apiKeyId` … never both" with `userId`, "`publicKey` … never both" with `username` (Events, rules 1 and 2)', async () => {
    const all = await feedOf(given());
    for (const one of all) {
      expect(['apiKeyId', 'userId'].filter((name) => name in one).length).toBeLessThanOrEqual(1);
      expect(['publicKey', 'username'].filter((name) => name in one).length).toBeLessThanOrEqual(1);
      expect('apiKeyId' in one).toBe('publicKey' in one);
      expect('userId' in one).toBe('username' in one);
    }
    expect(all[0]).toMatchObject(byUser);
    expect(all[3]).toMatchObject(byKey);
  });

  it('its `diffs` have id, params, status and type, and where there are name, roles and privileges', async () => {
    const diff = {
      id: 'd1',
      name: 'reporting',
      params: [{ display: 'Version', new: '7.0.14', old: '7.0.12', param: 'version' }],
      privileges: [{ actions: ['find'], resource: { db: 'shop', collection: '' } }],
      roles: [{ db: 'admin', role: 'read' }],
      status: 'MODIFIED',
      type: 'ROLES',
    } as const;
    const published = event(5, { eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', diffs: [diff] });
    const [one] = await feedOf(given({ events: [published] }));
    expect(one?.diffs).toEqual([diff]);
  });
});

describe('E21, `eventType`: "Return only events of the given types."', () => {
  it.each([
    ['?eventType=HOST_UP', ['HOST_UP', 'HOST_UP']],
    ['?eventType=HOST_UP&eventType=NO_PRIMARY', ['HOST_UP', 'NO_PRIMARY', 'HOST_UP']],
    ['?eventType=NO_PRIMARY&eventType=NO_PRIMARY', ['NO_PRIMARY']],
    ['?eventType=DATA_EXPLORER', []],
  ])('%s', async (query, expected) => {
    expect(await types(query)).toEqual(expected);
  });

  it.each(['HOST_EXPLODED', 'host_up', 'HOST_UP,NO_PRIMARY'])('refuses the unknown type %s', async (name) => {
    const platform = given();
    const detail = `An invalid enumeration value ${name} was specified.`;
    const call = platform.get(`${PATH}?eventType=HOST_UP&eventType=${name}`);
    await expectRefusal(platform, call, [400, 'INVALID_ENUM_VALUE', detail, name]);
  });
});

describe('E21, `minDate`: "greater than or equal to this timestamp", `maxDate`: "less than or equal"', () => {
  it.each([
    ['?minDate=2025-12-31T23:40:00Z', 3],
    ['?minDate=2025-12-31T23:40:00.001Z', 1],
    ['?minDate=2025-12-31T23:39:59.999Z', 3],
    ['?maxDate=2025-12-31T23:40:00Z', 5],
    ['?maxDate=2025-12-31T23:39:59.999Z', 3],
    ['?minDate=2025-12-31T23:40:00Z&maxDate=2025-12-31T23:40:00Z', 2],
    ['?minDate=2026-01-01T00:40:00%2B01:00', 3],
    ['?minDate=2025-12-31', 6],
    ['?minDate=2026-01-01', 0],
    ['?maxDate=2025-12-31', 0],
    ['?minDate=2025-12-31T23:50:00Z&maxDate=2025-12-31T23:40:00Z', 0],
    ['?minDate=1970-01-01&maxDate=9999-12-31', 6],
    ['?minDate=1869-12-31&maxDate=9999-12-31', 6],
    ['?maxDate=1869-12-31', 0],
    ['?minDate=2025-12-31T23:40:00Z&eventType=HOST_UP', 1],
  ])('%s', async (query, count) => {
    const reply = bodyOf<'listEvents'>(await given().get(PATH + query));
    expect([reply.results.length, reply.totalCount]).toEqual([count, count]);
  });

  it.each(['minDate', 'maxDate'])('refuses %s if it is not a timestamp', async (name) => {
    for (const text of ['yesterday', '', '2025-02-30', '1767225600']) {
      const platform = given();
      const detail = `Invalid query parameter ${name} specified.`;
      await expectRefusal(platform, platform.get(`${PATH}?${name}=${text}`), [
        400,
        'INVALID_QUERY_PARAMETER',
        detail,
        name,
      ]);
    }
  });
});

describe('E21, `includeRaw`', () => {
  it('"`raw` appears only when `includeRaw` is true" (Events, rule 3)', async () => {
    for (const query of ['', '?includeRaw=false']) {
      expect((await feedOf(given(), query)).filter((one) => 'raw' in one)).toEqual([]);
    }
    const all = await feedOf(given(), '?includeRaw=true');
    expect(all.map(({ raw }) => typeof raw)).toEqual(all.map(() => 'object'));
  });

  it('is true or false', async () => {
    const platform = given();
    const detail = 'Invalid query parameter includeRaw specified.';
    await expectRefusal(platform, platform.get(`${PATH}?includeRaw=yes`), [
      400,
      'INVALID_QUERY_PARAMETER',
      detail,
      'includeRaw',
    ]);
  });
});

describe('E21, "a `next` link with rel `next` that points to the next page"', () => {
  it('leads through the whole feed, each event once, the filters kept', async () => {
    const platform = given();
    let path: string | undefined = `${PATH}?minDate=2025-12-31&itemsPerPage=2`;
    const ids: string[] = [];
    for (let page = 0; path !== undefined && page < 10; page += 1) {
      const reply: Schema<'EventList'> = bodyOf<'listEvents'>(await platform.get(path));
      ids.push(...reply.results.map(({ id }) => id));
      expect(reply.totalCount).toBe(6);
      path = linksOf(reply)
        .find((link) => link.startsWith('next '))
        ?.slice('next '.length);
      if (path !== undefined) expect(path).toContain('minDate=2025-12-31&');
    }
    expect(ids).toEqual(bodyOf<'listEvents'>(await platform.get(PATH)).results.map(({ id }) => id));
  });

  it('is not on the last page', async () => {
    const last = bodyOf<'listEvents'>(await given().get(`${PATH}?itemsPerPage=3&pageNum=2`));
    expect(linksOf(last)).toEqual([
      `self ${PATH}?pageNum=2&itemsPerPage=3`,
      `previous ${PATH}?pageNum=1&itemsPerPage=3`,
    ]);
  });
});

describe('E21, "Requires the project read-only role."', () => {
  it.each([groupRole('GROUP_READ_ONLY'), groupRole('GROUP_BACKUP_ADMIN'), orgRole('ORG_READ_ONLY')])(
    '%j',
    async (role) => {
      const caller = key({ publicKey: 'CALLER', roles: [role] });
      expect((await given({ keys: [caller] }).get(PATH, caller)).status).toBe(200);
    },
  );

  it('refuses other callers, and an unknown project', async () => {
    const outsider = key({ publicKey: 'OUTSDR', roles: [groupRole('GROUP_OWNER', idOf('other'))] });
    const platform = given({ keys: [key(), outsider] });
    await expectRefusal(platform, platform.get(PATH, outsider), NOT_IN_GROUP);
    const unknown = [404, 'GROUP_NOT_FOUND', `No group with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, platform.get(`/groups/${NOBODY}/events`), unknown);
  });
});
