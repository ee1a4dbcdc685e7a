import type { Contract } from '../contract/document.js';
import { Asking } from './ask.js';
import { Crawl } from './calls/crawl.js';
import type { Scope } from './calls/nextCalls.js';
import { plannedCalls } from './calls/plannedCalls.js';
import { describedBy } from './described.js';
import { Drift } from './drift/drift.js';
import type { DriftReport } from './drift/report.js';
import type { Source } from './source/source.js';

/** Maximum number of calls of each operation: more calls to the same platform rarely show new forms. */
const SAMPLE_MAX = 25;

export interface Comparison {
  readonly contract: Contract;
  readonly source: Source;
  /** Maximum number of calls of each operation. */
  readonly sampleMax?: number;
  readonly only?: Pick<Scope, 'organizations' | 'projects'>;
  readonly onProgress?: (done: number, waiting: number) => void;
}

/** Compares a platform with the contract. Throws a SourceError if the platform cannot be read. */
export async function compare(comparison: Comparison): Promise<DriftReport> {
  const { contract, source, sampleMax = SAMPLE_MAX, only, onProgress } = comparison;
  const described = describedBy(contract);
  const drift = new Drift(described, source.root);
  const asking = new Asking(source);
  await new Crawl({
    operations: described.operations,
    scope: { every: new Set(), sampleMax, ...only },
    root: source.root,
    ask: (operation, path) => {
      drift.prepare(operation.id);
      return asking.ask(operation, path);
    },
    onExchange: (exchange) => {
      drift.add(exchange);
    },
    onIncomplete: (path, reason) => {
      drift.stopped(path, reason);
    },
    ...(onProgress && { onProgress }),
  }).run();
  return drift.report();
}

/** Returns the calls of a comparison as text, one a line, without calling anything. */
export function comparedCalls(contract: Contract, only: Comparison['only'] = {}): string {
  return plannedCalls(describedBy(contract).operations, { every: new Set(), sampleMax: SAMPLE_MAX, ...only });
}
