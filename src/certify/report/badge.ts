import type { Certificate } from '../certificate.js';

/** A badge as shields.io reads it from an address. */
interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/** Returns the badge of a certificate: the passed trials of those that the client met. */
export function badge({ requirements, trials }: Certificate): Badge {
  const met = trials.filter(({ scored, verdict }) => scored && verdict !== 'notExercised');
  const failed = met.filter(({ verdict }) => verdict === 'failed').length;
  return {
    schemaVersion: 1,
    label: `understudy ${requirements}`,
    message: `${met.length - failed} of ${met.length} trials`,
    color: failed === 0 ? 'brightgreen' : failed * 4 <= met.length ? 'yellow' : 'red',
  };
}
