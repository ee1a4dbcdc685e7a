import { MINUTE_MS } from '../../../world/instant.js';
import { identityOf } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { groupBy } from '../../../world/groupBy.js';
import { filtering, grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

const PER_MINUTE_MAX = 20;

/**
 * Finds clients that send the same GET more than 20 times over one connection within a minute of virtual time. Requests while the clock
 * stands do not count: time passes only when a test advances the clock, so the client cannot poll less often.
 */
export const busyPolling: Rule = {
  severity: 'wasteful',
  source: { kind: 'ours', text: 'What is polled takes minutes, and each read costs the platform the same.' },
  advice: 'Poll at most every few seconds, and less often the longer it takes: a snapshot runs for minutes.',
  *find(exchanges) {
    const reads = yield* filtering(
      exchanges,
      ({ method, status, rate }) => method === 'GET' && status === 200 && rate !== undefined,
    );
    return [...(yield* grouping(reads, readerOf)).values()].flatMap((same) => {
      const minutes = groupBy(same, ({ at }) => String(Math.floor(at / MINUTE_MS)));
      return [...minutes.values()].filter(({ length }) => length > PER_MINUTE_MAX).map(symptomOf);
    });
  },
};

/** One connection, because several tests or programs with one key may read the same. */
function readerOf(read: ExchangeRecord): string {
  return `${read.connection} ${identityOf(read)}`;
}

function symptomOf(polls: readonly ExchangeRecord[]) {
  const [first] = polls;
  const name = first === undefined ? '' : nameOf(first);
  return {
    what: `${name} was read ${polls.length} times in the same minute of virtual time.`,
    evidence: idsOf(polls),
  };
}
