import { AUTOMATION_PROOFS } from './automationProofs.js';
import { CHANGING_PROOFS } from './changingProofs.js';
import type { Proofs } from './proof.js';
import { READING_PROOFS } from './readingProofs.js';
import { SNAPSHOT_PROOFS } from './snapshotProofs.js';

/** One proof for each quirk: one that is missing, or lacks an option, does not compile. */
export const PROOFS: Proofs = {
  ...READING_PROOFS,
  ...CHANGING_PROOFS,
  ...AUTOMATION_PROOFS,
  ...SNAPSHOT_PROOFS,
};
