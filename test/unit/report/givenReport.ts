import { memoryView } from '../../../src/journal/memory.js';
import { reportedExchange } from '../../../src/commands/report.js';
import type { Report, ReportedVerdict } from '../../../src/report/report.js';
import { summarize } from '../../../src/report/summary.js';
import { coverageOf, journalOf, type GivenExchange } from '../../support/journals.js';

/** Text that tries to break out of an attribute, an element, a comment, a CDATA section and a script. */
export const HOSTILE = `"'><script>alert(1)</script><!-- ]]> & \u0000\u001b[31m \ufffe\ud800`;

export const met: ReportedVerdict = {
  world: 'default',
  scenario: 'it',
  where: 'expect[0]',
  status: 'met',
  title: 'the clusters were listed',
};

export const missed: ReportedVerdict = {
  ...met,
  where: 'expect[1]',
  status: 'missed',
  title: 'all came back',
  message: 'expected (all came back) {"operation":"E3"}; 0 came',
  file: 'scenarios/it.yaml',
  line: 12,
  column: 5,
};

/** A report of these exchanges. */
export function reportOf(
  exchanges: readonly GivenExchange[] = [],
  { dropped = 0, ...given }: Partial<Report> & { readonly dropped?: number } = {},
): Report {
  const journal = journalOf(...exchanges);
  const parts = {
    verdicts: [],
    findings: [],
    exchanges: Array.from(journal.exchanges(), (record, at) => reportedExchange(record, at)),
    ...given,
  };
  return {
    version: 1,
    understudy: '0.0.0',
    summary: summarize(parts, dropped),
    worlds: [
      {
        name: 'default',
        baseUrl: 'http://localhost:8080/api',
        seed: 1,
        now: '2026-01-01T00:00:00Z',
        exchanges: exchanges.length,
        ...memoryView(journal.memory),
      },
    ],
    coverage: coverageOf(journal, 'documented'),
    ...parts,
  };
}
