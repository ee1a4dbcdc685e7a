import type { LiveWorld } from '../simulator/liveWorld.js';
import { withResolvers } from '../world/withResolvers.js';
import { WorldTooLargeError } from './size.js';

/** The reply to a request, or the value that a call of the library returns. */
export interface Result {
  /** The world that it shows, or all worlds of this replica. Unset for none. */
  readonly shown: LiveWorld | 'all' | undefined;
  /** The error that refuses the call. */
  readonly error?: unknown;
}

/** The part of a fleet that a gate uses. */
export interface Gatekeeper {
  /** Whether this replica may answer now. */
  readonly isTrusted: () => boolean;
  /** Everything that is on its way to the database, or `undefined` if nothing is. */
  saving(): Promise<unknown> | undefined;
  /** For each result that waits, a function that refuses it. */
  readonly waiting: Set<() => void>;
}

/** Decides when the next bytes of a result may leave. */
export interface Gate {
  readonly pass: () => Promise<void> | undefined;
}

/** Returns the gate of a result. It reads the result each time, because a handler makes it. */
export function gateOf(fleet: Gatekeeper, result: () => Result): Gate {
  return { pass: () => whenMayLeave(fleet, result) };
}

/**
 * Decides when a result may leave this replica: after the changes that it may show are saved, and only under a trusted lease. Returns
 * `undefined` if it may leave now, and otherwise a promise of that moment. It rejects if a change that the result may show is not
 * saved, or once the lease is over.
 */
function whenMayLeave(fleet: Gatekeeper, result: () => Result): Promise<void> | undefined {
  const mayAnswer = (): boolean => fleet.isTrusted() || isTooLarge(result());
  const saving = mayAnswer() ? savingOf(fleet, result()) : Promise.reject(notTrusted());
  if (saving === undefined) return undefined;
  const { waiting } = fleet;
  const { promise, resolve, reject } = withResolvers();
  const refuse = (): void => {
    waiting.delete(refuse);
    reject(notTrusted());
  };
  waiting.add(refuse);
  const settled = saving.then(() => {
    if (mayAnswer()) resolve();
    else refuse();
  }, reject);
  void settled.then(() => waiting.delete(refuse));
  return promise;
}

/** Returns a promise of the moment at which the changes that a result may show are saved, or `undefined` if they are. */
function savingOf(fleet: Gatekeeper, result: Result): Promise<unknown> | undefined {
  if (isTooLarge(result)) return undefined;
  return result.shown === 'all' ? fleet.saving() : result.shown?.saving;
}

/**
 * Whether a result refuses a world that is too large. It shows no world, and making such a world may take longer than the lease, so the
 * result needs none.
 */
function isTooLarge({ error }: Result): boolean {
  return error instanceof WorldTooLargeError;
}

function notTrusted(): Error {
  return new Error('the lease of this replica is over');
}
