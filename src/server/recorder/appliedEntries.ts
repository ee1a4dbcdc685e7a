import { platformApi } from '../../api/servedApi.js';
import { countUse } from '../../api/steps/checkAccessList.js';
import type { ExchangeLine, JournalLine, TimelineLine } from '../../bundle/format.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { changedBy, recordedEntry } from '../../bundle/recordedWorld.js';
import { operationFinder, type FoundOperation } from '../../contract/operations.js';
import type { JournalEntry } from '../../journal/journal.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { loadsIn } from './loadsIn.js';
import { decisionsOf } from './recordedCall.js';

/** Applies the recorded changes of the entries that are not repeated, and counts them. */
export class AppliedEntries {
  /** Number of entries by the reason for which they were not repeated. */
  readonly counts: Record<string, number> = {};
  private readonly find: (method: string, path: string) => FoundOperation | undefined;
  /** The calls and actions in the journal that are not repeated. */
  private readonly entered = new Map<number, JournalEntry>();

  constructor(
    private readonly live: LiveWorld,
    { manifest }: Bundle,
  ) {
    this.find = operationFinder(platformApi(manifest.surface).operations);
  }

  /** Applies a recorded change. `lineNumber` is its line in the bundle. */
  apply(entry: TimelineLine, lineNumber: number, reason: string, line?: JournalLine): void {
    const { live } = this;
    const { kind, text } = entry.cause;
    live.restoreEntry(changedBy(live.world, entry, lineNumber), { kind, text }, entry.real);
    if (kind === 'scenario') this.markLoads(entry);
    this.count(reason, line);
  }

  /** Counts an entry. The journal gets its call or action, because verdicts count calls. */
  count(reason: string, line?: JournalLine): void {
    this.counts[reason] = (this.counts[reason] ?? 0) + 1;
    if (line === undefined) return;
    const { journal } = this.live;
    const known = this.entered.get(line.id);
    const record = known ?? this.enter(line);
    if (record.endNumber === 0) journal.close(record);
  }

  /** Lets a call arrive that is not carried out: it counts as a use of its key. */
  arrive(line: ExchangeLine): void {
    const { live } = this;
    this.enter(line);
    const key = line.publicKey === undefined ? undefined : live.findKey(line.publicKey);
    if (key !== undefined) countUse(live, key, line.remoteAddress);
    this.countRules(line, true);
    if (line.judged === undefined) this.judge(line);
  }

  /** Counts the recorded decisions of the fault rules behind the login about a call that is not carried out. */
  judge(line: ExchangeLine): void {
    this.countRules(line, false);
  }

  private countRules(line: ExchangeLine, isInFront: boolean): void {
    this.live.faults.addCounts(this.live.world, countsIn(line, isInFront));
  }

  private enter(line: JournalLine): JournalEntry {
    const { journal } = this.live;
    const record = recordedEntry(line, this.find, () => this.live.world);
    this.entered.set(line.id, record);
    journal.numbers.give(line.id);
    journal.enter(record);
    return record;
  }

  /** Lets the expectations of loaded scenarios count only later calls. */
  private markLoads(entry: TimelineLine): void {
    const { world, journal } = this.live;
    const { since } = entry.cause;
    if (since !== undefined) journal.numbers.give(since + 1);
    for (const name of loadsIn(entry, world)) journal.markLoad(name);
  }
}

/** Returns the counts of the rules in front of the login, or of those behind it. */
function countsIn(line: ExchangeLine, isInFront: boolean) {
  const decisions = decisionsOf(line).filter(({ phase }) => (phase === 'beforeAuthentication') === isInFront);
  return decisions.map(({ ruleId, matched, drawn, injected }) => {
    const counts = {
      matched: Number(matched),
      drawn: Number(drawn),
      injected: Number(injected !== undefined),
    };
    return [ruleId, counts] as const;
  });
}
