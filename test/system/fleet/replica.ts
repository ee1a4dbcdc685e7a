import { fileURLToPath } from 'node:url';
import { MAIN, start, type Ended, type Program, type ReadyLine } from '../../support/program.js';
import { freePort } from '../../support/freePorts.js';
import { DigestSession } from '../../support/digestSession.js';
import { challengeIn, type Challenge } from '../../../tools/digest.mjs';

/** The key of the built-in fixtures that has all permissions. */
const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

/** Lets the clock of the process jump at SIGUSR2. */
const CLOCK_JUMPS = fileURLToPath(new URL('../../support/clockJumps.cjs', import.meta.url));

/** A reply with its body as JSON. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Options with which each process builds the same worlds. */
export const DEFAULTS = [
  ...['--fixture', 'empty', '--clock', 'manual'],
  ...['--seed', '7', '--now', '2026-01-01T00:00:00Z'],
];

/** A reply of the API that asks for no credentials, because the world is elsewhere or on its way. */
class NoChallenge extends Error {
  constructor(readonly answer: Answer) {
    super(`The API answered ${answer.status}, without a challenge`);
  }
}

function answerWithoutChallenge(error: unknown): Answer {
  if (error instanceof NoChallenge) return error.answer;
  throw error;
}

/** Calls the API and the control plane of a process, and follows no redirect. */
export class Client {
  /** Maximum duration of a call. By default, only a call that hangs takes as long. */
  timeoutMs = 300_000;
  protected readonly sessions = new Map<string, DigestSession>();

  constructor(
    readonly port: number,
    readonly controlPort: number,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Calls the control plane, and follows no redirect. */
  control(method: string, path: string, body?: object): Promise<Answer> {
    return answerOf(
      fetch(`http://127.0.0.1:${this.controlPort}${path}`, {
        ...requestOf(method, body),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.timeoutMs),
      }),
    );
  }

  /** Calls the API of a world with the key that has all permissions. Signs again if the nonce is of another incarnation. */
  async api(method: string, world: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.apiOnce(method, world, path, body);
    return answer.status === 401 ? this.apiOnce(method, world, path, body) : answer;
  }

  private async apiOnce(method: string, world: string, path: string, body?: object): Promise<Answer> {
    const uri = `/worlds/${world}/api/public/v1.0${path}`;
    const known = this.sessions.get(world);
    const session = known ?? new DigestSession(() => this.challenge(uri));
    this.sessions.set(world, session);
    const init = requestOf(method, body);
    const signed = await session.sign(ADMIN, method, uri).catch(answerWithoutChallenge);
    if (typeof signed !== 'string') return signed;
    const answer = await answerOf(
      fetch(this.url + uri, {
        ...init,
        headers: { ...init.headers, authorization: signed },
        signal: AbortSignal.timeout(this.timeoutMs),
      }),
    );
    if (answer.status === 401) this.sessions.delete(world);
    return answer;
  }

  private async challenge(uri: string): Promise<Challenge> {
    const fetched = fetch(this.url + uri, { signal: AbortSignal.timeout(this.timeoutMs) });
    const answer = await answerOf(fetched);
    const header = (await fetched).headers.get('www-authenticate');
    if (header === null) throw new NoChallenge(answer);
    return challengeIn(header);
  }
}

/** A replica of a fleet: a process of the built program. */
export class Replica extends Client {
  /** Set if the process has ended by itself. */
  unasked: Ended | undefined;
  private readonly asked = new WeakSet<Program>();

  private constructor(
    private readonly database: string,
    port: number,
    controlPort: number,
    private readonly args: readonly string[],
    private readonly main: string,
    private program: Program,
  ) {
    super(port, controlPort);
    this.watch();
  }

  static start(database: string, ...args: readonly string[]): Promise<Replica> {
    return Replica.startFrom(MAIN, database, args);
  }

  /** Starts another build of the program. */
  static async startFrom(main: string, database: string, args: readonly string[]): Promise<Replica> {
    for (;;) {
      const [port, controlPort] = [await freePort(), await freePort()];
      const program = launch(main, database, port, controlPort, args);
      try {
        await program.firstLine;
        return new Replica(database, port, controlPort, args, main, program);
      } catch (error) {
        if (!isPortTaken(error)) throw error;
      }
    }
  }

  /** Starts the replica again, on its ports and with its URL. */
  async restart(): Promise<void> {
    this.sessions.clear();
    for (;;) {
      this.program = launch(this.main, this.database, this.port, this.controlPort, this.args);
      try {
        await this.program.firstLine;
        this.watch();
        return;
      } catch (error) {
        // Another run of tests tries whether the port is free at this moment.
        if (!isPortTaken(error)) throw error;
      }
    }
  }

  async ready(): Promise<ReadyLine> {
    return JSON.parse(await this.program.firstLine) as ReadyLine;
  }

  /** Whether it serves worlds now. */
  async isReady(): Promise<boolean> {
    const answer = await this.control('GET', '/readyz').catch(() => undefined);
    return answer?.status === 200;
  }

  signal(signal: NodeJS.Signals): void {
    this.program.child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.asked.add(this.program);
    this.signal(signal);
    return this.program.ended;
  }

  private watch(): void {
    const { program } = this;
    void program.ended.then((ended) => {
      if (!this.asked.has(program)) this.unasked = ended;
    });
  }
}

function isPortTaken(error: unknown): boolean {
  return String(error).includes('in use');
}

function launch(
  main: string,
  database: string,
  port: number,
  controlPort: number,
  args: readonly string[],
): Program {
  const fixed = ['--port', String(port), '--control-port', String(controlPort), '--clock', 'manual'];
  const url = `http://127.0.0.1:${port}`;
  const serve = ['serve', '--fleet', database, '--advertise-url', url, ...fixed, '--log', 'json', ...args];
  return start(serve, {}, [process.execPath, '--require', CLOCK_JUMPS], main);
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function requestOf(method: string, body: object | undefined): Sent {
  if (body === undefined) return { method, headers: {} };
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function answerOf(fetched: Promise<Response>): Promise<Answer> {
  const response = await fetched;
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    retryAfter: response.headers.get('retry-after'),
    body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
  };
}
