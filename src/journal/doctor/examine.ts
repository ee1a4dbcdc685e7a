import type { Dialect } from '../../world/quirks.js';
import { documentPath } from '../documentation.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { callsIn } from '../handshakes.js';
import type { Journal } from '../journal.js';
import type { Severity } from './rule.js';
import { memoryView, type MemoryView } from '../memory.js';
import { rules } from './rules.js';

/** One mistake of a client. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly what: string;
  readonly advice: string;
  /** Ids of the journal entries that show the mistake, at most the first 100. */
  readonly evidence: readonly number[];
  /** Number of all entries that show the mistake. */
  readonly count: number;
  /** Path of the rule in the documents, on the control plane. */
  readonly docs: string;
}

/** The doctor's report on the clients of a world. */
export interface Examination extends MemoryView {
  /** Number of calls that were examined. A challenge and its answer are one. */
  readonly exchanges: number;
  /** Number of journal entries that were evicted before the examination. */
  readonly evicted: number;
  readonly findings: readonly Finding[];
}

const EVIDENCE_MAX = 100;
const PER_RULE_MAX = 20;

/**
 * Applies all rules to the ended exchanges of a journal, in small steps. Findings with severity `wrong` come first.
 */
export function* examining(journal: Journal, dialect?: Dialect): Generator<void, Examination, undefined> {
  const { evicted, memory } = journal;
  const hasEnded = ({ ending }: ExchangeRecord): boolean => ending !== 'open';
  const exchanges = Array.from(journal.exchanges()).filter(hasEnded);
  const calls = callsIn(journal).filter(hasEnded).length;
  const findings = yield* findingsIn(exchanges, dialect);
  return { exchanges: calls, evicted, ...memoryView(memory), findings };
}

/** Applies all rules to ended exchanges of one world, oldest first. Pauses regularly. */
export function* findingsIn(
  exchanges: readonly ExchangeRecord[],
  dialect: Dialect = 'documented',
): Generator<void, readonly Finding[], undefined> {
  const findings: Finding[] = [];
  for (const [name, rule] of Object.entries(rules)) {
    const { severity, advice } = rule;
    const docs = documentPath('journal', name);
    const symptoms = (yield* rule.find(exchanges, dialect)).slice(0, PER_RULE_MAX);
    for (const { what, evidence, severity: own = severity } of symptoms) {
      const shown = evidence.slice(0, EVIDENCE_MAX);
      findings.push({
        rule: name,
        severity: own,
        what,
        advice,
        evidence: shown,
        count: evidence.length,
        docs,
      });
    }
  }
  return findings.toSorted((a, b) => orderOf(a) - orderOf(b));
}

const SEVERITIES: readonly Severity[] = ['wrong', 'suspicious', 'wasteful'];

/** Returns the position of a finding in a list: the worst come first. */
export function orderOf({ severity }: Pick<Finding, 'severity'>): number {
  return SEVERITIES.indexOf(severity);
}
