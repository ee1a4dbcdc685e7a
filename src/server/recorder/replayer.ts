import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createApp } from '../../api/app.js';
import { challengeHeader } from '../../api/digest/challenge.js';
import type { DigestAuthenticator } from '../../api/digest/digestAuthenticator.js';
import type { ActionLine, ExchangeLine, JournalLine, TimelineLine } from '../../bundle/format.js';
import { journalLine } from '../../bundle/journalLine.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { changedBy, recordedEntry } from '../../bundle/recordedWorld.js';
import { platformApi } from '../../api/servedApi.js';
import { operationFinder, type FoundOperation } from '../../contract/operations.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { nextTurn } from '../../simulator/nextTurn.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { actionRequest } from './actionRequest.js';
import { differencesBetween, differencesIn, type DifferentMember } from './comparedReply.js';
import { delayedCalls, isDelayed, leftDuringDelay, reasonNotToRepeat } from './recordedCall.js';
import { RepeatedCall } from './repeatedCall.js';
import { bodyBytes, requestBytes, Wire } from './wire.js';

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
  /** Number of calls and actions that were repeated. */
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
  /** Receives the real time of the recorded calls, for replies that contain it. */
  readonly setRealNow: (realMs: number) => void;
}

/** Repeats the calls and actions of a recorded run in their order, and compares the replies. */
export class Replayer {
  private readonly api: Wire;
  private readonly control: Wire;
  private readonly lines: ReadonlyMap<number, JournalLine>;
  /** Calls that a fault delayed, by the number of the entry after which they arrive. */
  private readonly early: ReadonlyMap<number, readonly ExchangeLine[]>;
  private readonly waiting = new Map<number, RepeatedCall>();
  /** Number of timeline entries of each call or action. */
  private readonly entriesOf = new Map<number, number>();
  /** The call that the app works on. Calls are repeated one at a time. */
  private current: RepeatedCall | undefined;
  private readonly hidden: ReadonlySet<string>;
  private readonly find: (method: string, path: string) => FoundOperation | undefined;
  /** Ids of calls and actions that were not repeated, but are in the journal. */
  private readonly restored = new Set<number>();
  private repeated = 0;
  private readonly applied: Record<string, number> = {};
  private readonly differences: ReplayDifference[] = [];

  constructor(
    private readonly parts: ReplayParts,
    simulator: Parameters<typeof createApp>[0],
  ) {
    const { manifest, journal, timeline } = parts.bundle;
    const { publicUrl, isTls, redactedHeaders } = manifest.options;
    this.find = operationFinder(platformApi(manifest.surface).operations);
    this.hidden = new Set(redactedHeaders.map((name) => name.toLowerCase()));
    const app = createApp(simulator, {
      now: simulator.realNow,
      randomBytes,
      after: (ms, run) => this.current?.delay(ms, run) ?? (() => undefined),
      observe: (record) => this.waitingCall(record)?.end(record),
      authenticatorAt: () => this.authenticator,
      ...(publicUrl !== undefined && { publicUrl }),
    });
    this.api = new Wire(app, isTls);
    this.control = new Wire(parts.createControl());
    this.lines = new Map(journal.map((line) => [line.id, line]));
    for (const { cause } of timeline)
      if (cause.id !== undefined) this.entriesOf.set(cause.id, (this.entriesOf.get(cause.id) ?? 0) + 1);
    this.early = delayedCalls(journal);
  }

  /** Repeats the run up to entry `until` (exclusive). */
  async run(until = Infinity): Promise<ReplayResult> {
    const { timeline } = this.parts.bundle;
    for (const [at, entry] of timeline.entries()) {
      if (entry.n >= until) break;
      if (at > 0) await this.repeat(entry, at + 1);
      for (const line of this.early.get(entry.n) ?? []) await this.arrive(line);
    }
    for (const call of this.waiting.values()) call.abort();
    const { repeated, applied, differences } = this;
    return { repeated, applied, differences };
  }

  /** Repeats what led to an entry. `lineNumber` is its line in the bundle. */
  private async repeat(entry: TimelineLine, lineNumber: number): Promise<void> {
    const { setRealNow } = this.parts;
    const { kind, id } = entry.cause;
    setRealNow(entry.real);
    const line = id === undefined ? undefined : this.lines.get(id);
    const reason = reasonNotToRepeat(entry, line);
    if (line?.kind === 'exchange' && reason === undefined) await this.repeatCall(line);
    else if (kind === 'time' && (line === undefined || (this.entriesOf.get(line.id) ?? 0) > 1))
      this.pass(entry);
    else if (line?.kind === 'control' && reason === undefined) await this.repeatAction(line);
    else this.apply(entry, lineNumber, reason ?? 'no recorded call', line);
  }

