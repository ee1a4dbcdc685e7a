import type { ServerResponse } from 'node:http';
import { setGate, type OutputGate } from '../faults/engine/outputGate.js';
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
 * the handler makes no more than the first piece, and a held reply needs little memory. Call this once for each response.
 */
export function holdReply(response: ServerResponse, holding: Holding): void {
  const reply = new HeldReply(response, holding);
  Object.assign(response, HELD_WRITERS, { [REPLY]: reply });
  setGate(response, reply);
}

const REPLY = Symbol('held reply');
type HeldResponse = ServerResponse & { readonly [REPLY]?: HeldReply };

// All responses share these functions: see `json` in present.ts.
const HELD_WRITERS = Object.fromEntries(WRITERS.map((name) => [name, heldWriter(name)]));

function heldWriter(name: Writer) {
  return function (this: HeldResponse, ...args: readonly unknown[]): unknown {
    return this[REPLY]?.call(name, args);
  };
}

class HeldReply implements OutputGate {
  private held: (() => void)[] | undefined;
  private state: 'new' | 'begun' | 'refused' = 'new';
  private readonly writers: Writers;

  constructor(
    private readonly response: ServerResponse,
    private readonly holding: Holding,
  ) {
    this.writers = writersOf(response);
  }

  /** Runs a function when the reply may be sent: now or later. Does not run it if the reply is refused. */
  pass(run: () => void): void {
    if (this.mayBeSent()) run();
    else this.held?.push(run);
  }

  /** Returns whether bytes may be sent now. If not, they are held from now on, unless the reply is refused. */
  private mayBeSent(): boolean {
    if (this.state === 'refused' || this.held !== undefined) return false;
    const wait = this.state === 'begun' && !this.holding.holdsAll ? undefined : this.holding.gate.pass();
    if (wait === undefined) {
      this.state = 'begun';
      return true;
    }
    this.held = [];
    wait
      .then(
        () => {
          this.open();
        },
        () => {
          this.refuse();
        },
      )
      .catch((error: unknown) => {
        // Part of the reply may be sent, so the connection ends.
        this.response.destroy(error instanceof Error ? error : undefined);
      });
    return false;
  }

  /** Calls a method of the response now or later. Drops the call if the reply is refused. */
  call(name: Writer, args: readonly unknown[]): unknown {
    if (this.mayBeSent()) return Reflect.apply(this.writers[name], this.response, args);
    this.held?.push(() => Reflect.apply(this.writers[name], this.response, args));
    // The results of the methods while the reply is held.
    if (name === 'flushHeaders') return undefined;
    return name === 'write' ? false : this.response;
  }

  private open(): void {
    const runs = this.held ?? [];
    this.held = undefined;
    this.state = 'begun';
    for (const run of runs) run();
    // The handler waits for `drain`, because its write has returned false.
    if (!this.response.writableEnded && !this.response.writableNeedDrain) this.response.emit('drain');
  }

  private refuse(): void {
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
  }
}

function writersOf(response: ServerResponse): Writers {
  const { writeHead, flushHeaders, write, end } = response as unknown as Writers;
  return { writeHead, flushHeaders, write, end };
}
