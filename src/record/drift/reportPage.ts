import type { CountedFinding } from './finding.js';
import { hasDrift, type DriftReport } from './report.js';
import { headingOf, skippedLine, summaryOf, titleOf } from './reportText.js';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; background: #fff }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d6dbe3; vertical-align: top }
td.count { text-align: right } code { font-size: .95em } .good { color: #17653a } .bad { color: #9b1c1c }
@media (prefers-color-scheme: dark) { body { color: #e6e9ef; background: #14181f } th, td { border-color: #343c49 } .good { color: #7bd6a0 } .bad { color: #ff9d9d } }`;

/** Parts of a page about a recording. */
export interface RecordedParts {
  readonly assumed: readonly { readonly says: string; readonly count: number }[];
  readonly leftOut: readonly { readonly table: string; readonly reason: string; readonly count: number }[];
  readonly verification: {
    readonly refused: number;
    readonly compared: number;
    readonly equal: number;
    readonly differences: readonly Omit<CountedFinding, 'kind'>[];
  };
}

/** Writes a drift report as one page that needs no server and no scripts. */
export function reportPage(report: DriftReport, recorded?: RecordedParts): string {
  const verdict = `<p class="${hasDrift(report) ? 'bad' : 'good'}">${headingOf(report)}</p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Drift report</title>
<style>${STYLE}</style>
<h1>Drift report</h1>
<p>${escaped(summaryOf(report))}</p>
${verdict}
${findingsTable(report)}
${list('Not read, because the platform refused or failed', report.skipped.map(skippedLine))}
${list('Lists that were not read to their end', report.incomplete)}
${settledTable(report)}
${list('Not called, because no list showed such a resource', report.notCalled)}
${recorded === undefined ? '' : recordedParts(recorded)}
<p>This report contains names of members, constants and counts. It contains no names, addresses, ids or values of yours.</p>
</html>
`;
}

function recordedParts({ assumed, leftOut, verification }: RecordedParts): string {
  const { refused, compared, equal, differences } = verification;
  return `<h2>The recorded world</h2>
<p>${equal} of ${compared} replies of the recorded world are equal to those of the platform.${refused > 0 ? ` ${refused} others were refused to the key, and are not compared.` : ''}</p>
${list(
  'Differences of the others',
  differences.map(({ operation, at, says, count }) => `${operation}: ${at} ${says}, ${count}×`),
)}
${list(
  'Assumed, because no reply shows it',
  assumed.map(({ says, count }) => `${says} (${count})`),
)}
${list(
  'Left out, because the model cannot hold it',
  leftOut.map(({ table, reason, count }) => `${count} of ${table}: ${reason}`),
)}`;
}

function findingsTable({ findings, more }: DriftReport): string {
  if (findings.length === 0) return '';
  const rows = findings.map((each) => findingRow(each)).join('\n');
  const rest = more > 0 ? `<p>… and ${more} more.</p>` : '';
  return `<h2>Deviations</h2>
<table><thead><tr><th>Operation<th>Kind<th>Place<th>What deviates<th>Times</thead><tbody>
${rows}
</tbody></table>${rest}`;
}

function findingRow({ operation, kind, at, says, count }: CountedFinding): string {
  const cells = [
    `<code>${escaped(operation)}</code>`,
    titleOf(kind),
    `<code>${escaped(at)}</code>`,
    escaped(says),
  ];
  return `<tr><td>${cells.join('<td>')}<td class="count">${count}`;
}

function settledTable({ settled }: DriftReport): string {
  if (settled.length === 0) return '';
  const rows = settled.map(
    ({ question, answer, isKnown, count }) =>
      `<tr><td>${escaped(question)}<td${isKnown ? '' : ' class="bad"'}>${escaped(answer)}<td class="count">${count}`,
  );
  return `<h2>Answers to open questions of docs/fidelity.md</h2>
<table><thead><tr><th>Question<th>Answer<th>Times</thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<h2>${title}</h2>\n<ul>\n${items.map((item) => `<li>${escaped(item)}`).join('\n')}\n</ul>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