  /** Applies the recorded change. The journal gets the recorded call, because verdicts count it. */
  private apply(entry: TimelineLine, lineNumber: number, reason: string, line?: JournalLine): void {
    const { live } = this.parts;
    const { kind, text } = entry.cause;
    this.applied[reason] = (this.applied[reason] ?? 0) + 1;
    live.restoreEntry(changedBy(live.world, entry, lineNumber), { kind, text }, entry.real);
    if (line === undefined || this.restored.has(line.id)) return;
    this.restored.add(line.id);
    const record = recordedEntry(line, this.find, () => live.world);
    live.journal.enter(record);
    live.journal.close(record);
  }

  private pass({ at, cause }: TimelineLine): void {
    const { live } = this.parts;
    const to = Date.parse(at);
    if (to < live.world.now) return;
    if (cause.text === 'the clock ran') live.runTo(to);
    else live.advanceTo(to);
  }

  private async repeatCall(line: ExchangeLine): Promise<void> {
    const call = this.waiting.get(line.id) ?? (await this.arrive(line));
    this.parts.live.runTo(this.timeOf(line));
    this.current = call;
    const left = leftDuringDelay(line, this.entriesOf.get(line.id) ?? 0);
    if (call.hasLeft) {
      // The client disconnected during the delay. The platform did not notice, so it executes the call after the delay.
      this.waiting.delete(line.id);
      await call.carryOut();
      return;
    }
    if (left === undefined) call.release();
    else await call.leave(left);
    const record = await call.ended;
    if (left !== 'beforeCommit') this.waiting.delete(line.id);
    this.repeated += 1;
    if (record === undefined || record.ending === 'open')
      this.note(line, [{ member: 'reply', recorded: line.status ?? line.ending, replayed: 'none' }]);
    else this.note(line, differencesIn(record, record.ending, line, this.hidden), record);
  }

  /** Sends a call. Returns when it has ended, or when a fault delays it. */
  private async arrive(line: ExchangeLine): Promise<RepeatedCall> {
    const { live } = this.parts;
    // Without a delay, use the time of the timeline entry, because the handler ran some milliseconds after the arrival.
    live.runTo(isDelayed(line) ? Date.parse(line.at) : this.timeOf(line));
    const call = new RepeatedCall(line);
    this.waiting.set(line.id, call);
    this.current = call;
    call.client = this.api.send(requestBytes(line), line.remoteAddress);
    await call.settled();
    return call;
  }

  private async repeatAction(line: ActionLine): Promise<void> {
    const { live } = this.parts;
    live.runTo(Date.parse(line.at));
    const client = this.control.send(actionRequest(live.name, line, bodyBytes(line.request)));
    await new Promise<void>((resolve) => client.once('close', resolve).once('end', resolve));
    await nextTurn();
    this.repeated += 1;
    const made = live.journal.find(live.journal.lastId);
    const replayed = made && journalLine(made, this.hidden);
    this.note(line, replayed === undefined ? [{ member: 'reply' }] : differencesBetween(line, replayed));
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

  /** Virtual time at which the handler of a call ran. */
  private timeOf(line: ExchangeLine): number {
    const { timeline, manifest } = this.parts.bundle;
    const entry = timeline[(line.entry ?? 0) - manifest.from];
    return entry === undefined ? Date.parse(line.at) : Date.parse(entry.at);
  }

  private waitingCall(record: ExchangeRecord): RepeatedCall | undefined {
    return this.current?.matches(record) === true
      ? this.current
      : [...this.waiting.values()].find((call) => call.matches(record));
  }

  /** Accepts the digest of a call if the recorded run accepted it. */
  private readonly authenticator: DigestAuthenticator = {
    authenticate: ({ findKey }) => {
      const line = this.current?.line;
      const key = line?.publicKey === undefined ? undefined : findKey(line.publicKey);
      return key === undefined
        ? { ok: false, stale: /stale\s*=\s*"?true/i.test(line?.replyHead ?? '') }
        : { ok: true, key };
    },
    challenge: ({ realm, parameter, stale }) =>
      challengeHeader({ realm, parameter, stale, nonce: '[redacted]' }),
  };
}
