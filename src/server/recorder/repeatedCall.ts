import type { Duplex } from 'node:stream';
import type { ExchangeLine } from '../../bundle/format.js';
import { nextTurn } from '../../simulator/nextTurn.js';
import { after } from '../realClock.js';

/** Maximum real time for which a replay waits for a call. */
const PATIENCE_MS = 10_000;
/** The turns of the event loop after which a request that is not complete has come as far as it does. */
const TURNS_MAX = 50;

/** A recorded call that is repeated. */
export class RepeatedCall {
  client: Duplex | undefined;
  /** Resolves when the call has ended. */
  private readonly ended: Promise<true>;
  /** Whether the client disconnected before the platform carried the call out. */
  hasLeft = false;
  private finish: (value: true) => void = () => undefined;
  private stop: () => void = () => undefined;
  private stopped: Promise<void>;
  /** Resolves when the operation has run. */
  private readonly carriedOut: Promise<true>;
  private noteCarriedOut: (value: true) => void = () => undefined;
  private isJudged = false;
  private readonly held = new Set<() => void>();
  private mayBeCarriedOut = false;
  private isReleased = false;

  constructor(readonly line: ExchangeLine) {
    this.stopped = new Promise((resolve) => (this.stop = resolve));
    this.ended = new Promise((resolve) => (this.finish = resolve));
    this.carriedOut = new Promise((resolve) => (this.noteCarriedOut = resolve));
  }

  /** Runs a function of a reply that a fault delays: at once if this call has been released, otherwise when it is. */
  delay(run: () => void): () => void {
    return this.isReleased ? after(0, run) : this.hold(run);
  }

  /** Evaluates the fault rules: at once, or later if the body of the recorded call arrived later. */
  holdRules(run: () => void): void {
    if (this.line.judged === undefined || this.isJudged) run();
    else this.hold(run);
  }

  /** Runs the operation: at once if the recorded run had come to it, otherwise when it has. */
  holdOperation(run: () => void): void {
    const carryOut = (): void => {
      run();
      this.noteCarriedOut(true);
    };
    if (this.mayBeCarriedOut) carryOut();
    else this.hold(carryOut);
  }

  /** Waits until the call has ended or is held. */
  async settled(): Promise<void> {
    await within(Promise.race([this.ended, this.stopped, this.leaving()]));
  }

  /** Evaluates the fault rules. Returns when the call has ended or is held again. */
  async judgeRules(): Promise<void> {
    this.isJudged = true;
    this.stopped = new Promise((resolve) => (this.stop = resolve));
    this.takeHeld();
    await this.settled();
  }

  /** Carries the call out, and sends its reply. Returns whether the call has ended. */
  async release(): Promise<boolean> {
    this.isReleased = true;
    this.runHeld();
    const hasEnded = (await within(this.ended)) ?? false;
    this.client?.destroy();
    return hasEnded;
  }

  /**
   * Carries the call out, but holds its reply if a fault delays it. If the client has left, the call has ended before: the first call of
   * an operation loads its checks, which takes time. A call whose request never was complete may not be carried out at all.
   */
  async carryOut(): Promise<void> {
    this.runHeld();
    if (isIncomplete(this.line)) await Promise.race([this.carriedOut, turns()]);
    else await within(this.hasLeft ? this.carriedOut : Promise.race([this.carriedOut, this.ended]));
  }

  /** Disconnects the client. */
  async leave(): Promise<void> {
    this.hasLeft = true;
    this.client?.destroy();
    await within(this.ended);
  }

  /** Notes that the call has ended. */
  end(): void {
    this.client?.destroy();
    this.finish(true);
  }

  private hold(run: () => void): () => void {
    this.held.add(run);
    this.stop();
    return () => this.held.delete(run);
  }

  private runHeld(): void {
    this.isJudged = true;
    this.mayBeCarriedOut = true;
    this.takeHeld();
  }

  private takeHeld(): void {
    const held = [...this.held];
    this.held.clear();
    for (const run of held) run();
  }

  /** Resolves when the reply begins. */
  private answered(): Promise<unknown> {
    return new Promise((resolve) => this.client?.once('data', resolve));
  }

  /** Resolves if the rest of the request never arrived, and disconnects the client if it did so then. */
  private async leaving(): Promise<void> {
    if (!isIncomplete(this.line)) return new Promise(() => undefined);
    // The platform did not wait for the rest: the first call of an operation loads its checks, which takes more turns.
    if (this.line.status !== undefined) await this.answered();
    await turns();
    if (this.held.size === 0 && this.line.ending === 'lost') await this.leave();
    return undefined;
  }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) await nextTurn();
}

/** Returns whether the rest of a request never arrived: the client disconnected before, or the recording ended before. */
function isIncomplete({ ending, request, headers }: ExchangeLine): boolean {
  const promisesBody = headers.some(
    (name, at) =>
      at % 2 === 0 && /^(content-length|transfer-encoding)$/i.test(name) && headers[at + 1] !== '0',
  );
  return ending !== 'answered' && request === undefined && promisesBody;
}

/** Returns what a promise resolves to, or `undefined` if that takes too long. */
function within<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const cancel = after(PATIENCE_MS, () => {
      resolve(undefined);
    });
    void promise.then((value) => {
      cancel();
      resolve(value);
    });
  });
}
