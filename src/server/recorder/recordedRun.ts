import type { ActionLine, ExchangeLine, JournalLine, TimelineLine } from '../../bundle/format.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { groupBy } from '../../world/groupBy.js';
import { lagOf, reasonNotToRepeat } from './recordedCall.js';

/** The text of the entries that a running clock made. A tester requested all other passing of time. */
const CLOCK_RAN = 'the clock ran';

/** Why calls and advances are not repeated that are older than the bundle. */
export const BEFORE = 'it began before the recorded entries';

/** An advance of a recorded run. */
export interface RecordedAdvance {
  /** The action that asked for it. Unset if the bundle lacks it. */
  readonly line: ActionLine | undefined;
  readonly first: TimelineLine;
  readonly last: TimelineLine;
}

/** Returns whether a bundle has all timeline entries since the start or the last reset. */
export function isWhole({ timeline }: Bundle): boolean {
  const kind = timeline[0]?.cause.kind;
  return kind === 'start' || kind === 'reset';
}

/** A stage of a call between two entries of the timeline. */
export interface CallStage {
  /** A call arrives, or its fault rules are evaluated later than that. */
  readonly kind: 'arrival' | 'evaluation';
  readonly line: ExchangeLine;
  /** Number of the entry before. */
  readonly after: number;
  /** Virtual time. Empty for an evaluation in a bundle of an older program. */
  readonly at: string;
}

/** A recorded run as a replay reads it. */
export class RecordedRun {
  private readonly lines: ReadonlyMap<number, JournalLine>;
  private readonly lastEntries = new Map<number, TimelineLine>();
  private readonly advances = new Map<number, RecordedAdvance>();
  private readonly stages: ReadonlyMap<number, readonly CallStage[]>;

  constructor(private readonly bundle: Bundle) {
    const { journal, timeline, manifest } = bundle;
    this.lines = new Map(journal.map((line) => [line.id, line]));
    for (const entry of timeline)
      if (entry.cause.id !== undefined) this.lastEntries.set(entry.cause.id, entry);
    this.addAdvances();
    const calls = journal.filter(
      (line): line is ExchangeLine => line.kind === 'exchange' && line.after >= manifest.from,
    );
    this.stages = groupBy(stagesOf(calls), ({ after }) => after);
  }

  /** Whether the bundle has all timeline entries since the start or the last reset. */
  get isWhole(): boolean {
    return isWhole(this.bundle);
  }

  /** The lowest id of a call or an action, if there is one. */
  get firstId(): number | undefined {
    return this.bundle.journal[0]?.id;
  }

  lineOf({ cause }: TimelineLine): JournalLine | undefined {
    return cause.id === undefined ? undefined : this.lines.get(cause.id);
  }

  /** Returns what calls did after an entry and before the next one, in order. */
  stagesAfter(n: number): readonly CallStage[] {
    return this.stages.get(n) ?? [];
  }

  /** Returns whether an entry is the last one of its call or action. */
  isLastOf(id: number, entry: TimelineLine): boolean {
    return this.lastEntries.get(id) === entry;
  }

  /** Returns the advance that an entry is a part of. */
  advanceOf({ n }: TimelineLine): RecordedAdvance | undefined {
    return this.advances.get(n);
  }

  /** Returns whether an advance was under way after one of its entries. */
  isOpenAfter(entry: TimelineLine): boolean {
    return entry.cause.advance?.isOpen ?? this.advanceOf(entry)?.last !== entry;
  }

  /** Returns whether the first entries of an advance are older than the bundle. */
  isPartial({ first }: RecordedAdvance): boolean {
    const [{ at } = { at: '' }] = this.bundle.timeline;
    return !this.isWhole && first.cause.advance !== undefined && first.cause.advance.from < at;
  }

  /** Returns why an entry is not repeated, or `undefined` if it is. */
  reasonAgainst(entry: TimelineLine): string | undefined {
    const line = this.lineOf(entry);
    if (line !== undefined) return this.reasonAgainstLine(line);
    const { id } = entry.cause;
    if (id === undefined) return 'no recorded call';
    const isOld = this.firstId === undefined || id < this.firstId;
    return isOld ? 'the journal no longer had the call' : 'the call had not ended';
  }

  /** Returns why a call or an action is not repeated, or `undefined` if it is. */
  reasonAgainstLine(line: JournalLine): string | undefined {
    if (line.kind === 'control') return reasonNotToRepeat(line);
    // The world that a call has met at its arrival may be older than the bundle.
    if (line.after < this.bundle.manifest.from) return BEFORE;
    const [{ at } = { at: line.at }] = this.bundle.timeline;
    const isOlder = !this.isWhole && Date.parse(line.at) - lagOf(line) < Date.parse(at);
    return isOlder ? 'it read a state before the recorded entries' : reasonNotToRepeat(line);
  }

  private addAdvances(): void {
    // The first entry is not repeated: the replay begins after it.
    const [, ...later] = this.bundle.timeline;
    const parts = later.filter(({ cause: { kind, text } }) => kind === 'time' && text !== CLOCK_RAN);
    const groups: TimelineLine[][] = [];
    for (const part of parts) {
      const group = groups.at(-1);
      if (group !== undefined && continues(group.at(-1), part)) group.push(part);
      else groups.push([part]);
    }
    for (const group of groups) {
      const [first = group[0]] = group;
      const last = group.at(-1);
      if (first === undefined || last === undefined) continue;
      const line = this.lineOf(first);
      const advance = { line: line?.kind === 'control' ? line : undefined, first, last };
      for (const { n } of group) this.advances.set(n, advance);
    }
  }
}

/**
 * Returns the arrivals and the later evaluations of calls, in order of virtual time. At the same instant, evaluations come first, because
 * their calls had arrived before.
 */
function stagesOf(calls: readonly ExchangeLine[]): readonly CallStage[] {
  const arrivals = calls.map((line): CallStage => ({
    kind: 'arrival',
    line,
    after: line.after,
    at: line.at,
  }));
  const evaluations = calls.flatMap((line): readonly CallStage[] => {
    const { judged, judgedAt = '' } = line;
    return judged === undefined ? [] : [{ kind: 'evaluation', line, after: judged, at: judgedAt }];
  });
  return [...evaluations, ...arrivals].toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
}

/** Returns whether a part of an advance continues the one before. Advances do not overlap. */
function continues(before: TimelineLine | undefined, part: TimelineLine): boolean {
  const id = before?.cause.id;
  if (id !== undefined || part.cause.id !== undefined) return id === part.cause.id;
  return before?.cause.advance?.isOpen === true;
}
