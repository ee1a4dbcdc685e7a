import type { ActionLine, TimelineLine } from '../../bundle/format.js';
import type { Pace } from '../../simulator/advances.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { Conflict } from '../../world/conflict.js';
import type { Instant } from '../../world/instant.js';
import { BEFORE, type RecordedAdvance, type RecordedRun } from './recordedRun.js';

/** An action whose advance is over. */
export interface EndedAdvance {
  readonly line: ActionLine;
  /** Why the action was not repeated. Unset if it was, so that its reply can be compared. */
  readonly reason?: string | undefined;
}

/**
 * Repeats advances slice by slice. The slices end where the timeline has entries in between, so that an advance is under way while
 * the same calls and actions are repeated as in the recorded run.
 */
export class RepeatedAdvances implements Pace {
  /** The advance that is under way. */
  private current: RecordedAdvance | undefined;
  /** Whether an advance can be under way that began before the first entry, and has not continued since then. */
  private isBefore: boolean;
  private sliceEnd: Instant = Infinity;
  private over: Promise<void> = Promise.resolve();
  private next: { readonly begin: () => void; readonly fail: (error: Error) => void } | undefined;
  private onPause: () => void = () => undefined;

  /** `send` sends an action, and returns when its reply has arrived. */
  constructor(
    private readonly live: LiveWorld,
    private readonly run: RecordedRun,
    private readonly send: (line: ActionLine) => Promise<void>,
  ) {
    this.isBefore = !run.isWhole;
    live.paceBy(this);
  }

  readonly begin = (): ((next: Instant) => boolean) => {
    const { sliceEnd } = this;
    return (next) => next > sliceEnd;
  };

  readonly pause = (): Promise<void> =>
    new Promise((begin, fail) => {
      this.next = { begin, fail };
      this.onPause();
    });

  /** Whether an advance can be under way that began before the entries of the bundle. */
  get isPartial(): boolean {
    return this.isBefore || (this.current !== undefined && this.run.isPartial(this.current));
  }

  /** Repeats an entry of an advance. Returns the action if the advance is over then. */
  async repeat(entry: TimelineLine, advance: RecordedAdvance): Promise<EndedAdvance | undefined> {
    const { run, live } = this;
    const { line } = advance;
    this.isBefore = false;
    const reason = this.reasonAgainst(advance);
    const isSent = line !== undefined && reason === undefined;
    const isOver = !run.isOpenAfter(entry);
    if (line !== undefined) live.journal.numbers.give(line.id);
    // The reply of an action has the entries that fired until its own end, so its last slice has no other end.
    const until = isSent && isOver ? Infinity : Date.parse(entry.at);
    if (entry === advance.first) await this.start(advance, isSent ? line : undefined, until);
    else await this.continue(until);
    if (!isOver) return undefined;
    if (!isSent) await this.stopAt(Date.parse(entry.at));
    this.current = undefined;
    return line && { line, reason };
  }

  /** Ends an advance that failed in the recorded run before the action `id`. Returns its action. */
  async endInterrupted(id: number): Promise<EndedAdvance | undefined> {
    const { line } = this.current ?? {};
    if (line === undefined || line.id >= id) return undefined;
    await this.end();
    return { line, reason: 'the program could not finish the advance' };
  }

  /** Stops the advance that is under way, if there is one. */
  async end(): Promise<void> {
    this.current = undefined;
    this.next?.fail(new Conflict('The advance was stopped.'));
    this.next = undefined;
    await this.over;
  }

  private reasonAgainst(advance: RecordedAdvance): string | undefined {
    if (this.run.isPartial(advance)) return BEFORE;
    return advance.line && this.run.reasonAgainst(advance.last);
  }

  private async start(advance: RecordedAdvance, line: ActionLine | undefined, until: Instant): Promise<void> {
    const { live } = this;
    await this.end();
    this.current = advance;
    const { from = advance.line?.at, to = advance.last.at } = advance.first.cause.advance ?? {};
    if (from !== undefined) live.runTo(Date.parse(from));
    await this.slice(until, () => {
      this.over =
        line === undefined
          ? live.advance((now) => Math.max(now, Date.parse(to))).then(ignore, ignore)
          : this.send(line);
    });
  }

  private async continue(until: Instant): Promise<void> {
    const { next } = this;
    this.next = undefined;
    if (next !== undefined) await this.slice(until, next.begin);
  }

  private async stopAt(instant: Instant): Promise<void> {
    await this.end();
    this.live.runTo(instant);
  }

  private async slice(until: Instant, act: () => void): Promise<void> {
    this.sliceEnd = until;
    const paused = new Promise<void>((resolve) => (this.onPause = resolve));
    act();
    await Promise.race([paused, this.over]);
    this.sliceEnd = Infinity;
  }
}

function ignore(): void {
  // The result of an advance without a recorded action is not compared.
}
