import { StoreError } from './worldRecord.js';

/** Runs a function. If it fails because the store cannot save a change, the state stays unchanged. */
export function toleratingStore(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}
