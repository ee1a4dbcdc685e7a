import { FaultEngine } from '../../faults/engine/faultEngine.js';
import type { IncomingRequest } from '../../faults/engine/decide.js';
import { isOnlySwitched } from '../../faults/engine/isOnlySwitched.js';
import { requestIdentity } from '../../faults/engine/requestIdentity.js';
import type { Reason } from '../../faults/engine/ruleDecision.js';
import { jsonOf } from '../../journal/body.js';
import type { ExchangeRecord, Judgement } from '../../journal/exchangeRecord.js';
import type { Journal } from '../../journal/journal.js';
import { publicKeyOf } from '../../journal/exchangeFacts.js';
import { callOf } from '../../journal/recordedCall.js';
import type { Key } from '../../world/tables/keys.js';
import type { World } from '../../world/world.js';
import type { Delta } from './delta.js';
import type { Timeline } from './timeline.js';

/** A world with its past. */
interface Recorded {
  readonly world: World;
  readonly timeline: Timeline;
  readonly journal: Journal;
  readonly faults: FaultEngine;
  findKey(publicKey: string): Key | undefined;
}

/** The fault rules of a world from a timeline entry on. */
interface RulesFrom {
  readonly n: number;
  readonly rows: World['faults'];
}

/**
 * Counts the recorded calls of a world up to a timeline entry again, so that the rules of a fork continue as they were then.
 * Calls that the journal no longer has are not counted. Pauses after each change of the rules and after
 * each call, because there may be 10,000.
 */
export function* countingAgain(source: Recorded, n: number): Generator<void, FaultEngine, undefined> {
  const { world, timeline, journal, faults } = source;
  const engine = n < timeline.start ? new FaultEngine() : faults.begun();
  // Take the calls now, because the world may be reset during a pause.
  const records = [...journal.exchanges()].toSorted((a, b) => judgementOf(a).after - judgementOf(b).after);
  const all = yield* rulesUntil(timeline, n);
  if (all.at(-1)?.rows.size === 0) return engine;
  let current = 0;
  const continueTo = (entry: number): void => {
    for (let next = all[current + 1]; next !== undefined && next.n <= entry; next = all[current + 1]) {
      keepSwitched(engine, all[current], next);
      current += 1;
    }
  };
  for (const record of records) {
    const { after, at } = judgementOf(record);
    if (after >= n) break;
    continueTo(after);
    const rows = all[current]?.rows;
    if (rows !== undefined) count(engine, { ...world, now: at, faults: rows }, record, source);
    yield;
  }
  continueTo(n);
  return engine;
}

function judgementOf({ judged, after, at }: ExchangeRecord): Judgement {
  return judged ?? { after, at };
}

function count(engine: FaultEngine, world: World, record: ExchangeRecord, source: Recorded): void {
  const front = engine.hasFront(world) ? engine.evaluate(world, inFront(record, source), 'front') : NOTHING;
  // Requests without valid credentials were not evaluated once more.
  const isInside = record.key !== undefined && !record.isEndedInFront;
  const inside = isInside ? engine.evaluate(world, requestOf(record)) : NOTHING;
  for (const decision of [...front.decisions, ...inside.decisions]) {
    const note = record.rules.find(({ ruleId }) => ruleId === decision.ruleId);
    if (decision.injected !== undefined && note?.reason !== undefined)
      engine.markUnapplied(decision, note.reason as Reason);
  }
}

/** Returns the fault rules after each entry that changed them, up to an entry. */
function* rulesUntil(timeline: Timeline, last: number): Generator<void, readonly RulesFrom[], undefined> {
  const all: RulesFrom[] = [];
  for (let n = Math.max(timeline.from, timeline.start); n <= last; n += 1) {
    const { delta } = timeline.find(n) ?? {};
    if (all.length > 0 && delta !== undefined && !changesRules(delta)) continue;
    const rows = timeline.stateAfter(n)?.faults;
    if (rows !== undefined && rows !== all.at(-1)?.rows) all.push({ n, rows });
    yield;
  }
  return all;
}

function changesRules(delta: Delta): boolean {
  return delta.some((name, at) => at % 2 === 0 && name === 'faults');
}

/** Keeps the counts of rules that were only switched on or off. */
function keepSwitched(engine: FaultEngine, before: RulesFrom | undefined, after: RulesFrom): void {
  for (const row of after.rows.all()) {
    const old = before?.rows.get(row.id);
    if (old !== undefined && isOnlySwitched(old, row)) engine.keepCounts(old, row);
  }
}

const NOTHING = { decisions: [] } as const;

function inFront(record: ExchangeRecord, source: Recorded): IncomingRequest {
  const { method, target, remoteAddress } = record;
  const publicKey = publicKeyOf(record);
  const keyId = publicKey === undefined ? undefined : (source.findKey(publicKey)?.id ?? publicKey);
  return {
    remoteAddress,
    keyId,
    callAt: (attempt) => callOf(record, attempt),
    identity: () => requestIdentity({ method, target, keyId }),
  };
}

function requestOf(record: ExchangeRecord): IncomingRequest {
  const { method, target, key, remoteAddress } = record;
  const body = method === 'GET' || method === 'HEAD' ? undefined : jsonOf(record.request);
  return {
    remoteAddress,
    keyId: key?.id,
    callAt: (attempt) => callOf(record, attempt),
    identity: () => requestIdentity({ method, target, keyId: key?.id, body }),
  };
}
