import type { RequestListener } from 'node:http';
import type { ActionLine, ExchangeLine, JournalLine, TimelineLine } from '../../bundle/format.js';
import { journalLine } from '../../bundle/journalLine.js';
import { journalIn } from '../../bundle/recordedWorld.js';
import type { Bundle } from '../../bundle/readBundle.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { callsIn } from '../../journal/handshakes.js';
import { stepIn } from '../../simulator/timeline/cause.js';
import { nextTurn } from '../../simulator/nextTurn.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { actionRequest } from './actionRequest.js';
import { AppliedEntries } from './appliedEntries.js';
import { differencesBetween, differencesIn, type DifferentMember } from './comparedReply.js';
import { hasChanged, isLeft, isRefusedByAdvance, saysAdvancing } from './recordedCall.js';
import { RecordedRun } from './recordedRun.js';
import { RepeatedAdvances, type EndedAdvance } from './repeatedAdvances.js';
import type { RepeatedCall } from './repeatedCall.js';
import { RepeatedCalls } from './repeatedCalls.js';
import { bodyBytes, Wire } from './wire.js';

/** A call or an action whose reply differs. */
export interface ReplayDifference {
  /** Number of the recorded timeline entry. */
  readonly entry: number;
  /** Number of the recorded journal entry. */
  readonly id: number;
  /** The call or the action, such as `PATCH /groups/…`. */
  readonly text: string;
  /** The operation of the call. Unset for actions. */
  readonly operation?: string;
  readonly members: readonly DifferentMember[];
}

/** The result of a replay. */
export interface ReplayResult {
  /** Number of calls and actions that were repeated. A challenge and its answer are one. */
  readonly repeated: number;
  /** Number of entries whose recorded change was applied instead, by reason. */
  readonly applied: Readonly<Record<string, number>>;
  readonly differences: readonly ReplayDifference[];
}

/** Maximum number of differences that are kept. */
const DIFFERENCES_MAX = 1_000;

export interface ReplayParts {
  readonly live: LiveWorld;
  readonly bundle: Bundle;
  readonly createControl: () => RequestListener;
}

/**
 * Repeats the calls and actions of a recorded run in their order, and compares the replies. Calls and advances begin and end at the
 * same entries of the timeline as in the recorded run, so that the same ones are under way at each entry.
 */
export class Replayer {
  private readonly control: Wire;
  private readonly run: RecordedRun;
  private readonly advances: RepeatedAdvances;
  private readonly applied: AppliedEntries;
  private readonly calls: RepeatedCalls;
  private readonly hidden: ReadonlySet<string>;
  /** Numbers of the entries that count: all except challenges that a request has answered. */
  private readonly counted: ReadonlySet<number>;
  private repeated = 0;
  private readonly differences: ReplayDifference[] = [];

  constructor(
    private readonly parts: ReplayParts,
    simulator: ConstructorParameters<typeof RepeatedCalls>[2],
  ) {
    const { bundle, live } = parts;
    this.hidden = new Set(bundle.manifest.options.redactedHeaders.map((name) => name.toLowerCase()));
    this.calls = new RepeatedCalls(live, bundle, simulator);
    this.control = new Wire(parts.createControl());
    this.run = new RecordedRun(bundle);
    this.counted = new Set(callsIn(journalIn(bundle)).map(({ id }) => id));
    this.advances = new RepeatedAdvances(live, this.run, (line) => this.send(line));
    this.applied = new AppliedEntries(live, bundle);
    live.steps.isRepeated = true;
    live.journal.beginAt(this.run.firstId ?? 1);
  }

  /** Repeats the run up to entry `until` (exclusive). What was under way then stays under way. */
  async repeat(until = Infinity): Promise<ReplayResult> {
    for (const [at, entry] of this.parts.bundle.timeline.entries()) {
      if (entry.n >= until) break;
      if (at > 0) await this.repeatEntry(entry, at + 1);
      for (const { kind, line } of this.run.stagesAfter(entry.n))
        await (kind === 'arrival' ? this.arrive(line) : this.judgeRules(line));
    }
    const { repeated, differences } = this;
    return { repeated, applied: this.applied.counts, differences };
  }

  /** Ends all calls and advances. From then on, clients can use the world. */
  async end(): Promise<void> {
    const { live } = this.parts;
    await this.calls.end();
    await this.advances.end();
    live.paceBy(undefined);
    live.steps.isRepeated = false;
    live.journal.numbers.continueAlone();
  }

  /** Repeats what led to an entry. `lineNumber` is its line in the bundle. */
  private async repeatEntry(entry: TimelineLine, lineNumber: number): Promise<void> {
    const step = stepIn(entry.cause);
    if (step !== undefined) {
      this.runTo(entry.at);
      this.parts.live.steps.run(step);
      return;
    }
    const line = this.run.lineOf(entry);
    const advance = this.run.advanceOf(entry);
    if (line !== undefined) await this.judge(await this.advances.endInterrupted(line.id));
    if (advance !== undefined) {
      await this.judge(await this.advances.repeat(entry, advance));
      return;
    }
    if (entry.cause.kind === 'time' && entry.cause.id === undefined) {
      this.runTo(entry.at);
      return;
    }
    const reason = this.run.reasonAgainst(entry) ?? this.reasonNow(line);
    if (line === undefined || reason !== undefined)
      this.applied.apply(entry, lineNumber, reason ?? 'no recorded call', line);
    else if (line.kind === 'exchange') await this.carryOut(line, entry);
    else await this.act(line, entry);
  }

