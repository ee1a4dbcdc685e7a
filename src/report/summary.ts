import type { Report, ReportedVerdict, Summary } from './report.js';

/** The parts of a report that a summary counts. */
export interface SummarizedParts extends Pick<Report, 'verdicts' | 'findings'> {
  /** The calls that the report has. A challenge and its answer are one. */
  readonly exchanges: readonly unknown[];
}

/** Counts the parts of a report. `dropped` is the number of calls that the journal dropped before the report. */
export function summarize({ verdicts, findings, exchanges }: SummarizedParts, dropped: number): Summary {
  const countOf = (status: ReportedVerdict['status']): number =>
    verdicts.filter((verdict) => verdict.status === status).length;
  return {
    expectations: { met: countOf('met'), missed: countOf('missed'), pending: countOf('pending') },
    failedSteps: countOf('failed'),
    requests: exchanges.length + dropped,
    dropped,
    findings: findings.length,
  };
}

/** Returns a summary in one line: `3 expectations met, 41 requests, 2 findings`. Omits parts that are zero. */
export function summaryLine({ expectations, failedSteps, requests, findings }: Summary): string {
  const { met, missed, pending } = expectations;
  const total = met + missed + pending;
  const share = total === met ? counted(total, 'expectation') : `${met} of ${counted(total, 'expectation')}`;
  return [
    ...(total === 0 ? [] : [`${share} met`]),
    ...(pending === 0 ? [] : [`${pending} pending`]),
    ...(failedSteps === 0 ? [] : [`${counted(failedSteps, 'step')} failed`]),
    counted(requests, 'request'),
    ...(findings === 0 ? [] : [counted(findings, 'finding')]),
  ].join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
