import type { ServerResponse } from 'node:http';
import { setGate } from '../faults/engine/outputGate.js';
import type { Gate } from './gate.js';

/** Dependencies of a held reply. */
export interface Holding {
  readonly gate: Gate;
  /** Sends a refusal in place of a held reply. No byte of the reply was sent. */
  readonly refuse: (response: ServerResponse) => void;
  /** Whether later bytes wait too, as in a stream of events. Otherwise only the first bytes wait. */
  readonly holdsAll: boolean;
}

/** Methods of a response that send something. */
const WRITERS = ['writeHead', 'flushHeaders', 'write', 'end'] as const;
type Writer = (typeof WRITERS)[number];
type Writers = Readonly<Record<Writer, (...args: readonly unknown[]) => unknown>>;

/**
 * Holds a reply until the changes that it may show are saved. The handler has already run. A held `write` returns false, so
 * the handler makes no more than the first piece, and a held reply needs little memory.
 */
export function holdReply(response: ServerResponse, holding: Holding): void {
  const reply = new HeldReply(response, holding);
  setGate(response, (run) => {
    reply.pass(run);
  });
}

class HeldReply {
  private held: (() => void)[] | undefined;
  private state: 'new' | 'begun' | 'refused' = 'new';
  private readonly writers: Writers;

  constructor(
    private readonly response: ServerResponse,
    private readonly holding: Holding,
  ) {
    this.writers = writersOf(response);
    // The results are what the methods return while they are held.
    const results: Readonly<Record<Writer, unknown>> = {
      writeHead: response,
      flushHeaders: undefined,
      write: false,
      end: response,
    };
    const own: Record<Writer, unknown> = response;
    for (const name of WRITERS)
      own[name] = (...args: readonly unknown[]) => this.call(name, args, results[name]);
  }

  /** Runs a function when the reply may be sent: now or later. Does not run it if the reply is refused. */
  pass(run: () => void): void {
    if (this.state === 'refused') return;
    if (this.held !== undefined) {
      this.held.push(run);
      return;
    }
    const wait = this.state === 'begun' && !this.holding.holdsAll ? undefined : this.holding.gate.pass();
    if (wait === undefined) {
      this.state = 'begun';
      run();
      return;
    }
    this.held = [run];
    wait.then(this.open, this.refuse).catch((error: unknown) => {
      // Part of the reply may be sent, so the connection ends.
      this.response.destroy(error instanceof Error ? error : undefined);
    });
  }

  private call(name: Writer, args: readonly unknown[], whenHeld: unknown): unknown {
    let result = whenHeld;
    this.pass(() => {
      result = Reflect.apply(this.writers[name], this.response, args);
    });
    return result;
  }

  private readonly open = (): void => {
    const runs = this.held ?? [];
    this.held = undefined;
    this.state = 'begun';
    for (const run of runs) run();
    // The handler waits for `drain`, because its write has returned false.
    if (!this.response.writableEnded && !this.response.writableNeedDrain) this.response.emit('drain');
  };

  private readonly refuse = (): void => {
    if (this.state === 'refused') return;
    const hasBegun = this.state === 'begun';
    this.held = undefined;
    this.state = 'refused';
    const { response } = this;
    if (hasBegun) {
      response.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    // Later writes of the handler and of faults are dropped, so put their methods back afterwards.
    const current = writersOf(response);
    Object.assign(response, this.writers);
    this.holding.refuse(response);
    Object.assign(response, current);
  };
}

function writersOf(response: ServerResponse): Writers {
  const { writeHead, flushHeaders, write, end } = response as unknown as Writers;
  return { writeHead, flushHeaders, write, end };
}
