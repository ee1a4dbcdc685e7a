import type { Dialect } from '../../world/quirks.js';
import type { Journal } from '../journal.js';
import type { Rule } from './rule.js';
import { rules } from './rules.js';

/** One thing that the client does wrong or wastefully. */
export interface Finding {
  readonly rule: string;
  readonly severity: Rule['severity'];
  readonly what: string;
  readonly advice: string;
  /** Numbers of entries, the first hundred. */
  readonly evidence: readonly number[];
  /** How many there are in all. */
  readonly count: number;
}

/** What the doctor says of the client of a world. */
export interface Examination {
  /** So many exchanges were looked at, and so many had been evicted before. */
  readonly exchanges: number;
  readonly evicted: number;
  readonly findings: readonly Finding[];
}

const EVIDENCE_MAX = 100;
const PER_RULE_MAX = 20;

/** Looks in the finished exchanges of a journal for what the client does wrong or wastefully, by a dialect's measure. */
export function examine(journal: Journal, dialect: Dialect = 'documented'): Examination {
  const exchanges = Array.from(journal.exchanges()).filter(({ ending }) => ending !== 'open');
  const findings = Object.entries(rules).flatMap(([rule, { severity, advice, ...looking }]) =>
    looking
      .find(exchanges, dialect)
      .slice(0, PER_RULE_MAX)
      .map(({ what, evidence }): Finding => {
        return {
          rule,
          severity,
          what,
          advice,
          evidence: evidence.slice(0, EVIDENCE_MAX),
          count: evidence.length,
        };
      }),
  );
  const inOrder = findings.toSorted(
    (a, b) => Number(a.severity === 'wasteful') - Number(b.severity === 'wasteful'),
  );
  return { exchanges: exchanges.length, evicted: journal.evicted, findings: inOrder };
}
