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
 * Holds a reply until the changes that it may show are saved. Each call of the handler is held once: no call that Node.js makes meanwhile
 * is. A held `write` returns false, so the handler makes no more than the first piece, and a held reply needs little memory. Call this once
 * for each response.
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

/** A call that waits for the changes that its piece of the reply may show. */
interface HeldCall {
  readonly run: () => unknown;
  /** Resolves when the changes are saved. Unset if the call may run as soon as those before it have run. */
  readonly saved: Promise<void> | undefined;
}

class HeldReply implements OutputGate {
  /** The calls that wait, oldest first. */
  private readonly held: HeldCall[] = [];
  private state: 'new' | 'begun' | 'refused' = 'new';
  private isRunning = false;
  private readonly writers: Writers;

  constructor(
    private readonly response: ServerResponse,
    private readonly holding: Holding,
  ) {
    this.writers = writersOf(response);
  }

  /** Runs a function when the reply may be sent: now or later. Does not run it if the reply is refused. */
  pass(run: () => void): void {
    if (!this.isHeld(run)) this.run(run);
  }

  /** Calls a method of the response now or later. Drops the call if the reply is refused. */
  call(name: Writer, args: readonly unknown[]): unknown {
    const run = (): unknown => Reflect.apply(this.writers[name], this.response, args);
    if (!this.isHeld(run)) return this.run(run);
    // The results of the methods while the reply is held.
    if (name === 'flushHeaders') return undefined;
    return name === 'write' ? false : this.response;
  }

  /** Returns whether a call must not run now. Then it runs later, unless the reply is refused. */
  private isHeld(run: () => unknown): boolean {
    if (this.state === 'refused') return true;
    // Node.js calls methods itself while others run, as `end` calls `writeHead`. They belong to the call that runs: if they were
    // held, `end` would send the body alone.
    if (this.isRunning) return false;
    const isFirst = this.state === 'new' && this.held.length === 0;
    const saved = isFirst || this.holding.holdsAll ? this.holding.gate.pass() : undefined;
    if (saved === undefined && this.held.length === 0) return false;
    // It may reject before its turn.
    saved?.catch(() => undefined);
    this.held.push({ run, saved });
    if (this.held.length === 1) void this.release();
    return true;
  }

  private run(run: () => unknown): unknown {
    this.state = 'begun';
    this.isRunning = true;
    try {
      return run();
    } finally {
      this.isRunning = false;
    }
  }

  /** Runs the held calls in their order, each once its changes are saved. */
  private async release(): Promise<void> {
    const { response } = this;
    for (let [next] = this.held; next !== undefined; [next] = this.held) {
      try {
        await next.saved;
      } catch {
        this.refuse();
        return;
      }
      // The client has left.
      if (response.destroyed) return;
      this.held.shift();
      try {
        this.run(next.run);
      } catch (error) {
        // Part of the reply may be sent, so the connection ends.
        response.destroy(error instanceof Error ? error : undefined);
      }
    }
    // The handler waits for `drain`, because its write has returned false.
    if (!response.writableEnded && !response.writableNeedDrain) response.emit('drain');
  }

  private refuse(): void {
    const hasBegun = this.state === 'begun';
    this.held.length = 0;
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
