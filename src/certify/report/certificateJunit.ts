import { markup, type MarkupPart, type Markup } from '../../journal/markup.js';
import { groupBy } from '../../world/groupBy.js';
import type { Certificate, CertifiedTrial } from '../certificate.js';
import type { RanTrial } from '../runTrial.js';

/** Renders a certificate as JUnit XML. Each group becomes a suite, each trial a case. */
export function certificateJunit({ trials, time }: Certificate, ran: readonly RanTrial[]): string {
  const groups = groupBy(trials, ({ group }) => group);
  const durations = new Map(ran.map(({ trial, durationMs }) => [trial.name, durationMs / 1000]));
  const suites = Array.from(groups, ([group, own]) => suiteOf(group, own, durations));
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="understudy certify"${countsOf(trials)} time="${time.seconds}">
${suites}</testsuites>
`.text;
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

function countsOf(trials: readonly CertifiedTrial[]): Markup {
  const failures = trials.filter(isFailure).length;
  const skipped = trials.filter(({ verdict }) => verdict === 'notExercised').length;
  return markup` tests="${trials.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

/** Returns whether a trial is a failure in JUnit XML. One that the baseline lists is not. */
function isFailure({ verdict, baseline }: CertifiedTrial): boolean {
  return verdict === 'failed' && baseline === undefined;
}

function resultOf(trial: CertifiedTrial): MarkupPart {
  const { verdict, reason = '', source, baseline } = trial;
  if (isFailure(trial))
    return markup`<failure message="${reason}">${reason}\nSource: ${source.text}</failure>`;
  if (verdict === 'notExercised') return markup`<skipped message="${reason}"/>`;
  const notes = [verdict === 'passed' ? undefined : `${verdict}: ${reason}`, baseline]
    .filter(Boolean)
    .join('; ');
  return notes === '' ? undefined : markup`<system-out>${notes}</system-out>`;
}
