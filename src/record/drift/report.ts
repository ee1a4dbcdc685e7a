import type { CountedFinding } from './finding.js';
import type { Settled } from './settled.js';

/** Calls that the source refused, or could not answer. */
export interface Skipped {
  readonly operation: string;
  readonly status: number;
  readonly errorCode?: string;
  readonly count: number;
}

/** Where a platform deviates from the contract. It contains no data of its users. */
export interface DriftReport {
  /** Version of the platform, as its headers say it. */
  readonly platform?: string;
  readonly calls: number;
  /** Ids of the operations that were called, each with the number of calls. */
  readonly operations: Readonly<Record<string, number>>;
  readonly findings: readonly CountedFinding[];
  /** Number of different findings that did not fit into the report. */
  readonly more: number;
  readonly skipped: readonly Skipped[];
  /** Ids of the operations that had nothing to call: no list showed such a resource. */
  readonly notCalled: readonly string[];
  /** Questions of docs/fidelity.md that the replies answer. */
  readonly settled: readonly Settled[];
  /** Sentences about lists that were not read to their end. */
  readonly incomplete: readonly string[];
}

/** Returns whether a platform deviates from the contract. */
export function hasDrift({ findings, settled }: DriftReport): boolean {
  return findings.length > 0 || settled.some(({ isKnown }) => !isKnown);
}

/** Returns the number of calls that the platform did not refuse. */
export function readCalls({ calls, skipped }: DriftReport): number {
  return calls - skipped.reduce((sum, { count }) => sum + count, 0);
}
