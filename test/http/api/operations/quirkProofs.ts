import { AUTOMATION_PROOFS } from './automationProofs.js';
import { CHANGING_PROOFS } from './changingProofs.js';
import type { Proofs } from './proof.js';
import { READING_PROOFS } from './readingProofs.js';
import { SNAPSHOT_PROOFS } from './snapshotProofs.js';
import { WAIT_PROOFS } from './waitProofs.js';

/** The proofs of all quirks. If a quirk or one of its options has no proof, this does not compile. */
export const PROOFS: Proofs = {
  ...READING_PROOFS,
  ...CHANGING_PROOFS,
  ...AUTOMATION_PROOFS,
  ...SNAPSHOT_PROOFS,
  ...WAIT_PROOFS,
};
