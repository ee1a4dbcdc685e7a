import { afterEach, expect, it } from '@jest/globals';
import { endAll } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Client, Replica, type Answer } from './replica.js';
import { WITH_SMALL } from './sameBytes.js';

const CALLS = 2_000;
const CALLERS = 8;
/** Most calls are about the same few worlds, so that a change is always under way while others are made. */
const WORLDS = ['a', 'b', 'c'];
const HOPS_MAX = 10;

const database = givenDatabase();

afterEach(endAll);

/** A call that a caller makes, and the statuses of a fleet that works. */
interface Kind {
  readonly call: (caller: Caller, world: string, at: number) => Promise<Answer>;
  readonly expected: readonly number[];
}

const control =
  (method: string, path: (world: string, at: number) => string, body?: (at: number) => object) =>
  (caller: Caller, world: string, at: number): Promise<Answer> =>
    caller.follow((client) => client.control(method, path(world, at), body?.(at)));

const api =
  (method: string, path: (caller: Caller) => string, body?: (at: number) => object) =>
  (caller: Caller, world: string, at: number): Promise<Answer> =>
    caller.follow((client) => client.api(method, world, path(caller), body?.(at)));

const inWorld = (path: string) => (world: string) => `/v1/worlds/${world}${path}`;

/** Reads only the first piece of a text, because a stream of events has no end. */
async function beginningOf({ controlPort }: Client, path: string): Promise<Answer> {
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${controlPort}${path}`, {
    redirect: 'manual',
    signal: stop.signal,
  });
  const { done } = (await response.body?.getReader().read()) ?? { done: true };
  if (done) throw new Error('The reply has no body.');
  stop.abort();
  const { status, headers } = response;
  return { status, location: headers.get('location'), retryAfter: headers.get('retry-after'), body: {} };
}

/** Mixed calls: changes of the same worlds by both faces, calls that read all worlds, and streamed replies. */
const KINDS: readonly Kind[] = [
  { call: api('GET', () => '/orgs'), expected: [200] },
  {
    call: api(
      'PATCH',
      ({ organization }) => organization,
      (at) => ({ name: `name ${at}` }),
    ),
    expected: [200],
  },
  {
    call: api(
      'PATCH',
      ({ organization }) => organization,
      (at) => ({ name: `name ${at}` }),
    ),
    expected: [200],
  },
  { call: control('GET', inWorld('/clock')), expected: [200] },
  // An advance refuses others until it is over.
  { call: control('POST', inWorld('/clock/advance'), () => ({ by: 'PT1M' })), expected: [200, 409] },
  { call: control('POST', inWorld('/checkpoints'), (at) => ({ name: `checkpoint-${at}` })), expected: [201] },
  { call: control('GET', inWorld('/journal?limit=20')), expected: [200] },
  { call: control('GET', inWorld('/timeline')), expected: [200] },
  { call: control('GET', inWorld('/state')), expected: [200] },
  {
    call: control('POST', inWorld('/journal/verify'), () => ({ never: { operation: 'deleteOrganization' } })),
    expected: [200],
  },
  { call: control('GET', () => '/v1/worlds'), expected: [200] },
  { call: control('GET', () => '/v1/fleet/worlds'), expected: [200] },
  { call: control('GET', () => '/readyz'), expected: [200] },
  { call: control('GET', () => '/livez'), expected: [200] },
  { call: (caller) => caller.follow((client) => beginningOf(client, '/metrics')), expected: [200] },
  {
    call: (caller, world) => caller.follow((client) => beginningOf(client, `/v1/worlds/${world}/stream`)),
    expected: [200],
  },
  {
    call: async (caller, world, at) => {
      const name = `fork-${at}`;
      const made = await control(
        'POST',
        () => '/v1/worlds',
        () => ({ name, from: world }),
      )(caller, world, at);
      if (made.status !== 201) return made;
      return control('DELETE', () => `/v1/worlds/${name}`)(caller, world, at);
    },
    expected: [204],
  },
];

/** Calls replicas in turn, and follows worlds to theirs. */
class Caller {
  organization = '';
  private asked = 0;

  constructor(private readonly clients: readonly Client[]) {}

  static of(replicas: readonly Replica[]): Caller {
    return new Caller(replicas.map(({ port, controlPort }) => new Client(port, controlPort)));
  }

  async follow(call: (client: Client) => Promise<Answer>): Promise<Answer> {
    this.asked += 1;
    let client = this.clients[this.asked % this.clients.length];
    for (let hop = 0; client !== undefined && hop < HOPS_MAX; hop += 1) {
      const answer = await call(client);
      if (answer.status !== 421 && answer.status !== 307) return answer;
      const { port } = new URL(answer.location ?? '');
      client = this.clients.find((each) => [each.port, each.controlPort].includes(Number(port)));
    }
    throw new Error('The call was led in a circle.');
  }
}

/** Makes calls at the same time. Returns those that did not end as in a fleet that works, and how many there were. */
async function callAll(callers: readonly Caller[]): Promise<Readonly<Record<string, number>>> {
  const wrong: Record<string, number> = {};
  let next = 0;
  const work = async (caller: Caller): Promise<void> => {
    for (let at = next++; at < CALLS; at = next++) {
      const kind = KINDS[at % KINDS.length];
      const world = WORLDS[Math.floor(at / KINDS.length) % WORLDS.length] ?? '';
      const outcome = await kind?.call(caller, world, at).then(
        ({ status }) => status,
        (error: unknown) => `no reply: ${String(error)} ${String((error as Error).cause)}`,
      );
      if (typeof outcome === 'number' && kind?.expected.includes(outcome) === true) continue;
      const what = `${at % KINDS.length}: ${String(outcome)}`;
      wrong[what] = (wrong[what] ?? 0) + 1;
    }
  };
  await Promise.all(callers.map(work));
  return wrong;
}

describeWithDatabase('a fleet that nothing disturbs', () => {
  it.each([1, 3])(
    'answers 2,000 mixed calls of eight callers with whole replies, and none with a 503, by %s replica(s)',
    async (count) => {
      const replicas: Replica[] = [];
      for (let n = 0; n < count; n += 1)
        replicas.push(await Replica.start(database.engine.url(), ...WITH_SMALL));
      for (const [at, name] of WORLDS.entries())
        expect((await replicas[at % count]?.control('POST', '/v1/worlds', { name }))?.status).toBe(201);
      const callers = Array.from({ length: CALLERS }, () => Caller.of(replicas));
      for (const caller of callers) {
        const { body } = await caller.follow((client) => client.api('GET', 'a', '/orgs'));
        const [organization] = body.results as readonly { readonly id: string }[];
        caller.organization = `/orgs/${organization?.id ?? ''}`;
      }
      expect(await callAll(callers)).toEqual({});
    },
  );
});
