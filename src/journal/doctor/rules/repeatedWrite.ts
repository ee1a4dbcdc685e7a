import { identityOf } from '../../exchangeFacts.js';
import { isDelay, type ExchangeRecord } from '../../exchangeRecord.js';
import { flatMapping, grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';
import { hasSameKey, isSuccess, successionOf, type Succession } from '../succession.js';

/**
 * Finds POST requests that a client sends again, so that two things are made. It is a mistake if the answer to the first was lost and
 * the client has read nothing since. If the answer arrived, the client may have meant two. Tests and runs that make the same thing one
 * after another do something else in between.
 */
export const repeatedWrite: Rule = {
  severity: 'wrong',
  source: {
    kind: 'rfc',
    text: 'RFC 9110, section 9.2.2',
    quote:
      'A client SHOULD NOT automatically retry a request with a non-idempotent method unless it has some means to know that the request semantics are actually idempotent, regardless of the method, or some means to detect that the original request was never applied.',
  },
  advice:
    'Do not repeat a POST that was answered with success; when its answer was lost, look whether it was done before trying again.',
  *find(exchanges) {
    const succession = yield* successionOf(exchanges);
    const made = exchanges.filter((record) => makesSomething(record) && isDone(record));
    const groups = yield* grouping(made, identityOf);
    return yield* flatMapping([...groups.values()], (same) => symptomsOf(same, succession));
  },
};

function symptomsOf(same: readonly ExchangeRecord[], succession: Succession): readonly Symptom[] {
  const pairs = same.flatMap((record, at) => {
    const before = same[at - 1];
    return before !== undefined && succession.isUntouchedBetween(before, record)
      ? [[before, record] as const]
      : [];
  });
  const blind = pairs.filter(
    ([first, second]) => !isAnswered(first) && isNextCall(first, second, succession),
  );
  const doubled = pairs.filter(([first, second]) => isAnswered(first) && succession.nextOf(first) === second);
  return [
    ...symptomOf(blind, 'was sent again after it had succeeded and its answer was lost.'),
    ...symptomOf(doubled, 'was sent again after it had succeeded.').map((symptom) => ({
      ...symptom,
      severity: 'suspicious' as const,
    })),
  ];
}

function symptomOf(
  pairs: readonly (readonly [ExchangeRecord, ExchangeRecord])[],
  words: string,
): readonly Symptom[] {
  const [pair] = pairs;
  if (pair === undefined) return [];
  return [{ what: `${nameOf(pair[0])} ${words}`, evidence: [...new Set(idsOf(pairs.flat()))] }];
}

/** Returns whether an operation makes a new row each time. Others of the POST operations add, start or test something. */
function makesSomething({ method, operation }: ExchangeRecord): boolean {
  const name = operation?.id ?? '';
  return method === 'POST' && /^(?:create|register)/.test(name) && name !== 'createDailyCapture';
}

function isDone(record: ExchangeRecord): boolean {
  return isSuccess(record) || record.faults.some(({ phase }) => phase === 'afterCommit');
}

function isAnswered({ ending, faults }: ExchangeRecord): boolean {
  return ending === 'answered' && faults.every(isDelay);
}

/** Returns whether no other call of the key came between two requests, besides challenges. */
function isNextCall(first: ExchangeRecord, second: ExchangeRecord, succession: Succession): boolean {
  const between = succession.between(first, second);
  return between.every((each) => each.status === 401 || !hasSameKey(each, first));
}
