import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../support/platform.js';
import { FaultyPlatform } from './faultyPlatform.js';

interface Shown {
  readonly id: string;
  readonly created: string;
  readonly eventTypeName: string;
}

const drifting = () => new FaultyPlatform([{ inject: { drift: { kind: 'skewedEvents' } } }]);
const resultsOf = async (platform: FaultyPlatform, path: string): Promise<readonly Shown[]> => {
  const { body } = await platform.get(path);
  return (body as { readonly results: readonly Shown[] }).results;
};
const byId = (events: readonly Shown[]) => events.toSorted((one, other) => (one.id < other.id ? 1 : -1));

/** Creates a team, which writes several events in one second. Returns the path of the organization's events. */
async function givenTeam(platform: FaultyPlatform): Promise<string> {
  const [org] = platform.world.organizations.all().toArray();
  const usernames = platform.world.users
    .all()
    .toArray()
    .filter(({ roles }) => roles.some(({ orgId }) => orgId === org?.id))
    .map(({ username }) => username);
  const path = `/orgs/${org?.id ?? ''}`;
  const { status } = await platform.call('post', `${path}/teams`, KEYS.admin, { name: 'New', usernames });
  expect(status).toBe(201);
  return `${path}/events`;
}

// The facts: "clock skew: event id time and `created` differ by 1 s; events of one action out of id order".
describe('A feed with skewed events', () => {
  it('shows the same events as without, some of them one second later', async () => {
    const [plain, drifted] = [new FaultyPlatform(), drifting()];
    const [before, after] = [
      byId(await resultsOf(plain, await givenTeam(plain))),
      byId(await resultsOf(drifted, await givenTeam(drifted))),
    ];
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const skews = after.map(({ created }, at) => Date.parse(created) - Date.parse(before[at]?.created ?? ''));
    expect(new Set(skews)).toEqual(new Set([0, 1000]));
  });

  it('is sorted by `created`, and events of one action are out of the order of their ids', async () => {
    const platform = drifting();
    const events = await resultsOf(platform, await givenTeam(platform));
    const created = events.map((event) => event.created);
    expect(created).toEqual(created.toSorted().toReversed());
    const action = events.filter(({ eventTypeName }) =>
      ['JOINED_TEAM', 'TEAM_CREATED'].includes(eventTypeName),
    );
    expect(action.length).toBeGreaterThan(2);
    expect(action).not.toEqual(byId(action));
  });

  it('shows each event as the single event is shown, and leaves other resources alone', async () => {
    const platform = drifting();
    const feed = await givenTeam(platform);
    for (const event of (await resultsOf(platform, feed)).slice(0, 4)) {
      const { body } = await platform.get(`${feed}/${event.id}`);
      expect((body as Shown).created).toBe(event.created);
    }
    const [alert] = platform.world.alerts.all().toArray();
    const path = `/groups/${alert?.groupId ?? ''}/alerts`;
    const created = async (one: FaultyPlatform) => (await resultsOf(one, path)).map((row) => row.created);
    expect(await created(platform)).toEqual(await created(new FaultyPlatform()));
  });
});
