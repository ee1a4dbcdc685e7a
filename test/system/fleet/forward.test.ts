import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '../../support/freePorts.js';
import { endAll, start } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Replica } from './replica.js';

const database = givenDatabase();

afterEach(endAll);

const replica = (): Promise<Replica> => Replica.start(database.engine.url(), '--fixture', 'standard');

/** A client that knows nothing of replicas: it calls one address, and tries again after a 503. */
const CLIENT = `
const { UNDERSTUDY_BASE_URL: base, UNDERSTUDY_CONTROL_URL: control } = process.env;
const call = async (url, init) => {
  for (;;) {
    const reply = await fetch(url, { redirect: 'error', ...init });
    if (reply.status !== 503) return [reply.status, reply.headers.get('content-type'), await reply.text()];
    // Without a pause, the client would keep a processor busy until the lease of the killed replica ends.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
const json = (method, body) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const run = async () => {
  const made = JSON.parse((await call(control + '/v1/worlds', json('POST', { name: 'own' })))[2]);
  const lines = [made.baseUrl.startsWith(new URL(base).origin)];
  for (const world of ['default', 'others', 'own']) {
    const [status, , text] = await call(control + '/v1/worlds/' + world + '/clock/advance', json('POST', { by: 'PT1H' }));
    lines.push([world, status, JSON.parse(text).events >= 0]);
    lines.push((await call(new URL(base).origin + '/worlds/' + world + '/api/public/v1.0/orgs'))[0]);
  }
  console.log(JSON.stringify(lines));
  process.kill(Number(process.env.OTHER), 'SIGKILL');
  console.log((await call(control + '/v1/worlds/others/clock'))[0]);
};
void run();
`;

describeWithDatabase('a replica that forwards', () => {
  it('lets the command of exec use all worlds at one address, also after their replica was killed', async () => {
    const other = await replica();
    expect((await other.control('POST', '/v1/worlds', { name: 'others' })).status).toBe(201);
    const url = `http://127.0.0.1:${await freePort()}`;
    const words = ['exec', '--fleet', database.engine.url(), '--advertise-url', url, '--', process.execPath];
    const { pid } = await other.ready();
    const { code, stdout } = await start([...words, '-e', CLIENT], { OTHER: String(pid) }).ended;
    const [first = '', last] = stdout;
    const worlds = ['default', 'others', 'own'].flatMap((world) => [[world, 200, true], 401]);
    expect([code, JSON.parse(first), last]).toEqual([0, [true, ...worlds], '200']);
  });
});
