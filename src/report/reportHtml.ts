import { coverageSections } from '../journal/coverage/coverageHtml.js';
import { Markup, markup, type MarkupPart } from '../journal/markup.js';
import { examinedText } from '../journal/memory.js';
import { pagePieces } from '../journal/page.js';
import { exchangesTable } from './exchangesHtml.js';
import type { Report, ReportedFinding, ReportedVerdict, ReportedWorld } from './report.js';
import { summaryLine } from './summary.js';

const STYLE = new Markup(`
.lead { font-size: 1.15rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; font-size: .85em; }
code, td { overflow-wrap: anywhere; unicode-bidi: isolate; }
summary { cursor: pointer; }
h3 { font-size: 1rem; margin-bottom: 0; } h3 ~ p { margin: .2rem 0; }
table.exchanges { table-layout: fixed; min-width: 64rem; font-size: .9em; }
.exchanges th { width: 4.5rem; } .exchanges .narrow { width: 2.5rem; } .exchanges .time { width: 6.5rem; }
.exchanges .wide { width: auto; } .exchanges .middle { width: 9rem; }
tr:target { outline: 2px solid var(--no); }
body:has(#unusual:checked) tr.usual { display: none; }
.no.verdict::after { content: none; }
`);

/** Renders a report as an HTML page without scripts and external resources, in pieces. */
export function reportPage(report: Report): Iterable<string> {
  return pagePieces({ title: 'Report of a run', style: STYLE, body: sectionsOf(report) });
}

function* sectionsOf(report: Report): Generator<Markup> {
  const { summary, verdicts, findings, coverage, worlds, exitCode } = report;
  const code = exitCode === undefined ? undefined : ` The command ended with code ${exitCode}.`;
  yield markup`<p class="lead">${summaryLine(summary)}.${code}</p>
<table>
<tr><th>World<th>Seed<th>Virtual time at the end<th>Base URL<th>Examined</tr>
${worlds.map(worldRow)}</table>
<h2 id="verdicts">Expectations</h2>
${verdictsTable(verdicts)}
<h2 id="findings">Findings about the clients</h2>
${findings.length === 0 ? markup`<p>None in ${countOf(summary)}.</p>` : findings.map(findingItem)}
<h2 id="exchanges">Requests</h2>
`;
  yield* exchangesTable(report);
  yield markup`
<h2 id="coverage">Coverage of the API</h2>
`;
  yield* coverageSections(coverage);
  yield markup`
<p>Understudy ${report.understudy}</p>`;
}

function worldRow({ name, seed, now, baseUrl, exchanges, ...memory }: ReportedWorld): Markup {
  return markup`<tr><td>${name}<td>${seed}<td>${now}<td>${baseUrl}<td>${examinedText(exchanges, memory)}</tr>\n`;
}

/** The number of requests that the doctor has examined. */
function countOf({ requests, dropped }: Report['summary']): string {
  const known = requests - dropped;
  return `${known} ${known === 1 ? 'request' : 'requests'}`;
}

function verdictsTable(verdicts: readonly ReportedVerdict[]): Markup {
  if (verdicts.length === 0) return markup`<p>No scenario with expectations was loaded.</p>`;
  return markup`<table>
<tr><th>Verdict<th>Scenario<th>Place<th>Expectation</tr>
${verdicts.map(verdictRow)}</table>`;
}

function verdictRow({ status, world, scenario, where, title, message, ...place }: ReportedVerdict): Markup {
  const { file, line, column } = place;
  const at = file === undefined ? undefined : markup`<br><code>${file}:${line}:${column}</code>`;
  const rating = status === 'met' ? 'yes' : status === 'pending' ? '' : 'no verdict';
  const why = message === undefined ? undefined : markup`<pre>${message}</pre>`;
  return markup`<tr><td class="${rating}">${status}<td>${scenario}<br>${world}<td>${where}${at}<td>${title}${why}</tr>\n`;
}

function findingItem({ severity, what, advice, worlds, count, evidence }: ReportedFinding): Markup {
  const links: MarkupPart = evidence.map((number) => markup` <a href="#x${number}">${number}</a>`);
  const more = count > evidence.length ? ' …' : '';
  return markup`<h3>${severity}: ${what}</h3>
<p>${advice}</p>
<p>In ${worlds.join(', ')}; requests${links}${more}</p>
`;
}
