import { errorCodeOf, hasUnreadBody, identityOf, unsimulatedOperation } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { filtering, grouping, idsOf, nameOf, type Search } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';
import { isRead, isSuccess, runsOf, successionOf, type Succession } from '../succession.js';

const TIMES_MIN = 3;
/**
 * Statuses after which a client may repeat the same request: 401 asks for a signature, and the causes of 408
 * and 429 pass with time.
 */
const PASSING = new Set([401, 408, 429]);

/**
 * Finds refused requests that a client repeats unchanged. A client that continues with another request has understood the refusal,
 * also if a later test or run makes the same call. Not refusals of this kind are a read that is a 404, which asks whether something
 * exists, and a request that succeeds later, which was waiting. Operations that are not simulated have a rule of their own.
 */
export const repeatedRefusal: Rule = {
  severity: 'wrong',
  source: { kind: 'ours', text: 'The same request meets the same refusal until something changes.' },
  advice:
    'Do not repeat what was refused with a 4xx: it is refused again until the request or the state changes.',
  *find(exchanges) {
    const succession = yield* successionOf(exchanges);
    const refused = yield* refusedIn(exchanges);
    const groups = yield* grouping(refused, (record) => `${identityOf(record)} ${refusalOf(record)}`);
    return [...groups.values()].flatMap((same) => symptomsOf(same, succession));
  },
};

function* refusedIn(exchanges: readonly ExchangeRecord[]): Search<readonly ExchangeRecord[]> {
  const successes = yield* grouping(exchanges.filter(isSuccess), identityOf);
  const refused = exchanges.filter((record) => isLasting(record) && !hasUnreadBody(record));
  return yield* filtering(refused, (record) => {
    const success = successes.get(identityOf(record))?.at(-1);
    return unsimulatedOperation(record) === undefined && (success === undefined || success.id < record.id);
  });
}

function symptomsOf(same: readonly ExchangeRecord[], succession: Succession): readonly Symptom[] {
  if (same.length < TIMES_MIN) return [];
  const runs = runsOf(same, succession, (before, record) => succession.isChangedBetween(before, record));
  const repeated = runs.filter(({ length }) => length >= TIMES_MIN).flat();
  if (repeated.length > 0) return [symptomOf(repeated)];
  // Nothing shows that these were understood. They may come from one client with a connection for each call, or from several.
  const last = same.filter((record) => succession.nextOf(record) === undefined);
  return last.length < TIMES_MIN ? [] : [{ ...symptomOf(last), severity: 'suspicious' }];
}

function symptomOf(same: readonly ExchangeRecord[]): Symptom {
  const [first] = same;
  const what = first && `${nameOf(first)} was refused ${same.length} times with ${refusalOf(first)}.`;
  return { what: what ?? '', evidence: idsOf(same) };
}

function isLasting(record: ExchangeRecord): boolean {
  const { status = 0 } = record;
  const isQuestion = status === 404 && isRead(record);
  return status >= 400 && status < 500 && !PASSING.has(status) && !isQuestion;
}

function refusalOf(record: ExchangeRecord): string {
  return `${record.status ?? ''} ${errorCodeOf(record) ?? ''}`.trim();
}
