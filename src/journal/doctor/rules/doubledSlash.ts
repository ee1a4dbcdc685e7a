import { countOf, filtering, idsOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds paths with an empty segment. They come from careless string concatenation. */
export const doubledSlash: Rule = {
  severity: 'wrong',
  advice:
    'Join the base URL and the path so that one slash stands between them, and check ids before they go into a path.',
  *find(exchanges) {
    const odd = yield* filtering(exchanges, ({ url }) =>
      (url.split('?')[0] ?? '').replace(/^https?:\/\//i, '').includes('//'),
    );
    return odd.length === 0
      ? []
      : [{ what: `${countOf(odd)} had an empty segment in the path.`, evidence: idsOf(odd) }];
  },
};
