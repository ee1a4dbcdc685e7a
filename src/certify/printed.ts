import type { Certificate, CertifiedTrial } from './certificate.js';
import { isScored, type Requirements } from './requirements.js';
import { join } from 'node:path';
import { profileOf, type Trial } from './trial.js';
import type { Verdict } from './verdict.js';

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
  const width = Math.max(...trials.map(({ name }) => name.length));
  return trials
    .map((trial) => {
      const { name, group, level, rule } = trial;
      const extra = isScored(trial, requirements) ? '' : ' (not scored)';
      return `${name.padEnd(width)}  ${group.padEnd(14)}  ${level.padEnd(6)}  ${profileOf(trial).padEnd(8)}  ${rule}${extra}`;
    })
    .join('\n');
}

/** Returns the line of a trial. */
export function trialLine({ name, verdict, reason, baseline, scored }: CertifiedTrial): string {
  const notes = [baseline, ...(scored ? [] : ['not scored'])].filter((note) => note !== undefined);
  const more = notes.length === 0 ? '' : ` [${notes.join('; ')}]`;
  return `${WORDS[verdict].padEnd(WORD_LENGTH)}  ${name}${reason === undefined ? '' : `: ${reason}`}${more}`;
}

/** Returns the last lines of a run. */
export function summaryText(
  { summary, requirements, coverage, program }: Certificate,
  folder?: string,
): string {
  const { trials, passed, failed, warned, tolerated, notExercised, unexpected } = summary;
  const counts = `${passed} passed, ${failed} failed, ${warned} warned, ${tolerated} tolerated, ${notExercised} not exercised`;
  const page = folder === undefined ? '' : `\n${join(folder, 'index.html')}`;
  const verdict =
    unexpected === 0 ? 'nothing failed beyond the baseline' : `${unexpected} unexpected by the baseline`;
  return `\n${program}, requirements ${requirements}: ${trials} trials: ${counts}; ${verdict}. The client called ${coverage.called} of ${coverage.operations} operations.${page}`;
}

/** Returns 0 if nothing failed beyond the baseline, or else 1. */
export function exitCodeOf({ summary }: Certificate): 0 | 1 {
  return summary.unexpected === 0 ? 0 : 1;
}
