import type { Certificate } from '../certificate.js';

/** A badge as shields.io reads it from an address. */
interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/**
 * Returns the badge of a certificate: how many of the trials that count, and that the client met, did not fail. Without a whole run,
 * it says that there is no result.
 */
export function badge({ requirements, trials, problem }: Certificate): Badge {
  const label = `understudy ${requirements}`;
  if (problem !== undefined) return { schemaVersion: 1, label, message: 'no result', color: 'lightgrey' };
  const met = trials.filter(({ scored, verdict }) => scored && verdict !== 'notExercised');
  const failed = met.filter(({ verdict }) => verdict === 'failed').length;
  return {
    schemaVersion: 1,
    label,
    message: `${met.length - failed} of ${met.length} trials`,
    color: failed === 0 ? 'brightgreen' : failed * 4 <= met.length ? 'yellow' : 'red',
  };
}
