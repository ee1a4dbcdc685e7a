import type { Certificate, CertifiedTrial } from './certificate.js';
import { isScored, type Requirements } from './requirements.js';
import { join } from 'node:path';
import { profileOf, trialCount, type Trial } from './trial.js';
import type { FailedRun } from './undisturbed.js';
import type { Verdict } from './verdict.js';
import { greatest } from '../world/longLists.js';

/** The verdicts as people read them. */
export const WORDS: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'FAILED',
  warned: 'warned',
  tolerated: 'tolerated',
  notExercised: 'not exercised',
};

const WORD_LENGTH = Math.max(...Object.values(WORDS).map((word) => word.length));

/** Lists trials, one a line, name first. */
export function listing(trials: readonly Trial[], requirements: Requirements): string {
  const width = greatest(trials.map(({ name }) => name.length));
  return trials
    .map((trial) => {
      const { name, group, level, rule } = trial;
      const extra = isScored(trial, requirements) ? '' : ' (not scored)';
      return `${name.padEnd(width)}  ${group.padEnd(14)}  ${level.padEnd(6)}  ${profileOf(trial).padEnd(8)}  ${rule}${extra}`;
    })
    .join('\n');
}

/**
 * Returns the line of a trial. A second line says what a good client does, if this one does not, or how the output of a command
 * ended whose failure is tolerated.
 */
export function trialLine(trial: CertifiedTrial, output = ''): string {
  const { name, verdict, reason, baseline, scored, client, source } = trial;
  const notes = [baseline, ...(scored ? [] : ['not scored'])].filter((note) => note !== undefined);
  const more = notes.length === 0 ? '' : ` [${notes.join('; ')}]`;
  const line = `${WORDS[verdict].padEnd(WORD_LENGTH)}  ${name}${reason === undefined ? '' : `: ${reason}`}${more}`;
  const isBroken = verdict === 'failed' || verdict === 'warned';
  const next = `${line}\n${' '.repeat(WORD_LENGTH)}  `;
  if (isBroken) return `${next}A good client: ${client} (${source.text})`;
  const last = output.slice(output.lastIndexOf('\n') + 1);
  return verdict === 'tolerated' && last !== '' ? `${next}| ${last}` : line;
}

/** Returns the last lines of a run. */
export function summaryText({ summary, requirements, coverage, program, baseline }: Certificate): string {
  const { trials, passed, failed, warned, tolerated, notExercised, unexpected } = summary;
  const counts = `${passed} passed, ${failed} failed, ${warned} warned, ${tolerated} tolerated, ${notExercised} not exercised`;
  const compared = baseline === undefined ? '' : `; ${comparedText(unexpected)}`;
  return `\n${program}, requirements ${requirements}: ${trialCount(trials)}: ${counts}${compared}. The client called ${coverage.called} of ${coverage.operations} operations.`;
}

/** Returns a line that names the page of the report. It is empty without a report. */
export function reportText(folder: string | undefined): string {
  return folder === undefined ? '' : `\n${join(folder, 'index.html')}`;
}

/** Maximum number of lines of the command's output in a message. */
const LINES_MAX = 20;

/** Describes a run that failed without any fault, with the end of its output. */
export function failureText({ problem, output }: FailedRun): string {
  const lines = output === '' ? [] : output.split('\n').slice(-LINES_MAX);
  return [problem, ...lines.map((line) => `  | ${line}`)].join('\n');
}

/** Compares a run with its baseline, in words. */
export function comparedText(unexpected: number): string {
  if (unexpected === 0) return 'nothing differs from the baseline';
  return `${unexpected} ${unexpected === 1 ? 'trial differs' : 'trials differ'} from the baseline`;
}

/** Returns 0 if nothing failed beyond the baseline, or else 1. */
export function exitCodeOf({ summary }: Certificate): 0 | 1 {
  return summary.unexpected === 0 ? 0 : 1;
}
