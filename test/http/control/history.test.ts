import { describe, expect, it } from '@jest/globals';
import { Plane } from './givenPlane.js';
import { begin, world } from './givenIncidents.js';

interface History {
  readonly start: string;
  readonly end: string;
  readonly hosts: readonly {
    readonly name: string;
    readonly states: readonly { readonly state: string; readonly from: string; readonly until?: string }[];
  }[];
  readonly incidents: readonly { readonly kind: string; readonly target: string }[];
  readonly events: readonly { readonly eventTypeName: string; readonly created: string }[];
  readonly omittedEvents: number;
}

const HOSTS = [0, 1, 2].map((number) => `host=rs0/node-${number}`).join('&');

async function history(plane: Plane, query: string): Promise<History> {
  return plane.call<History>('get', `/default/history?${query}`);
}

/** Returns the state of each node of rs0 at an instant. */
async function statesAt(plane: Plane, at: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { hosts } = await history(plane, `${HOSTS}&start=${at}&end=${at}`);
  return Object.fromEntries(hosts.map(({ name, states }) => [name, states.at(-1)?.state]));
}

/**
 * Creates a plane in which the primary of rs0 was down for a quarter of an hour. Returns the plane and this primary.
 */
async function givenFailover() {
  const plane = new Plane(world);
  const { hosts } = await history(plane, `${HOSTS}&period=PT1S`);
  const primary = hosts.find(({ states }) => states.at(-1)?.state === 'PRIMARY')?.name ?? '';
  await begin(plane, { kind: 'node.down', target: primary, for: 'PT15M' });
  await plane.advance('default', { by: 'PT1H' });
  return { plane, primary };
}

describe('GET …/history', () => {
  it('says which node was primary at a time, across a failover', async () => {
    const { plane, primary } = await givenFailover();
    expect(await statesAt(plane, '2026-03-04T05:06:06Z')).toMatchObject({ [primary]: 'PRIMARY' });
    const during = await statesAt(plane, '2026-03-04T05:10:00Z');
    expect(during[primary]).toBe('DOWN');
    expect(Object.values(during).filter((state) => state === 'PRIMARY')).toHaveLength(1);
  });

  it('has the states of each host without gaps, to the present', async () => {
    const { plane, primary } = await givenFailover();
    const { hosts, start, end } = await history(plane, `${HOSTS}&period=P90D`);
    expect(end).toBe('2026-03-04T06:06:07Z');
    for (const { states } of hosts) {
      expect(states.at(-1)).not.toHaveProperty('until');
      expect(states.slice(1).map(({ from }) => from)).toEqual(states.slice(0, -1).map(({ until }) => until));
    }
    expect(start < (hosts[0]?.states[0]?.until ?? '')).toBe(true);
    const down = hosts.find(({ name }) => name === primary)?.states.filter(({ state }) => state === 'DOWN');
    expect(down?.at(-1)).toEqual({
      state: 'DOWN',
      from: '2026-03-04T05:06:07Z',
      until: '2026-03-04T05:21:07Z',
    });
  });

  it('has the incidents and events of the cluster in the range, oldest first', async () => {
    const { plane, primary } = await givenFailover();
    const { incidents, events, omittedEvents } = await history(plane, `${HOSTS}&period=PT1H`);
    expect(incidents).toMatchObject([
      { kind: 'node.down', target: primary, endedAt: '2026-03-04T05:21:07Z' },
    ]);
    const types = events.map(({ eventTypeName }) => eventTypeName);
    expect(types).toEqual(expect.arrayContaining(['HOST_DOWN', 'PRIMARY_ELECTED', 'HOST_UP']));
    expect(types.indexOf('HOST_DOWN')).toBeLessThan(types.indexOf('HOST_UP'));
    const times = events.map(({ created }) => created);
    expect(times).toEqual(times.toSorted());
    expect(omittedEvents).toBe(0);
  });

  it('has neither incidents nor events of another cluster, nor of another time', async () => {
    const { plane } = await givenFailover();
    await plane.advance('default', { by: 'PT1H' });
    expect((await history(plane, `${HOSTS}&period=PT1M`)).incidents).toEqual([]);
    const other = world.hosts
      .all()
      .toArray()
      .find(({ clusterId, groupId }) => {
        const name = world.clusters.get(clusterId)?.name;
        return name !== 'rs0' && groupId === world.projects.all().page(0, 1)[0]?.id;
      });
    const { incidents, events } = await history(plane, `host=${other?.id ?? ''}&period=PT3H`);
    expect(incidents).toEqual([]);
    expect(events.map(({ eventTypeName }) => eventTypeName)).not.toContain('PRIMARY_ELECTED');
  });

  it('has silent agents, which make gaps in all measurements of a project', async () => {
    const plane = new Plane(world);
    await begin(plane, { kind: 'agent.silent', target: 'rs0/node-0', for: 'PT30M' });
    await plane.advance('default', { by: 'PT1H' });
    const { incidents, events } = await history(plane, 'host=rs0/node-0&period=PT2H');
    expect(incidents).toMatchObject([{ kind: 'agent.silent' }]);
    expect(events.some(({ eventTypeName }) => eventTypeName.includes('_AGENT_'))).toBe(true);
  });

  it.each([
    ['period=PT1H', '?host', 'is missing'],
    ['host=rs0/node-00&period=PT1H', '?host', 'did you mean rs0/node-0?'],
  ])('refuses a wrong host: %s', async (query, path, message) => {
    const problem = await new Plane(world).refused('get', `/default/history?${query}`);
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
    expect(problem.detail).toContain(message);
  });

  it('refuses a missing and a wrong range like the platform', async () => {
    const plane = new Plane(world);
    expect(await plane.refused('get', '/default/history?host=rs0/node-0')).toMatchObject({
      status: 400,
      errorCode: 'MISSING_QUERY_PARAMETER',
    });
    const backwards = 'start=2026-01-02&end=2026-01-01';
    expect(await plane.refused('get', `/default/history?host=rs0/node-0&${backwards}`)).toMatchObject({
      status: 400,
      errorCode: 'INVALID_QUERY_PARAMETER',
    });
  });
});
