import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, DEFAULTS, type Answer, type Replica } from './replica.js';
import { startReady, type Program } from '../../support/program.js';
import type { WrittenLog } from './observations.js';

/** Options of the processes that build worlds. The worlds are small, because each one is written as a document, read, copied and compared many times. */
export const WITH_SMALL = [...DEFAULTS, '--fixture', fileURLToPath(new URL('small.yaml', import.meta.url))];

/** Time for the replicas to come back after the last disturbance. */
const LIMIT_MS = 20_000;

async function until(call: () => Promise<Answer>, status: number): Promise<Answer | undefined> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const answer = await call().catch(() => undefined);
    if (answer?.status === status) return answer;
    await wait(100);
  }
  return undefined;
}

/** Returns the hash of a world as the memory of its replica has it, and as another replica reads it from the log. */
export async function hashesOf(
  replicas: readonly Replica[],
  world: string,
): Promise<readonly [memory: unknown, log: unknown]> {
  let owner: Replica | undefined;
  const asked = async (): Promise<Answer> => {
    const answers = await Promise.all(
      replicas.map(async (each) => [each, await each.control('GET', `/v1/worlds/${world}`)] as const),
    );
    const [found] = answers.filter(([, { status }]) => status === 200);
    owner = found?.[0];
    return found?.[1] ?? { status: 0, location: null, retryAfter: null, body: {} };
  };
  const inMemory = await until(asked, 200);
  const other = replicas.find((each) => each !== owner);
  let copies = 0;
  const copied = await until(() => {
    copies += 1;
    const body = { name: `${world}-copy-${copies}`, from: world };
    return other?.control('POST', '/v1/worlds?hash=true', body) ?? Promise.reject(new Error('no other'));
  }, 201);
  return [inMemory?.body.stateHash, copied?.body.stateHash];
}

/** A process without a fleet, which repeats the commands of logs. */
export class SingleProcess {
  private constructor(
    private readonly program: Program,
    private readonly client: Client,
  ) {}

  static async start(): Promise<SingleProcess> {
    const { ready, ...program } = await startReady(...WITH_SMALL);
    const client = new Client(ready.port, ready.controlPort);
    await client.control('POST', '/v1/worlds', { name: 'origin' });
    return new SingleProcess(program, client);
  }

  /** Makes a world, repeats the writes of its log, and returns the hash of its state. */
  async hashAfter(world: string, path: string, log: WrittenLog): Promise<unknown> {
    await this.client.control('POST', '/v1/worlds', { name: world, from: 'origin' });
    for (const { text } of log)
      if (text !== undefined) await this.client.api('PATCH', world, path, { name: text });
    return (await this.client.control('GET', `/v1/worlds/${world}`)).body.stateHash;
  }

  async end(): Promise<void> {
    this.program.child.kill('SIGKILL');
    await this.program.ended;
  }
}
