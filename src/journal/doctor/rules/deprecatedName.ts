import { queryOf } from '../../queryOf.js';
import { contractFacts } from '../../contractFacts.js';
import { groupBy } from '../groupBy.js';
import { idsOf } from '../idsOf.js';
import { nameOf } from '../nameOf.js';
import type { Rule } from '../rule.js';

/** Names that the platform takes for old clients only. Clients of the `ops-manager` dialect know no others. */
export const deprecatedName: Rule = {
  severity: 'wasteful',
  advice: 'Send the name that has taken its place: E4 takes accessList for whitelist.',
  find(exchanges, dialect) {
    if (dialect === 'ops-manager') return [];
    const used = exchanges.flatMap((record) => {
      const { query = [] } = contractFacts().get(record.operation?.id ?? '') ?? {};
      const sent = queryOf(record.target);
      const old = query.filter(({ name, isDeprecated }) => isDeprecated && sent[name] !== undefined);
      return old.map(({ name }) => ({ record, name }));
    });
    const groups = groupBy(
      used,
      ({ record, name }) => `${nameOf(record)} was sent the deprecated parameter ${name}.`,
    );
    return Array.from(groups, ([what, uses]) => ({
      what,
      evidence: idsOf(uses.map(({ record }) => record)),
    }));
  },
};
