import { unknownParameters } from '../../exchangeFacts.js';
import { groupBy, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/** Finds query parameters that the operation does not define. */
export const unknownParameter: Rule = {
  severity: 'wrong',
  advice: 'Leave it out or correct its name: the platform ignores it without a word.',
  find(exchanges) {
    const used = exchanges.flatMap((record) => unknownParameters(record).map((name) => ({ record, name })));
    const groups = groupBy(
      used,
      ({ record, name }) => `${nameOf(record)} has no query parameter ${JSON.stringify(name)}.`,
    );
    return Array.from(groups, ([what, uses]) => ({
      what,
      evidence: idsOf(uses.map(({ record }) => record)),
    }));
  },
};