  private reasonNow(line: JournalLine | undefined): string | undefined {
    const isLacking = this.parts.live.advancing === undefined && isRefusedByAdvance(line);
    return isLacking ? 'the bundle lacks the advance that was under way' : undefined;
  }

  private runTo(at: string): void {
    const { live } = this.parts;
    // During an advance, the clock moves by it alone.
    if (live.advancing === undefined) live.runTo(Date.parse(at));
  }

  /** Sends a call. Returns when it has ended or is held. */
  private async arrive(line: ExchangeLine): Promise<void> {
    this.runTo(line.at);
    if (this.run.reasonAgainstLine(line) !== undefined) {
      this.applied.arrive(line);
      return;
    }
    await this.calls.arrive(line);
  }

  /** Lets a call continue whose body arrived later. */
  private async judgeRules(line: ExchangeLine): Promise<void> {
    if (line.judgedAt !== undefined) this.runTo(line.judgedAt);
    const call = this.calls.continue(line);
    if (call === undefined) this.applied.judge(line);
    else await call.judgeRules();
  }

  private async carryOut(line: ExchangeLine, entry: TimelineLine): Promise<void> {
    const call = this.calls.continue(line);
    if (call === undefined) throw new Error(`The call ${line.id} has not arrived before entry ${entry.n}.`);
    this.runTo(entry.at);
    // The client disconnected during a delay. The platform did not notice, so it carried out the call later.
    if (!this.run.isLastOf(line.id, entry)) {
      await call.leave();
      return;
    }
    if (line.ending === 'open' || isLeft(line)) await this.leaveUnanswered(call, entry);
    else await this.answer(call);
  }

  private async answer(call: RepeatedCall): Promise<void> {
    const { line } = call;
    const { journal } = this.parts.live;
    const hasEnded = await call.release();
    this.calls.forget(line);
    if (this.counted.has(line.id)) this.repeated += 1;
    const record = journal.find(line.id);
    if (!hasEnded || record?.kind !== 'exchange')
      this.note(line, [{ member: 'reply', recorded: line.status ?? line.ending, replayed: 'none' }]);
    else this.note(line, differencesIn(record, line, this.hidden), record);
  }

  /** Repeats a call whose client got no reply, because it disconnected, or because the call had not ended. */
  private async leaveUnanswered(call: RepeatedCall, entry: TimelineLine): Promise<void> {
    const isOpen = call.line.ending === 'open';
    if (isOpen || call.hasLeft || hasChanged(entry)) await call.carryOut();
    if (isOpen) return;
    await call.leave();
    this.calls.forget(call.line);
    if (this.counted.has(call.line.id)) this.repeated += 1;
  }

  /** Compares the reply of an action whose advance is over. */
  private async judge(ended: EndedAdvance | undefined): Promise<void> {
    if (ended === undefined) return;
    const { line, reason } = ended;
    if (reason === undefined) await this.compareAction(line);
    else this.applied.count(reason, line);
  }

  private async act(line: ActionLine, entry: TimelineLine): Promise<void> {
    this.runTo(entry.at);
    this.parts.live.journal.numbers.give(line.id, entry.cause.since);
    await this.send(line);
    await this.compareAction(line);
  }

  private async send(line: ActionLine): Promise<void> {
    const client = this.control.send(actionRequest(this.parts.live.name, line, bodyBytes(line.request)));
    await new Promise<void>((resolve) => client.once('close', resolve).once('end', resolve));
  }

  private async compareAction(line: ActionLine): Promise<void> {
    await nextTurn();
    this.repeated += 1;
    const made = this.parts.live.journal.find(line.id);
    const left = this.membersOfBefore(line);
    if (made?.kind !== 'control')
      this.note(line, [{ member: 'reply', recorded: line.status, replayed: 'none' }]);
    else this.note(line, differencesBetween(line, journalLine(made, this.hidden), left));
  }

  /** The members of replies that depend on what happened before the entries of the bundle. */
  private membersOfBefore({ reply }: ActionLine): ReadonlySet<string> {
    const isCounted = this.run.isWhole && this.parts.bundle.manifest.droppedCalls === undefined;
    return new Set([
      ...(isCounted ? [] : ['statistics']),
      ...(this.advances.isPartial && saysAdvancing(reply) ? ['advancing', 'detail'] : []),
    ]);
  }

  private note(line: JournalLine, members: readonly DifferentMember[], record?: ExchangeRecord): void {
    if (members.length === 0 || this.differences.length >= DIFFERENCES_MAX) return;
    const operation = record?.operation?.id;
    this.differences.push({
      entry: line.entry ?? 0,
      id: line.id,
      text: `${line.method} ${line.kind === 'exchange' ? line.url : line.path}`,
      ...(operation !== undefined && { operation }),
      members,
    });
  }
}
