import type { ActionLine, ExchangeLine, JournalLine, TimelineLine } from '../../bundle/format.js';
import type { Bundle } from '../../bundle/readBundle.js';
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

/** A recorded run as a replay reads it. */
export class RecordedRun {
  private readonly lines: ReadonlyMap<number, JournalLine>;
  private readonly lastEntries = new Map<number, TimelineLine>();
  private readonly advances = new Map<number, RecordedAdvance>();
  private readonly arrivals: CallsByEntry;
  private readonly judgements: CallsByEntry;

  constructor(private readonly bundle: Bundle) {
    const { journal, timeline, manifest } = bundle;
    this.lines = new Map(journal.map((line) => [line.id, line]));
    for (const entry of timeline)
      if (entry.cause.id !== undefined) this.lastEntries.set(entry.cause.id, entry);
    this.addAdvances();
    const calls = journal.filter(
      (line): line is ExchangeLine => line.kind === 'exchange' && line.after >= manifest.from,
    );
    this.arrivals = callsBy(calls, ({ after }) => after);
    this.judgements = callsBy(calls, ({ judged }) => judged);
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

  /** Returns the calls that arrived after an entry and before the next one, in their order. */
  arrivedAfter(n: number): readonly ExchangeLine[] {
    return this.arrivals.get(n) ?? [];
  }

  /** Returns the calls whose fault rules were evaluated after an entry and before the next one, although they had arrived before. */
  judgedAfter(n: number): readonly ExchangeLine[] {
    return this.judgements.get(n) ?? [];
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

type CallsByEntry = ReadonlyMap<number, readonly ExchangeLine[]>;

/** Returns the calls by the number of an entry, each list in the order of arrival. */
function callsBy(
  calls: readonly ExchangeLine[],
  entryOf: (line: ExchangeLine) => number | undefined,
): CallsByEntry {
  const found = new Map<number, ExchangeLine[]>();
  for (const line of calls) {
    const n = entryOf(line);
    if (n !== undefined) found.set(n, [...(found.get(n) ?? []), line]);
  }
  return found;
}

/** Returns whether a part of an advance continues the one before. Advances do not overlap. */
function continues(before: TimelineLine | undefined, part: TimelineLine): boolean {
  const id = before?.cause.id;
  if (id !== undefined || part.cause.id !== undefined) return id === part.cause.id;
  return before?.cause.advance?.isOpen === true;
}
