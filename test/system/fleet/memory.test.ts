import { afterEach, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { emptyFolder } from '../../support/dataFolders.js';
import { endAll, startReady } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Client, DEFAULTS, Replica, type Answer } from './replica.js';
import { WITH_SMALL } from './sameBytes.js';

afterEach(endAll);

const RETRY_MS = 100;
const CALLS = 130;
/** At least this many calls are known after a program was killed. Counts are saved every 100 requests, and one request is a challenge. */
const KEPT = 99;

/** Makes allowed calls, a forbidden one, and none of a third kind. */
async function call(client: Client): Promise<void> {
  for (let n = 0; n < CALLS; n += 1) expect((await client.api('GET', 'a', '/orgs')).status).toBe(200);
  expect((await client.api('GET', 'a', '/groups')).status).toBe(200);
}

const verdict = async (client: Client, expectation: object): Promise<unknown> =>
  (await client.control('POST', '/v1/worlds/a/journal/verify', expectation)).body.result;

const LIST = { operation: 'listOrganizations' };

/** The questions whose true answer is known, and what a journal that has lost all of it may say. */
async function expectNoFalseVerdict(client: Client): Promise<void> {
  const asked = [
    { match: { operation: 'listAllProjects' }, never: true },
    { match: LIST, count: { gte: 1 } },
    { match: LIST, count: CALLS },
    { match: LIST, count: { lte: 3 } },
    { sequence: [LIST, { operation: 'listAllProjects' }] },
    // No client has made this call, but the program cannot know that any more.
    { match: { operation: 'createOrganization' }, never: true },
  ];
  for (const each of asked) expect([each, await verdict(client, each)]).toEqual([each, 'inconclusive']);
  const waited = await client.control('POST', '/v1/worlds/a/journal/wait', {
    match: LIST,
    count: 2,
    timeout: 1,
  });
  expect(waited).toMatchObject({ status: 408, body: { result: 'inconclusive', whole: false } });
  for (const path of ['doctor', 'coverage'])
    expect((await client.control('GET', `/v1/worlds/a/${path}`)).body).toMatchObject({ whole: false });
  const { worlds } = (await client.control('GET', '/v1/worlds/a/report')).body;
  expect(worlds).toMatchObject([{ whole: false }]);
}

/** Returns what the journal says that it lacks. */
async function forgottenBy(client: Client): Promise<number> {
  const { body } = await client.control('GET', '/v1/worlds/a/doctor');
  const { forgotten, note } = body as {
    readonly forgotten: { readonly exchanges: number };
    readonly note: string;
  };
  expect(note).toBe(
    `at least ${forgotten.exchanges} exchanges before ${String(sinceOf(body))} are not known here`,
  );
  return forgotten.exchanges;
}

function sinceOf({ since }: Answer['body']): unknown {
  return (since as { readonly realAt: string }).realAt;
}

/** New calls count, and a client that has noted the last entry before the move sees all of them. */
async function expectLaterCallsToCount(client: Client, lastId: number): Promise<void> {
  const before = { match: { operation: 'listAllProjects' }, never: true, since: lastId };
  expect(await verdict(client, before)).toBe('inconclusive');
  expect((await client.api('GET', 'a', '/groups')).status).toBe(200);
  expect(await verdict(client, before)).toBe('fail');
  expect((await client.control('DELETE', '/v1/worlds/a/journal')).status).toBe(204);
  expect(await verdict(client, { never: { operation: 'listAllProjects' } })).toBe('pass');
}

async function lastEntry(client: Client): Promise<number> {
  const [last] = (await client.control('GET', '/v1/worlds/a/journal?limit=1')).body as unknown as readonly {
    readonly id: number;
  }[];
  return last?.id ?? 0;
}

it.each([
  ['stopped', 'SIGTERM', CALLS + 1],
  ['killed', 'SIGKILL', KEPT],
] as const)(
  'a program with --data that was %s gives no verdict about calls before',
  async (_how, signal, least) => {
    const folder = emptyFolder();
    const first = await startReady(...WITH_SMALL, '--data', folder);
    const client = new Client(first.ready.port, first.ready.controlPort);
    expect((await client.control('POST', '/v1/worlds', { name: 'a' })).status).toBe(201);
    expect(await verdict(client, { never: LIST })).toBe('pass');
    await call(client);
    const last = await lastEntry(client);
    first.child.kill(signal);
    await first.ended;
    const second = await startReady(...DEFAULTS, '--data', folder);
    const later = new Client(second.ready.port, second.ready.controlPort);
    await expectNoFalseVerdict(later);
    expect(await forgottenBy(later)).toBeGreaterThanOrEqual(least);
    await expectLaterCallsToCount(later, last);
  },
);

const database = givenDatabase();

const replica = (): Promise<Replica> => Replica.start(database.engine.url(), ...WITH_SMALL);

describeWithDatabase('a world that another replica continues', () => {
  it.each([
    ['stopped', 'SIGTERM', CALLS + 1],
    ['killed', 'SIGKILL', KEPT],
  ] as const)('has no verdict about calls at a replica that was %s', async (_how, signal, least) => {
    const [one, two] = [await replica(), await replica()];
    expect((await one.control('POST', '/v1/worlds', { name: 'a' })).status).toBe(201);
    await call(one);
    expect(await verdict(one, { never: { operation: 'listAllProjects' } })).toBe('fail');
    const last = await lastEntry(one);
    await one.end(signal);
    while ((await two.control('GET', '/v1/worlds/a/clock')).status !== 200) await wait(RETRY_MS);
    await expectNoFalseVerdict(two);
    expect(await forgottenBy(two)).toBeGreaterThanOrEqual(least);
    await expectLaterCallsToCount(two, last);
  });

  it('is whole if its maker gave it away before any call', async () => {
    const [one, two] = [await replica(), await replica()];
    const whole: unknown[] = [];
    for (let n = 0; n < 14; n += 1) {
      const name = `w${n}`;
      expect((await one.control('POST', '/v1/worlds', { name })).status).toBe(201);
      const at = (await one.control('GET', `/v1/worlds/${name}/doctor`)).status === 200 ? one : two;
      const { body } = await at.control('POST', `/v1/worlds/${name}/journal/verify`, { never: LIST });
      whole.push([at === one, body.result]);
    }
    expect(whole.filter((each) => String(each) === 'false,pass').length).toBeGreaterThan(2);
    expect(whole.filter((each) => String(each).includes('inconclusive'))).toEqual([]);
  });
});
