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

interface Holding {
  readonly isTrusted: () => boolean;
  readonly waitsFor: () => Promise<unknown> | undefined;
  readonly waiting: Set<() => void>;
}

/** Decides when a result may leave this replica: after the changes that it may show are saved, and only under a trusted lease. */
export class Gate {
  constructor(private readonly holding: Holding) {}

  /**
   * Returns `undefined` if the result may leave now, and otherwise a promise of that moment. It rejects if a change that the result may
   * show is not saved, or once the lease is over.
   */
  pass(): Promise<void> | undefined {
    const saving = this.saving();
    if (saving === undefined) return undefined;
    const { isTrusted, waiting } = this.holding;
    const { promise, resolve, reject } = withResolvers();
    const refuse = (): void => {
      waiting.delete(refuse);
      reject(notTrusted());
    };
    waiting.add(refuse);
    const settled = saving.then(() => {
      if (isTrusted()) resolve();
      else refuse();
    }, reject);
    void settled.then(() => waiting.delete(refuse));
    return promise;
  }

  private saving(): Promise<unknown> | undefined {
    return this.holding.isTrusted() ? this.holding.waitsFor() : Promise.reject(notTrusted());
  }
}

/** Returns the gate of a result. It reads the result each time, because a handler makes it. */
export function gateOf(fleet: Gatekeeper, result: () => Result): Gate {
  return new Gate({
    isTrusted: () => fleet.isTrusted() || isTooLarge(result()),
    waitsFor: () => {
      const { shown } = result();
      if (isTooLarge(result())) return undefined;
      return shown === 'all' ? fleet.saving() : shown?.saving;
    },
    waiting: fleet.waiting,
  });
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
