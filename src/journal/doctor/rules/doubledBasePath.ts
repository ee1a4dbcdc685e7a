import { BASE_PATH } from '../../../contract/contract.js';
import { findUnsimulated } from '../../../contract/notSimulated.js';
import { isChallenge } from '../../challenge.js';
import { DOUBLED_BASE_REMEDY, doubledBaseOf, doubledBaseText, type DoubledBase } from '../../doubledBase.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { parseHeaders } from '../../httpText.js';
import { countOf, flatMapping, grouping, idsOf, RECORDS_PER_PAUSE, type Search } from '../evidence.js';
import type { Rule } from '../rule.js';

interface Doubled {
  readonly record: ExchangeRecord;
  readonly doubled: DoubledBase;
}

/**
 * Finds clients that add the base path to a base URL that has it already. It is certain only if the rest of the path is one of the
 * API, and the same program never calls the API rightly: a program that does may try both addresses, or test an unknown path.
 */
export const doubledBasePath: Rule = {
  severity: 'wrong',
  source: {
    kind: 'ours',
    text: 'No operation has a path with two base paths, so every such call is answered 404.',
  },
  advice: `${DOUBLED_BASE_REMEDY} Published clients of the platform add it themselves.`,
  *find(exchanges) {
    const all = yield* flatMapping(exchanges, (record): readonly Doubled[] => {
      const doubled = doubledBaseOf(record);
      return doubled === undefined ? [] : [{ record, doubled }];
    });
    if (all.length === 0) return [];
    const right = yield* rightPrograms(exchanges);
    const groups = yield* grouping(all, (one) => `${isCertain(one, right)} ${one.doubled.added}`);
    return Array.from(groups.values(), (group) => {
      const [first] = group;
      const records = group.map(({ record }) => record);
      const calls = records.filter((record) => !isChallenge(record));
      const text = first === undefined ? '' : doubledBaseText(first.doubled);
      return {
        what: `${countOf(calls.length > 0 ? calls : records)} had two base paths. ${text}`,
        evidence: idsOf(records),
        ...(first !== undefined && !isCertain(first, right) && { severity: 'suspicious' as const }),
      };
    });
  },
};

/** Returns the programs, and the connections, that have called an operation of the API. */
function* rightPrograms(exchanges: readonly ExchangeRecord[]): Search<ReadonlySet<unknown>> {
  const right = new Set<unknown>();
  for (const [at, record] of exchanges.entries()) {
    if (at % RECORDS_PER_PAUSE === 0) yield;
    if (record.operation !== undefined) for (const name of namesOf(record)) right.add(name);
  }
  return right;
}

function namesOf({ rawHeaders, connection }: ExchangeRecord): readonly unknown[] {
  return [connection, parseHeaders(rawHeaders)['user-agent']];
}

function isCertain({ record, doubled: { added, rest } }: Doubled, right: ReadonlySet<unknown>): boolean {
  const path = BASE_PATH + rest;
  const method = record.method === 'HEAD' ? 'GET' : record.method;
  const isOfApi = (record.findOperation(method, path) ?? findUnsimulated(method, path)) !== undefined;
  return added !== '' && isOfApi && !namesOf(record).some((name) => right.has(name));
}
