import type { Life } from './life.js';

/** Keeps one live world beyond the end of the program. */
export interface Keeper {
  /**
   * Called before the world becomes what it is to be. Once it returns, that is safe; it throws `NotKept` if it
   * cannot be, and then nothing has changed.
   */
  keep(next: Life): void;
}

/** Keeps the worlds of a simulator. */
export interface Keeping {
  /** Starts to keep a world that is new under its name; throws `NotKept` if it cannot. */
  begin(name: string, life: Life): Keeper;
  /** Forgets a world for good; throws `NotKept` if it cannot. */
  end(name: string): void;
}

/** What was to be kept cannot be: it has not happened then. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}
