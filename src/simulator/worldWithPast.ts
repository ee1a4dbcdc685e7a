import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import { StoredWorld } from './storedWorld.js';
import { actionCause, type Cause } from './timeline/cause.js';
import { PastReader } from './timeline/pastReader.js';
import { Timeline, type TimelineOrigin } from './timeline/timeline.js';
import type { RecordedRun } from './recordedRun.js';
import type { TestOutcome } from './testOutcome.js';
import { RecordedRunError, type WorldRecord } from './worldRecord.js';
import type { WorldRuntime } from './worldRuntime.js';

/** A world with its timeline. */
export class WorldWithPast extends StoredWorld {
  readonly timeline: Timeline;
  /** Reads earlier states of this world. */
  readonly past: PastReader;
  /** The action whose request is handled now. The entries that it makes are its own, although other actions may be under way. */
  acting: object | undefined = undefined;
  /** Outcome of the test that has used this world since its start or its last reset. */
  outcome: TestOutcome | undefined = undefined;
  private run: RecordedRun | undefined;

  constructor(
    name: string,
    worldRecord: WorldRecord,
    protected readonly runtime: WorldRuntime,
    { text, past, real }: TimelineOrigin,
  ) {
    super(name, worldRecord, runtime);
    const { behaviours, timelineBounds } = runtime;
    const start: Cause = { kind: 'start', text };
    this.timeline = new Timeline(worldRecord.world, start, real ?? runtime.realNow(), timelineBounds, past);
    this.past = new PastReader(this, this.timeline, behaviours);
  }

  /** Whether the world is a recorded run, which cannot change. */
  get isRecorded(): boolean {
    return this.run !== undefined;
  }

  /** The recorded run that the world shows. Unset if the world can change. */
  get recorded(): RecordedRun | undefined {
    return this.run;
  }

  /** Makes the world a recorded run: it refuses all changes from now on. */
  endRecording(run: RecordedRun): void {
    this.run = run;
    this.storeIn({
      keep: () => {
        this.refuseIfRecorded();
      },
    });
  }

  /** Throws a RecordedRunError if the world is a recorded run. */
  refuseIfRecorded(): void {
    if (this.isRecorded) throw new RecordedRunError(this.name);
  }

  /** Adds a timeline entry with everything that has changed since the previous one. Returns its number. */
  mark(cause: Cause): number {
    return this.timeline.add(this.causeNow(cause), this.world, this.runtime.realNow());
  }

  /** Adds the action whose request is handled now to a cause. */
  protected causeNow(cause: Cause): Cause {
    const { acting } = this;
    const isOwn = cause.isAction === true && cause.id === undefined && cause.by === undefined;
    return isOwn && acting !== undefined ? { ...cause, by: acting } : cause;
  }

  /**
   * Adds the id and the text of an action to the timeline entries that it made after entry `before`. If it made none,
   * adds an entry. Returns the number of its last entry.
   */
  markAction(action: object, before: number, id: number, text: string): number {
    const made = this.timeline.entriesBy(action, before);
    for (const { cause } of made) Object.assign(cause, { id, text, by: undefined });
    return made.at(-1)?.n ?? this.mark({ ...actionCause(text), id });
  }

  /** Ends the handling of an action. If it is `decided` and has made no entry, adds one, which says which world it has seen. */
  endActing(isDecided: boolean): void {
    const { acting } = this;
    this.acting = undefined;
    if (isDecided) this.markSeen(acting);
  }

  /** Adds an entry of an action if it has made none. Its text and its id follow when it ends. */
  markSeen(by: object | undefined): void {
    if (by === undefined || this.isRecorded || this.timeline.isOff) return;
    if (this.timeline.find(this.timeline.last)?.cause.by !== by)
      this.mark({ ...actionCause('an action'), by });
  }

  /** Adds the timeline entry of an exchange. */
  markExchange(record: ExchangeRecord): void {
    if (this.isRecorded) return;
    record.entry = this.timeline.add(record, this.world, record.realAt);
  }
}

/** Describes the start of a world that was made from a fixture, or from the rows of a test. */
export function startText(fixture: string | undefined): string {
  return fixture === undefined ? 'made' : `made from the fixture ${fixture}`;
}
