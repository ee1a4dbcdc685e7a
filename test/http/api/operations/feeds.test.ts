import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { omit } from '../../../../src/world/omit.js';
import type { Event } from '../../../../src/world/tables/events.js';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, idOf, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import {
  event,
  groupRole,
  key,
  orgRole,
  project,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, feedOf, linksOf, membersOf, portless } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/orgs/${ORG}/events`;
const at = (minutesAgo: number, own: Partial<Event>): Event => ({
  ...omit(event(minutesAgo), 'groupId'),
  ...own,
});
const renamed = at(50, { eventTypeName: 'ORG_RENAMED', orgId: ORG });
const added = at(40, {
  eventTypeName: 'TEAM_ADDED_TO_GROUP',
  orgId: ORG,
  groupId: PROJECT,
  teamId: team().id,
});
const down = at(30, { groupId: PROJECT });
const foreign = at(20, { eventTypeName: 'ORG_CREATED', orgId: GLOBEX });
const joined = at(10, { eventTypeName: 'JOINED_TEAM', orgId: ORG, targetUsername: 'ada', teamId: team().id });
const given: Given = {
  organizations: TWO_ORGANIZATIONS,
  projects: [project()],
  events: [renamed, added, down, foreign, joined],
};

/** The types of the events that a feed lists, newest first. */
async function typesIn(platform: Tenant, path: string): Promise<readonly string[]> {
  const { results } = bodyOf<'listOrganizationEvents'>(await platform.get(path));
  return results.map(({ eventTypeName }) => eventTypeName);
}

/** The event of a type in a list. */
async function listed(platform: Tenant, type: string, path = PATH): Promise<Schema<'FeedEvent'>> {
  const { results } = bodyOf<'listOrganizationEvents'>(await platform.get(path));
  const found = results.find(({ eventTypeName }) => eventTypeName === type);
  if (found === undefined) throw new Error(`no event ${type}`);
  return found;
}

describe('GET /orgs/{orgId}/events', () => {
  it('lists the events of the organization, "newest first"', async () => {
    expect(await typesIn(platformWith(given), PATH)).toEqual([
      'JOINED_TEAM',
      'TEAM_ADDED_TO_GROUP',
      'ORG_RENAMED',
    ]);
  });

  it('has "always `created, eventTypeName, id, isGlobalAdmin, links, orgId`"', async () => {
    const one = await listed(platformWith(given), 'ORG_RENAMED');
    expect(membersOf(one)).toEqual(['created', 'eventTypeName', 'id', 'isGlobalAdmin', 'links', 'orgId']);
    expect(one.orgId).toBe(ORG);
  });

  it('shows events of both feeds with "**both** `groupId` and `orgId`; in the project feed … no `orgId`" (traffic)', async () => {
    const platform = platformWith(given);
    const here = await listed(platform, 'TEAM_ADDED_TO_GROUP');
    expect(here).toMatchObject({ id: added.id, orgId: ORG, groupId: PROJECT, teamId: team().id });
    const inProject = (await feedOf(platform)).find(({ id }) => id === added.id);
    expect(inProject).toMatchObject({ groupId: PROJECT, teamId: team().id });
    expect(inProject).not.toHaveProperty('orgId');
  });

  it('leaves out the team of joined users: "JOINED_TEAM per user … targetUsername (no teamId)" (traffic)', async () => {
    const one = await listed(platformWith(given), 'JOINED_TEAM');
    expect(one.targetUsername).toBe('ada');
    expect(one).not.toHaveProperty('teamId');
  });

  it('filters by "`eventType` (repeatable)"', async () => {
    const platform = platformWith(given);
    const both = `${PATH}?eventType=ORG_RENAMED&eventType=JOINED_TEAM`;
    expect(await typesIn(platform, both)).toEqual(['JOINED_TEAM', 'ORG_RENAMED']);
    const unknown = [
      400,
      'INVALID_ENUM_VALUE',
      'An invalid enumeration value X was specified.',
      'X',
    ] as const;
    await expectRefusal(platform, platform.get(`${PATH}?eventType=X`), unknown);
  });

  it('filters by dates, "inclusive; `YYYY-MM-DD` allowed"', async () => {
    const platform = platformWith(given);
    const time = (instant: number) => new Date(instant).toISOString().replace('.000', '');
    const range = `minDate=${time(renamed.created)}&maxDate=${time(added.created)}`;
    expect(await typesIn(platform, `${PATH}?${range}`)).toEqual(['TEAM_ADDED_TO_GROUP', 'ORG_RENAMED']);
    const day = time(renamed.created).slice(0, 10);
    expect(await typesIn(platform, `${PATH}?minDate=${day}`)).toHaveLength(3);
    expect(await typesIn(platform, `${PATH}?maxDate=${day}`)).toEqual([]);
  });

  it('refuses malformed dates and ranges: "400 … `INVALID_DATE_FORMAT`, `INVALID_DATE_RANGE`" [X]', async () => {
    const platform = platformWith(given);
    const malformed = [
      400,
      'INVALID_DATE_FORMAT',
      'An invalid date value soon was specified.',
      'soon',
    ] as const;
    await expectRefusal(platform, platform.get(`${PATH}?minDate=soon`), malformed);
    await expectRefusal(platform, platform.get(`${PATH}?maxDate=soon`), malformed);
    const [from, to] = ['2026-01-02', '2026-01-01'];
    const text = `An invalid date range minDate=${from}, maxDate=${to} was specified: maxDate shouldn't be earlier than minDate.`;
    const range = [400, 'INVALID_DATE_RANGE', text, from, to] as const;
    await expectRefusal(platform, platform.get(`${PATH}?minDate=${from}&maxDate=${to}`), range);
  });

  it('counts nothing with `includeCount=false`: "`totalCount: 0` and no `next` link even for a full page" (traffic)', async () => {
    const platform = platformWith(given);
    const page = bodyOf<'listOrganizationEvents'>(
      await platform.get(`${PATH}?itemsPerPage=1&includeCount=false`),
    );
    expect([page.results.length, page.totalCount]).toEqual([1, 0]);
    expect(page.links.map(({ rel }) => rel)).toEqual(['self']);
  });

  it('may be read by any role in the organization, but not from outside', async () => {
    const member = key({ ...KEYS.orgMember, roles: [orgRole()] });
    const stranger = key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER', GLOBEX)] });
    const platform = platformWith({ ...given, keys: [key(), member, stranger] });
    expect((await platform.get(PATH, KEYS.orgMember)).status).toBe(200);
    expect((await platform.get(PATH, KEYS.orgOwner)).status).toBe(403);
  });
});

