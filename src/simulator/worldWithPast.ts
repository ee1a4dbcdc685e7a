import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import { StoredWorld } from './storedWorld.js';
import { actionCause, type Cause } from './timeline/cause.js';
import { PastReader } from './timeline/pastReader.js';
import { Timeline, type TimelineOrigin } from './timeline/timeline.js';
import { RecordedRunError, type WorldRecord } from './worldRecord.js';
import type { WorldRuntime } from './worldRuntime.js';

/** A world with its timeline. */
export class WorldWithPast extends StoredWorld {
  readonly timeline: Timeline;
  /** Reads earlier states of this world. */
  readonly past: PastReader;
  private isStill = false;

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
    return this.isStill;
  }

  /** Makes the world a recorded run: it refuses all changes from now on. */
  endRecording(): void {
    this.isStill = true;
    this.storeIn({
      keep: () => {
        this.refuseIfRecorded();
      },
    });
  }

  /** Throws a RecordedRunError if the world is a recorded run. */
  refuseIfRecorded(): void {
    if (this.isStill) throw new RecordedRunError(this.name);
  }

  /** Adds a timeline entry with everything that has changed since the previous one. Returns its number. */
  mark(cause: Cause): number {
    return this.timeline.add(cause, this.world, this.runtime.realNow());
  }

  /**
   * Adds the id and the text of an action to the timeline entries that it made after entry `before`. If it made none,
   * adds an entry. Returns the number of its last entry.
   */
  markAction(before: number, id: number, text: string): number {
    const made = this.timeline.actionsAfter(before);
    for (const { cause } of made) Object.assign(cause, { id, text });
    return made.at(-1)?.n ?? this.mark({ ...actionCause(text), id });
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
