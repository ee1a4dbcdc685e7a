import type { TrialCheck } from '../../input/scenario/scenario.gen.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { groupBy } from '../../world/groupBy.js';
import { runAtOnce } from '../../world/slices.js';
import { STORM_FAILURES_MIN } from '../../journal/doctor/rules/retryStorm.js';
import { findingsIn, type Finding } from '../../journal/doctor/examine.js';
import type { Breach } from '../verdict.js';
import { endText, nameOf, refusalText, retryTimeOf } from './exchangeTexts.js';
import type { RunRecord } from './runRecord.js';
import { pageNumberOf, unlinkedIn } from './unlinked.js';

/** The parts of a run that checks read. */
interface CheckedRun {
  readonly record: RunRecord;
  /** Whether the command or the calls of the driver succeeded. */
  readonly hasSucceeded: boolean;
}

type Check = (run: CheckedRun, rule: string, check: TrialCheck) => Breach | undefined;

/** Tolerance for clocks and networks, in real milliseconds. */
const EARLY_MS = 100;

const READS = new Set(['GET', 'HEAD']);

const checks = {
  // A command that has failed may have stopped before its other tests made the same call.
  repeated: ({ record, hasSucceeded }, rule) =>
    breach(
      record
        .affectedBy(rule)
        .filter((each) => !(hasSucceeded ? record.isRepeated(each) : record.repetitionsOf(each).length > 0)),
      (each) => `${nameOf(each)} got ${refusalText(each)}, and was not sent again${usuallyIn(record, each)}`,
      (each) => [...record.challengesOf(each), each],
    ),
  noticed: ({ record, hasSucceeded }, rule) =>
    hasSucceeded
      ? breach(
          record.affectedBy(rule).filter((each) => !record.isRepeated(each) && !record.isRefusedAnyway(each)),
          (each) =>
            `${badReplyText(each)}, but the client reported nothing and did not ask again${usuallyIn(record, each)}`,
        )
      : undefined,
  once: ({ record }, rule) => repeatedBlindly(record, rule),
  never: ({ record }, rule) =>
    breach(
      record.affectedBy(rule).filter((each) => record.isRepeated(each)),
      (each) => `${nameOf(each)} got ${refusalText(each)}, and was sent again`,
      (each) => record.sameAs(each),
    ),
  waits: ({ record }, rule) =>
    breach(
      record
        .affectedBy(rule)
        .filter((each) => record.isRepeated(each) && isHurried(each, record.repetitionsOf(each)[0])),
      (each) => `${nameOf(each)} got ${refusalText(each)}, and was sent again too early`,
      (each) => record.sameAs(each).slice(0, EVIDENCE_MAX),
    ),
  bounded: ({ record }, rule, { most = Infinity }) =>
    breach(
      record.affectedBy(rule).filter((each) => record.sameAs(each).length > most * record.usualCountOf(each)),
      (each) =>
        `${nameOf(each)} got ${refusalText(each)}, and was sent more than ${timesText(most * record.usualCountOf(each))}`,
      (each) => record.sameAs(each).slice(0, EVIDENCE_MAX),
    ),
  linked: ({ record }, rule) =>
    breach(
      unlinkedIn(record, rule),
      (each) =>
        `${nameOf(each)} asked for page ${pageNumberOf(each)}, although no reply had a link to that page`,
      (each) =>
        record.exchanges
          .filter(({ path, world }) => path === each.path && world === each.world)
          .slice(0, EVIDENCE_MAX),
    ),
  healthy: ({ record }, rule) => sickness(record, rule),
} as const satisfies Readonly<Record<string, Check>>;

const entries = Object.entries(checks) as readonly [keyof typeof checks, Check][];

/** Maximum number of exchanges that show a breach. */
export const EVIDENCE_MAX = 12;

/** Applies a check of a trial. Returns the rule that the client has broken, if any. */
export function breachOf(run: CheckedRun, check: TrialCheck): Breach | undefined {
  const [found] = entries.flatMap(([name, apply]) => {
    const { [name]: rule } = check;
    return rule === undefined ? [] : [apply(run, rule, check)];
  });
  if (found === undefined || check.because === undefined) return found;
  return { ...found, reason: `${found.reason}: ${check.because}` };
}

function breach(
  guilty: readonly ExchangeRecord[],
  reasonFor: (record: ExchangeRecord) => string,
  evidenceFor: (record: ExchangeRecord) => readonly ExchangeRecord[] = (record) => [record],
): Breach | undefined {
  const [first] = guilty;
  if (first === undefined) return undefined;
  const others = new Set(guilty.map(nameOf)).size - 1;
  const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'request' : 'requests'})`;
  return { reason: reasonFor(first) + more, evidence: evidenceFor(first) };
}

/** Finds requests that the client sent again without a read in between, which would show whether the first was done. */
function repeatedBlindly(record: RunRecord, rule: string): Breach | undefined {
  const guilty = record.affectedBy(rule).flatMap((first) => {
    const [second] = record.repetitionsOf(first);
    if (second === undefined || !record.isRepeated(first)) return [];
    const hasRead = record
      .between(first, second)
      .some(({ method, status = 0 }) => READS.has(method) && status < 400);
    return hasRead ? [] : [first];
  });
  return breach(
    guilty,
    (each) => `${nameOf(each)} was sent again after its answer was lost, without a check whether it was done`,
    (each) => record.sameAs(each).slice(0, EVIDENCE_MAX),
  );
}

function isHurried(first: ExchangeRecord, second: ExchangeRecord | undefined): boolean {
  const until = retryTimeOf(first);
  return until !== undefined && second !== undefined && second.realAt < until - EARLY_MS;
}

function badReplyText(record: ExchangeRecord): string {
  const { status = 0, ending } = record;
  return (status >= 400 && ending === 'answered') || record.status === undefined
    ? `${nameOf(record)} got ${refusalText(record)}`
    : `the reply to ${nameOf(record)} was broken (${endText(record)})`;
}

/** Says how often a request came that was not sent again after its last refusal, or that several tests sent. */
function usuallyIn(record: RunRecord, each: ExchangeRecord): string {
  const { length } = record.sameAs(each);
  if (length === 1) return '';
  const usual = length > record.usualCountOf(each) ? '' : ', no more often than without any fault';
  return ` (${timesText(length)} in all${usual})`;
}

/** Returns `once`, `twice` or `N times`. */
function timesText(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

function sickness(record: RunRecord, rule: string): Breach | undefined {
  const ended = record.exchanges.filter(({ ending }) => ending !== 'open');
  for (const ofWorld of groupBy(ended, ({ world }) => world).values()) {
    const isCertain = ({ evidence: [id], count }: Finding): boolean => {
      const first = ofWorld.find((each) => each.id === id);
      return rule !== 'retryStorm' || first === undefined || isStormOfOne(record, first, count);
    };
    const finding = runAtOnce(findingsIn(ofWorld)).find((each) => each.rule === rule && isCertain(each));
    if (finding === undefined) continue;
    const shown = new Set(finding.evidence.slice(0, EVIDENCE_MAX));
    return {
      reason: `${finding.what} ${finding.advice}`,
      evidence: ofWorld.filter(({ id }) => shown.has(id)),
    };
  }
  return undefined;
}

/**
 * Returns whether some call was certainly tried often enough for a storm. Several tests that make the same call share the failures.
 */
function isStormOfOne(record: RunRecord, first: ExchangeRecord, failures: number): boolean {
  return failures > record.usualCountOf(first) * (STORM_FAILURES_MIN - 1);
}