describe('one event of a feed', () => {
  it.each([PATH, '/globalEvents'])(
    'is the one of the list: "id from the list must resolve" (%s)',
    async (path) => {
      const platform = platformWith(given);
      const one = await platform.get(`${path}/${renamed.id}?includeRaw=true`);
      const { raw, ...event } = bodyOf<'getOrganizationEvent'>(one);
      expect(portless(event)).toEqual(portless(await listed(platform, 'ORG_RENAMED', path)));
      expect(raw).toMatchObject({ et: 'ORG_RENAMED', oid: ORG });
    },
  );

  it('is refused if the feed does not have it: "`ORG_EVENT_NOT_FOUND`", "`GLOBAL_EVENT_NOT_FOUND`" [X]', async () => {
    const platform = platformWith(given);
    for (const id of [NOBODY, foreign.id, down.id, 'x']) {
      const text = `No event with ID ${id} exists for organization ${ORG}.`;
      const refusal = [404, 'ORG_EVENT_NOT_FOUND', text, id, ORG] as const;
      await expectRefusal(platform, platform.get(`${PATH}/${id}`), refusal);
    }
    const text = `No event with ID ${NOBODY} exists.`;
    const refusal = [404, 'GLOBAL_EVENT_NOT_FOUND', text, NOBODY] as const;
    await expectRefusal(platform, platform.get(`/globalEvents/${NOBODY}`), refusal);
  });
});

