import type { ExchangeRecord } from '../../exchangeRecord.js';
import { countOf, filtering, idsOf } from '../evidence.js';
import type { Rule, Symptom } from '../rule.js';

/**
 * Finds paths with an empty segment. They come from careless string concatenation. The dialect of the real platform
 * serves those at the start and at the end of a path, so they are at most suspicious there.
 */
export const doubledSlash: Rule = {
  severity: 'wrong',
  source: {
    kind: 'ours',
    text: 'No operation has a path with an empty segment, so a server that compares paths answers 404.',
  },
  advice:
    'Join the base URL and the path so that one slash stands between them, and check ids before they go into a path.',
  *find(exchanges, dialect) {
    const odd = yield* filtering(exchanges, (exchange) => pathOf(exchange).includes('//'));
    const isServed = (exchange: ExchangeRecord): boolean =>
      dialect === 'ops-manager' && !innerPathOf(exchange).includes('//');
    return [
      ...symptoms(odd.filter((exchange) => !isServed(exchange))),
      ...symptoms(odd.filter(isServed)).map((symptom) => ({ ...symptom, severity: 'suspicious' as const })),
    ];
  },
};

function symptoms(odd: readonly ExchangeRecord[]): readonly Symptom[] {
  return odd.length === 0
    ? []
    : [{ what: `${countOf(odd)} had an empty segment in the path.`, evidence: idsOf(odd) }];
}

/** Returns the path as sent, with the prefix of a world. */
function pathOf({ url }: ExchangeRecord): string {
  return (url.split('?')[0] ?? '').replace(/^https?:\/\/[^/]*/i, '');
}

/** Returns the path without the prefix of a world and without the slashes at its start and its end. */
function innerPathOf(exchange: ExchangeRecord): string {
  const path = pathOf(exchange).replace(/^\/worlds\/[^/]+/, '');
  return path.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '');
}
