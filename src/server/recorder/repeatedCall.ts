import type { Duplex } from 'node:stream';
import type { ExchangeLine } from '../../bundle/format.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { nextTurn } from '../../simulator/nextTurn.js';
import { after } from '../realClock.js';

/** Maximum real time that a call may take. */
const PATIENCE_MS = 10_000;
/** If the client disconnected in the recorded run, the repeated client disconnects after this number of turns of the event loop. */
const TURNS_MAX = 50;

/** A recorded call that is repeated. */
export class RepeatedCall {
  client: Duplex | undefined;
  /** The record of the repeated call. `undefined` means that it did not end. */
  readonly ended: Promise<ExchangeRecord | undefined>;
  private finish: (record?: ExchangeRecord) => void = () => undefined;
  private hold: () => void = () => undefined;
  private readonly held: Promise<void>;
  private readonly timers = new Set<() => void>();
  private isReleased = false;
  /** Whether the client disconnected before the platform executed the call. */
  private isAlone = false;

  constructor(readonly line: ExchangeLine) {
    this.held = new Promise((resolve) => (this.hold = resolve));
    this.ended = new Promise((resolve) => {
      const cancel = after(PATIENCE_MS, () => {
        resolve(undefined);
        this.abort();
      });
      this.finish = (record) => {
        cancel();
        resolve(record);
      };
    });
  }

  get hasLeft(): boolean {
    return this.isAlone;
  }

  matches({ url, method }: ExchangeRecord): boolean {
    return url === this.line.url && method === this.line.method;
  }

  /** Runs a function of a delayed reply at once if this call has been released, and otherwise when it is released. */
  delay(_ms: number, run: () => void): () => void {
    if (this.isReleased) {
      const cancel = after(0, run);
      return cancel;
    }
    this.timers.add(run);
    this.hold();
    return () => this.timers.delete(run);
  }

  /** Waits until the call has ended or a fault delays it. */
  async settled(): Promise<void> {
    await Promise.race([this.ended, this.held, this.leaving()]);
  }

  /** Continues the delayed reply. */
  release(): void {
    this.isReleased = true;
    this.runHeld();
  }

  /** Disconnects the client during a delay of this phase. */
  async leave(during: 'beforeCommit' | 'afterCommit'): Promise<void> {
    if (during === 'afterCommit') await this.carryOut();
    this.isAlone = true;
    this.abort();
  }

  /** Ends the current delay. A later delay holds the call again. */
  async carryOut(): Promise<void> {
    this.runHeld();
    await nextTurn();
  }

  private runHeld(): void {
    const held = [...this.timers];
    this.timers.clear();
    for (const run of held) run();
  }

  end(record: ExchangeRecord): void {
    this.client?.destroy();
    this.finish(record);
  }

  abort(): void {
    this.client?.destroy();
  }

  private async leaving(): Promise<void> {
    if (this.line.ending !== 'lost') return new Promise(() => undefined);
    for (let turn = 0; turn < TURNS_MAX; turn += 1) await nextTurn();
    if (this.timers.size === 0) this.client?.destroy();
    return undefined;
  }
}