describe('the links `self` of events in feeds', () => {
  const linkOf = async (platform: Tenant, type: string, path = PATH) =>
    linksOf(await listed(platform, type, path));

  it('lead to the project: "Link `self` = `…/groups/{groupId}/events/{e}`"', async () => {
    const link = `self /groups/${PROJECT}/events/${added.id}`;
    expect(await linkOf(platformWith(given), 'TEAM_ADDED_TO_GROUP')).toEqual([link]);
  });

  it('lead to the feed if the event has no project, or a deleted one', async () => {
    const gone = at(5, { eventTypeName: 'GROUP_DELETED', orgId: ORG, groupId: idOf('gone') });
    const bare = at(4, { eventTypeName: 'API_KEY_CREATED' });
    const platform = platformWith({ ...given, events: [renamed, gone, bare] });
    expect(await linkOf(platform, 'ORG_RENAMED')).toEqual([`self ${PATH}/${renamed.id}`]);
    expect(await linkOf(platform, 'GROUP_DELETED')).toEqual([`self ${PATH}/${gone.id}`]);
    const link = await linkOf(platform, 'API_KEY_CREATED', '/globalEvents');
    expect(link).toEqual([`self /globalEvents/${bare.id}`]);
  });

  it('lead nowhere in the dialect of the real platform: "`…/groups/null/events/{e}` [T quirk]", a JSON 404', async () => {
    const platform = platformWith({ ...given, dialect: 'ops-manager' });
    expect(await linkOf(platform, 'ORG_RENAMED')).toEqual([`self /groups/null/events/${renamed.id}`]);
    const followed = await platform.get(`/groups/null/events/${renamed.id}`);
    expect([followed.status, followed.body]).toEqual([404, expect.objectContaining({ error: 404 })]);
  });
});

describe('GET /globalEvents', () => {
  it('lists the events of all organizations and projects, and filters them', async () => {
    const platform = platformWith(given);
    const all = ['JOINED_TEAM', 'ORG_CREATED', 'HOST_DOWN', 'TEAM_ADDED_TO_GROUP', 'ORG_RENAMED'];
    expect(await typesIn(platform, '/globalEvents')).toEqual(all);
    expect(await typesIn(platform, '/globalEvents?itemsPerPage=2&pageNum=2')).toEqual(all.slice(2, 4));
    expect(await typesIn(platform, '/globalEvents?eventType=HOST_DOWN')).toEqual(['HOST_DOWN']);
    const from = new Date(foreign.created).toISOString().replace('.000', '');
    expect(await typesIn(platform, `/globalEvents?minDate=${from}`)).toEqual(all.slice(0, 2));
  });

  it('is for callers with "Global Read Only"', async () => {
    const reader = key({ ...KEYS.orgOwner, roles: [{ roleName: 'GLOBAL_READ_ONLY' }] });
    const owner = key({ ...KEYS.projectOwner, roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')] });
    const platform = platformWith({ ...given, keys: [key(), reader, owner] });
    expect((await platform.get('/globalEvents', KEYS.orgOwner)).status).toBe(200);
    expect((await platform.get('/globalEvents', KEYS.projectOwner)).status).toBe(403);
    expect((await platform.get(`/globalEvents/${down.id}`, KEYS.projectOwner)).status).toBe(403);
  });
});

it('every write leaves its events in the feed with the caller as actor', async () => {
  const platform = platformWith({ teams: [team()], users: [user('ada', { roles: [orgRole()] })] });
  const [ada] = platform.world.users.all().toArray();
  await platform.call('post', `/orgs/${ORG}/teams/${team().id}/users`, KEYS.admin, [{ id: ada?.id }]);
  const [one] = bodyOf<'listOrganizationEvents'>(await platform.get(PATH)).results;
  expect(one).toMatchObject({
    eventTypeName: 'JOINED_TEAM',
    publicKey: 'ADMIN1',
    remoteAddress: '127.0.0.1',
  });
  const links = one === undefined ? [] : linksOf(one);
  expect(links).toEqual([`self ${PATH}/${one?.id ?? ''}`]);
});
