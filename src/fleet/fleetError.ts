import { StoreError } from '../simulator/worldRecord.js';
import { StateError } from '../simulator/state/readState.js';
import { codeOf } from '../simulator/systemError.js';
import { DataError } from '../storage/dataError.js';
import { CallerError } from '../world/callerError.js';

/** A fleet cannot use its database. The message is one line, and contains no password. */
export class FleetError extends StoreError {
  override readonly name: string = 'FleetError';
}

/** Another living replica has the same URL. A crashed replica counts as living until its lease is over. */
export class ReplicaAliveError extends FleetError {
  override readonly name = 'ReplicaAliveError';
}

/** A change was not saved, because another replica has the world, or because the database does not answer. */
export class LostWorldError extends StoreError {
  override readonly name = 'LostWorldError';

  constructor(
    readonly world: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`the world ${world} left this replica: ${reason}`, options);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'the database does not exist',
  '42501': 'the user may not create or use the tables; grant CREATE on the database',
  '53300': 'the engine has no connection left',
  '53100': 'the disk of the engine is full',
  '57P03': 'the engine is starting or stopping',
  ECONNREFUSED: 'the engine does not listen there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown for now',
};

/** Codes of failures that do not pass by themselves: a full disk, and rights that are missing. */
const LASTING: ReadonlySet<string> = new Set(['53100', '42501']);

/** Returns in words why a call to the database failed, with its code. */
export function databaseReason(error: unknown): string {
  const code = codeOf(error);
  const words = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return code === '' ? words : `${words} (${code})`;
}

/** The errors of bugs, which keep their type and their stack. */
const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Runs a call to the database. Its errors become FleetErrors in words. */
export async function inWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isOwn = error instanceof CallerError || error instanceof DataError || error instanceof StateError;
    if (isOwn || BUGS.some((type) => error instanceof type)) throw error;
    const kind = LASTING.has(codeOf(error)) ? 'storage' : 'unavailable';
    throw new FleetError(`the database of the fleet failed: ${databaseReason(error)}`, {
      cause: error,
      kind,
    });
  }
}
