import { afterEach, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { endAll, start } from '../../support/program.js';
import { Replica, type Answer } from './replica.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';

const RETRY_MS = 100;

const database = givenDatabase();

afterEach(endAll);

const replica = (...args: readonly string[]): Promise<Replica> =>
  Replica.start(database.engine.url(), '--fixture', 'empty', ...args);

async function makeWorld(at: Replica, name: string): Promise<void> {
  expect((await at.control('POST', '/v1/worlds', { name, fixture: 'standard' })).status).toBe(201);
}

async function organizationOf(at: Replica, world: string): Promise<string> {
  const { body } = await at.api('GET', world, '/orgs');
  const [first] = body.results as readonly { readonly id: string }[];
  return `/orgs/${first?.id ?? ''}`;
}

/** Calls until the status is none of those that say "try again", with the pause of a client that heeds `Retry-After`. */
async function eventually(call: () => Promise<Answer>, ...again: readonly number[]): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (!again.includes(answer.status)) return answer;
    await wait(RETRY_MS);
  }
}

describeWithDatabase('replicas of a fleet', () => {
  it('send clients to the replica that has a world, fork it with everything that was acknowledged, and refuse its name', async () => {
    const [one, two] = [await replica(), await replica()];
    await makeWorld(one, 'a');
    const api = await two.api('GET', 'a', '/orgs?pretty=true');
    expect(api).toMatchObject({
      status: 421,
      location: `${one.url}/worlds/a/api/public/v1.0/orgs?pretty=true`,
      body: { error: 421, errorCode: 'WORLD_ON_OTHER_REPLICA', reason: 'Misdirected Request' },
    });
    const control = await two.control('GET', '/v1/worlds/a/clock');
    expect(control).toMatchObject({
      status: 307,
      location: `http://127.0.0.1:${one.controlPort}/v1/worlds/a/clock`,
      body: { status: 307, title: 'Temporary Redirect' },
    });
    expect((await two.control('GET', '/v1/worlds/default')).status).toBe(307);
    expect((await two.control('GET', '/v1/worlds/nowhere')).status).toBe(404);
    expect(await two.control('GET', '/v1/info')).toMatchObject({ status: 200, body: { worlds: [] } });
    expect((await two.control('GET', '/livez')).status).toBe(200);
    const organization = await organizationOf(one, 'a');
    expect((await one.api('PATCH', 'a', organization, { name: 'Changed' })).status).toBe(200);
    const taken = await two.control('POST', '/v1/worlds', { name: 'a' });
    expect(taken).toMatchObject({ status: 409, body: { detail: 'A world named "a" already exists.' } });
    expect((await two.control('POST', '/v1/worlds', { name: 'b', from: 'a' })).status).toBe(201);
    expect((await two.api('GET', 'b', organization)).body.name).toBe('Changed');
    const unnamed = [
      await one.control('POST', '/v1/worlds', {}),
      await two.control('POST', '/v1/worlds', {}),
    ];
    expect(unnamed.map(({ body }) => body.name)).toEqual(['world-1', 'world-2']);
  });

  it('refuse their URL to another one while they live, and continue the worlds of one that was killed, and of one that was stopped', async () => {
    const [one, two] = [await replica(), await replica()];
    await makeWorld(one, 'a');
    const organization = await organizationOf(one, 'a');
    const twin = await start([
      ...['serve', '--port', '0', '--control-port', 'off'],
      ...['--fleet', database.engine.url(), '--advertise-url', one.url],
    ]).ended;
    expect([twin.code, twin.stderr]).toEqual([2, expect.stringContaining('another replica that is alive')]);
    await one.api('PATCH', 'a', organization, { name: 'First' });
    await one.end('SIGKILL');
    await eventually(() => two.api('GET', 'a', organization), 421);
    expect((await two.api('GET', 'a', organization)).body.name).toBe('First');
    await two.api('PATCH', 'a', organization, { name: 'Second' });
    await one.restart();
    expect((await one.api('GET', 'a', organization)).status).toBe(421);
    expect((await two.end('SIGTERM')).code).toBe(0);
    // It has given its worlds back, so nothing needs to be waited for.
    expect((await one.control('GET', '/v1/worlds/a')).status).toBe(200);
    expect((await one.api('GET', 'a', organization)).body.name).toBe('Second');
  });

  it('answer nothing while the database is away, lose nothing, and reset a connection only once the change is saved', async () => {
    const one = await replica();
    await makeWorld(one, 'a');
    const organization = await organizationOf(one, 'a');
    await one.api('PATCH', 'a', organization, { name: 'Kept' });
    await database.engine.stop();
    const lost = await one.api('PATCH', 'a', organization, { name: 'Lost' });
    expect(lost).toMatchObject({ status: 503, retryAfter: '1', body: { errorCode: 'REPLICA_NOT_READY' } });
    await eventually(() => one.control('GET', '/readyz'), 200);
    expect((await one.control('GET', '/livez')).status).toBe(200);
    await database.engine.launch();
    await eventually(() => one.control('GET', '/readyz'), 503);
    const after = await eventually(() => one.api('GET', 'a', organization), 503, 401);
    expect(after.body.name).toBe('Kept');
    const reset = { inject: { connection: { kind: 'reset' } }, phase: 'afterCommit', times: 1 };
    expect((await one.control('POST', '/v1/worlds/a/faults', reset)).status).toBe(201);
    await expect(one.api('PATCH', 'a', organization, { name: 'Reset' })).rejects.toThrow();
    const { rows } = await database.pool.query<{ line: string }>(
      `SELECT line FROM understudy.entry WHERE world = 'a'`,
    );
    expect(rows.filter(({ line }) => line.includes('"Reset"'))).toHaveLength(1);
  });
});

describeWithDatabase('serve --fleet', () => {
  it('ends with code 2 and the reason if the database cannot be used', async () => {
    const { code, stderr } = await start([
      ...['serve', '--port', '0', '--fleet', database.engine.url({ password: 'wrong' })],
      ...['--advertise-url', 'http://127.0.0.1:1'],
    ]).ended;
    const reason = 'cannot be reached: the password is wrong (28P01)';
    expect([code, stderr.trim()]).toEqual([2, expect.stringContaining(reason)]);
    expect(stderr).not.toContain('wrong@');
  });
});
