import { contractOperations } from '../../exchangeFacts.js';
import { parseQuery } from '../../httpText.js';
import { flatMapping, grouping, idsOf, nameOf } from '../evidence.js';
import type { Rule } from '../rule.js';

/**
 * Finds deprecated names of parameters. The rule does not apply to the `ops-manager` dialect, because that dialect has
 * only the deprecated names.
 */
export const deprecatedName: Rule = {
  severity: 'wasteful',
  source: {
    kind: 'document',
    text: 'E4, operation createUser',
    quote:
      "Query: `accessList` (string, an IP address; the parameter may be repeated to add several addresses to the new user's access list), plus `pretty` and `envelope`.",
  },
  advice: 'Send the name that has taken its place: createUser takes accessList for whitelist.',
  *find(exchanges, dialect) {
    if (dialect === 'ops-manager') return [];
    const used = yield* flatMapping(exchanges, (record) => {
      const { query = [] } = contractOperations().get(record.operation?.id ?? '') ?? {};
      const sent = parseQuery(record.target);
      const old = query.filter(({ name, isDeprecated }) => isDeprecated && sent[name] !== undefined);
      return old.map(({ name }) => ({ record, name }));
    });
    const groups = yield* grouping(
      used,
      ({ record, name }) => `${nameOf(record)} was sent the deprecated parameter ${name}.`,
    );
    return Array.from(groups, ([what, uses]) => ({
      what,
      evidence: idsOf(uses.map(({ record }) => record)),
    }));
  },
};
