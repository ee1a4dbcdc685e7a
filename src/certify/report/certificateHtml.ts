import { groupBy } from '../../world/groupBy.js';
import { Markup, markup, type MarkupPart } from '../../journal/markup.js';
import { pagePieces } from '../../journal/page.js';
import { shellQuote } from '../../server/shellQuote.js';
import type { TrialSource } from '../../input/scenario/scenario.gen.js';
import type { Certificate, CertifiedTrial } from '../certificate.js';
import { exchangeItems } from './exchangeItems.js';
import { comparedText, WORDS } from '../printed.js';
import type { FailedRun } from '../undisturbed.js';
import type { RanTrial } from '../runTrial.js';
import type { TrialFiles } from './trialFiles.js';

const STYLE = new Markup(`
.lead { font-size: 1.15rem; }
.matrix td { vertical-align: middle; } .matrix a { color: inherit; }
.cell { display: inline-block; margin: .15rem; padding: .1rem .5rem; border-radius: .3rem; border: 1px solid var(--line); }
.failed { background: #b3261e; color: #fff; } .warned { background: #8a5a00; color: #fff; }
.passed { background: #1b6e3c; color: #fff; } .notExercised { opacity: .6; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; font-size: .85em; }
code, td { overflow-wrap: anywhere; } summary { cursor: pointer; }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; }
`);

/** The kinds of sources, in words. */
const SOURCES: Readonly<Record<TrialSource['kind'], string>> = {
  document: "the platform's document",
  rfc: 'a standard',
  traffic: 'recorded traffic',
  client: 'a published client',
  ours: 'good practice, ours',
};

/** Renders a certificate as an HTML page without scripts and external resources, in pieces. */
export function certificatePage(
  certificate: Certificate,
  ran: readonly RanTrial[],
  failed?: FailedRun,
): Iterable<string> {
  return pagePieces({
    title: 'Certificate of a client',
    style: STYLE,
    body: sectionsOf(certificate, ran, failed),
  });
}

function* sectionsOf(
  certificate: Certificate,
  ran: readonly RanTrial[],
  failed: FailedRun | undefined,
): Generator<Markup> {
  const { trials, summary, requirements, program, command, mode, coverage, scope, time, baseline } =
    certificate;
  const groups = groupBy(trials, ({ group }) => group);
  yield markup`${failed && failureOf(failed)}<p class="lead">${summary.passed} passed, ${summary.failed} failed, ${summary.warned} warned, ${summary.tolerated} tolerated, ${summary.notExercised} not exercised, of ${summary.trials} trials.</p>
<p>${scope}</p>
<table>
<tr><th>Command<td><code>${command.map(shellQuote).join(' ')}</code> (${mode})</tr>
<tr><th>Requirements<td>${requirements}: ${summary.scored} trials count</tr>
${baseline === undefined ? undefined : markup`<tr><th>Baseline<td>${baseline} trials; ${comparedText(summary.unexpected)}</tr>\n`}<tr><th>Coverage<td>the client called ${coverage.called} of ${coverage.operations} operations</tr>
<tr><th>Program<td>${program}, started ${time.startedAt}, ${time.seconds} s</tr>
</table>
<h2 id="matrix">All trials</h2>
<table class="matrix">
${Array.from(groups, ([group, own]) => markup`<tr><th>${group}<td>${own.map(cell)}</tr>\n`)}</table>
`;
  const byName = new Map(ran.map((each) => [each.trial.name, each]));
  for (const trial of trials) yield sectionOf(trial, byName.get(trial.name));
}

function failureOf({ problem, output, files }: FailedRun): Markup {
  return markup`<p class="lead"><strong>This is no certificate: ${problem}.</strong></p>
${outputOf(output)}${files && filesFor(files)}`;
}

function outputOf(output: string): MarkupPart {
  return output === ''
    ? undefined
    : markup`<details><summary>The end of the output</summary><pre>${output}</pre></details>`;
}

function cell({ name, verdict, scored }: CertifiedTrial): Markup {
  return markup`<a class="cell ${verdict}" href="#${name}" title="${WORDS[verdict]}${scored ? '' : ', not scored'}">${name}</a>`;
}

function sectionOf(trial: CertifiedTrial, ran: RanTrial | undefined): Markup {
  const { name, verdict, reason, rule, source, level, baseline, scored } = trial;
  const notes = [level, baseline, scored ? undefined : 'not in the requirement set'].filter(
    (each) => each !== undefined,
  );
  return markup`<section id="${name}">
<h3><span class="cell ${verdict}">${WORDS[verdict]}</span> ${name} <small>(${notes.join('; ')})</small></h3>
${reason === undefined ? undefined : markup`<p><strong>${reason}</strong></p>`}
<p>${rule} ${sourceText(source)}</p>
${verdict === 'passed' || ran === undefined ? undefined : detailsFor(ran)}
</section>
`;
}

function sourceText({ kind, text, quote, url }: TrialSource): Markup {
  const link = url === undefined ? markup`${text}` : markup`<a href="${url}">${text}</a>`;
  const words = quote === undefined ? undefined : markup` <q>${quote}</q>`;
  return markup`<small>Source (${SOURCES[kind]}): ${link}${words}</small>`;
}

function filesFor({ archive, bundle }: TrialFiles): Markup {
  const recorded =
    bundle === undefined
      ? undefined
      : markup` The recorded run: <a href="${bundle}">${bundle}</a>; <code>understudy open ${bundle}</code> shows it, <code>understudy replay ${bundle}</code> repeats it.`;
  return markup`<p>All requests: <a href="${archive}">${archive}</a>, for the developer tools of browsers.${recorded}</p>`;
}

function detailsFor({ trial, exchanges, output, files }: RanTrial): Markup {
  return markup`<p>On the wire: ${trial.wire}</p>
<p>A good client: ${trial.client}</p>
${exchangeItems(exchanges)}${outputOf(output)}
${files && filesFor(files)}`;
}
