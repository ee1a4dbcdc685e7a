import { groupBy } from '../world/groupBy.js';
import { markup, type Markup, type MarkupPart } from '../journal/markup.js';
import type { Report, ReportedVerdict } from './report.js';

/** Renders the verdicts of a report as JUnit XML. Each scenario of a world becomes a suite, each verdict a case. */
export function junitXml({ verdicts }: Pick<Report, 'verdicts'>): string {
  const suites = groupBy(verdicts, ({ world, scenario }) => JSON.stringify([world, scenario]));
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="understudy"${countsOf(verdicts)}>
${Array.from(suites.values(), suiteOf)}</testsuites>
`.text;
}

function suiteOf(verdicts: readonly ReportedVerdict[]): Markup {
  const [first] = verdicts;
  return markup`<testsuite name="${first && nameOf(first)}"${countsOf(verdicts)}>
${verdicts.map(caseOf)}</testsuite>
`;
}

function countsOf(verdicts: readonly ReportedVerdict[]): Markup {
  const countOf = (status: ReportedVerdict['status']): number =>
    verdicts.filter((verdict) => verdict.status === status).length;
  return markup` tests="${verdicts.length}" failures="${countOf('missed')}" errors="${countOf('failed')}" skipped="${countOf('pending')}" time="0"`;
}

/** Returns the name of a scenario. Adds its world unless it is the default world. */
function nameOf({ scenario, world }: ReportedVerdict): string {
  return world === 'default' ? scenario : `${scenario} (world ${world})`;
}

function caseOf(verdict: ReportedVerdict): Markup {
  const { where, title, file, line } = verdict;
  const place = file === undefined ? undefined : markup` file="${file}" line="${line}"`;
  return markup`<testcase classname="${nameOf(verdict)}" name="${where}: ${title}"${place} time="0">${resultOf(verdict)}</testcase>
`;
}

function resultOf({ status, message, file, line, column }: ReportedVerdict): MarkupPart {
  const text = file === undefined ? message : `${file}:${line}:${column}: ${message}`;
  if (status === 'missed') return markup`<failure message="${message}">${text}</failure>`;
  if (status === 'failed') return markup`<error message="${message}">${text}</error>`;
  return status === 'pending' ? markup`<skipped message="${message}"/>` : undefined;
}
