import type { Certificate } from '../certificate.js';
import { trialCount } from '../trial.js';
import type { Verdict } from '../verdict.js';

/** A badge as shields.io reads it from an address. */
interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/**
 * Returns the badge of a certificate: how many of the trials that count, and that the client met, did not fail. A tolerated trial of a
 * test suite counts on neither side, because a suite may fail without an error of its client. Without a whole run, the badge says that
 * there is no result.
 */
export function badge({ requirements, trials, mode, problem }: Certificate): Badge {
  const label = `understudy ${requirements}`;
  if (problem !== undefined) return { schemaVersion: 1, label, message: 'no result', color: 'lightgrey' };
  const isUnknown = (verdict: Verdict): boolean =>
    verdict === 'notExercised' || (verdict === 'tolerated' && mode === 'watch');
  const met = trials.filter(({ scored, verdict }) => scored && !isUnknown(verdict));
  const failed = met.filter(({ verdict }) => verdict === 'failed').length;
  return {
    schemaVersion: 1,
    label,
    message: `${met.length - failed} of ${trialCount(met.length)}`,
    color: failed === 0 ? 'brightgreen' : failed * 4 <= met.length ? 'yellow' : 'red',
  };
}
