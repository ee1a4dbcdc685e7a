import { markup, type MarkupPart, type Markup } from '../../journal/markup.js';
import { groupBy } from '../../world/groupBy.js';
import type { Certificate, CertifiedTrial } from '../certificate.js';
import type { RanTrial } from '../runTrial.js';

/** Renders a certificate as JUnit XML. Each group becomes a suite, each trial a case. */
export function certificateJunit({ trials, time, problem }: Certificate, ran: readonly RanTrial[]): string {
  const groups = groupBy(trials, ({ group }) => group);
  const durations = new Map(ran.map(({ trial, durationMs }) => [trial.name, durationMs / 1000]));
  const suites = Array.from(groups, ([group, own]) => suiteOf(group, own, durations));
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="understudy certify"${countsOf(trials, problem)} time="${time.seconds}">
${problem === undefined ? undefined : problemSuite(problem)}${suites}</testsuites>
`.text;
}

/** Renders the reason why trials are missing as a test that has an error. */
function problemSuite(problem: string): Markup {
  return markup`<testsuite name="run"${countsOf([], problem)}>
<testcase classname="run" name="the run ends"><error message="${problem}">${problem}</error></testcase>
</testsuite>
`;
}

function suiteOf(
  group: string,
  trials: readonly CertifiedTrial[],
  durations: ReadonlyMap<string, number>,
): Markup {
  const cases = trials.map(
    (trial) =>
      markup`<testcase classname="${group}" name="${trial.name}: ${trial.rule}" time="${(durations.get(trial.name) ?? 0).toFixed(3)}">${resultOf(trial)}</testcase>\n`,
  );
  return markup`<testsuite name="${group}"${countsOf(trials)}>\n${cases}</testsuite>\n`;
}

function countsOf(trials: readonly CertifiedTrial[], problem?: string): Markup {
  const errors = problem === undefined ? 0 : 1;
  const failures = trials.filter(({ unexpected }) => unexpected).length;
  const skipped = trials.filter(({ verdict }) => verdict === 'notExercised').length;
  return markup` tests="${trials.length + errors}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

function resultOf(trial: CertifiedTrial): MarkupPart {
  const { verdict, client, source, baseline, unexpected } = trial;
  const { reason = baseline ?? '' } = trial;
  if (unexpected)
    return markup`<failure message="${reason}">${reason}\nA good client: ${client}\nSource: ${source.text}</failure>`;
  if (verdict === 'notExercised') return markup`<skipped message="${reason}"/>`;
  const notes = [verdict === 'passed' ? undefined : `${verdict}: ${reason}`, baseline]
    .filter(Boolean)
    .join('; ');
  return notes === '' ? undefined : markup`<system-out>${notes}</system-out>`;
}
