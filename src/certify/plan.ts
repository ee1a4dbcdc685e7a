import type { CertifyOptions } from '../server/config/certifyOptions.js';
import { UsageError } from '../server/config/usageError.js';
import { readBaseline, type Baseline } from './baseline.js';
import { selectTrials, shippedTrials } from './loadTrials.js';
import { readRequirements, type Requirements } from './requirements.js';
import type { Trial } from './trial.js';

/** A validated call of `certify`. */
export interface Plan {
  readonly trials: readonly Trial[];
  readonly requirements: Requirements;
  /** Unset without `--baseline`. */
  readonly baseline?: Baseline;
}

/** Reads the trials, the requirements and the baseline of a call. Throws a UsageError for any mistake in them. */
export function planOf(options: CertifyOptions): Plan {
  const trials = selectTrials(options);
  if (trials.length === 0) throw new UsageError('no trial is selected; understudy certify --list names all');
  const requirements = readRequirements(options.requirements);
  const known = [...new Set([...shippedTrials(), ...trials].map(({ name }) => name))];
  return {
    trials,
    requirements,
    ...(options.baseline !== undefined && { baseline: readBaseline(options.baseline, known) }),
  };
}
