import { unknownParameters } from '../../exchangeFacts.js';
import { flatMapping, grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/**
 * Finds query parameters that the operation does not define. In the dialect of the real platform they are at most
 * suspicious: the vendor's own client sends `includeCount` to operations without it.
 */
export const unknownParameter: Rule = {
  severity: 'wrong',
  source: {
    kind: 'ours',
    text: 'The platform ignores the parameter, so the client does not get what it asks for.',
  },
  advice: 'Leave it out or correct its name: the platform ignores it without a word.',
  *find(exchanges, dialect) {
    const used = yield* flatMapping(exchanges, (record) =>
      unknownParameters(record, dialect).map((name) => ({ record, name })),
    );
    const groups = yield* grouping(
      used,
      ({ record, name }) => `${nameOf(record)} has no query parameter ${JSON.stringify(name)}.`,
    );
    return Array.from(groups, ([what, uses]) => ({
      what,
      ...(dialect === 'ops-manager' && { severity: 'suspicious' as const }),
      evidence: idsOf(uses.map(({ record }) => record)),
    }));
  },
};
