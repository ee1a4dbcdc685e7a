import { CallerError } from '../world/callerError.js';
import type { WorldRecord } from './worldRecord.js';

/** Saves the changes of one live world. */
export interface WorldStore {
  /** Saves the next record before it becomes current. Throws `StoreError` on failure; then nothing changes. */
  keep(next: WorldRecord): void;
}

/** Makes the stores of a simulator's worlds. */
export interface StoreFactory {
  /** Creates the store of a new world. Throws `StoreError` on failure. */
  begin(name: string, worldRecord: WorldRecord): WorldStore;
  /** Deletes a world's store. Throws `StoreError` on failure. */
  end(name: string): void;
}

/** The store could not save a change, so the change has not happened. */
export class StoreError extends CallerError {
  override readonly name = 'StoreError';

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super('storage', message, { cause });
  }
}
