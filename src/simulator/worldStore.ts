import type { WorldRecord } from './worldRecord.js';

/** Keeps one live world beyond the end of the program. */
export interface WorldStore {
  /**
   * Called before the world becomes what it is to be. Once it returns, that is safe; it throws `NotKept` if it
   * cannot be, and then nothing has changed.
   */
  keep(next: WorldRecord): void;
}

/** Keeps the worlds of a simulator. */
export interface StoreFactory {
  /** Starts to keep a world that is new under its name; throws `NotKept` if it cannot. */
  begin(name: string, worldRecord: WorldRecord): WorldStore;
  /** Forgets a world for good; throws `NotKept` if it cannot. */
  end(name: string): void;
}

/** What was to be kept cannot be: it has not happened then. */
export class StoreError extends Error {
  override readonly name = 'NotKept';
}
