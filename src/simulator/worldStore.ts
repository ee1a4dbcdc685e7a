import { CallerError } from '../world/callerError.js';
import type { WorldRecord } from './worldRecord.js';

/** Keeps one live world beyond the end of the program. */
export interface WorldStore {
  /**
   * Called before the world becomes what it is to be. Once it returns, that is safe; it throws `StoreError` if it
   * cannot be, and then nothing has changed.
   */
  keep(next: WorldRecord): void;
}

/** Keeps the worlds of a simulator. */
export interface StoreFactory {
  /** Starts to keep a world that is new under its name; throws `StoreError` if it cannot. */
  begin(name: string, worldRecord: WorldRecord): WorldStore;
  /** Forgets a world for good; throws `StoreError` if it cannot. */
  end(name: string): void;
}

/** What was to be kept cannot be: it has not happened then. */
export class StoreError extends CallerError {
  override readonly name = 'StoreError';

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super('storage', message, { cause });
  }
}
