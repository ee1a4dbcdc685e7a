import { UsageError } from '../server/config/usageError.js';
import { callerErrorOf, messageFor, STATUS } from '../commands/errors.js';
import type { CallerError, InputIssue } from '../world/callerError.js';

/** Optional parts of a `SimulatorError`. */
export interface ErrorDetails {
  /** Mistakes in the input, each with its path (such as `$.inject.error.status`) and a message. */
  readonly mistakes?: readonly InputIssue[];
  readonly cause?: unknown;
}

/**
 * The error of a call that the simulator refuses. Its status is the HTTP status of the same call on the
 * control plane.
 *
 * @example
 * try {
 *   await world.clock.advance({ to: '2020-01-01T00:00:00Z' });
 * } catch (error) {
 *   if (error instanceof SimulatorError && error.status === 409) console.log(error.message);
 * }
 */
export class SimulatorError extends Error {
  override readonly name = 'SimulatorError';
  readonly mistakes: readonly InputIssue[];

  constructor(
    message: string,
    /**
     * HTTP status: 400 invalid input, 403 not allowed, 404 not found, 405 target is read-only, 408 timeout, 409 conflict
     * with the current state, 429 limit reached, 503 try again, 507 change not stored.
     */
    readonly status: number,
    { mistakes = [], cause }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.mistakes = mistakes;
  }
}

/** Runs a command and converts its refusals into a `SimulatorError`. Other errors pass unchanged. */
export function attempt<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw simulatorErrorOf(error);
  }
}

/** Runs a command at once and returns a promise. It rejects with a `SimulatorError` if the command refuses. */
export function settle<T>(run: () => T | Promise<T>): Promise<T> {
  const done = new Promise<T>((resolve) => {
    resolve(run());
  });
  return done.catch((error: unknown) => {
    throw simulatorErrorOf(error);
  });
}

function simulatorErrorOf(cause: unknown): unknown {
  if (cause instanceof SimulatorError) return cause;
  if (cause instanceof UsageError)
    return new SimulatorError(asOptions(cause.message), STATUS.invalid, { cause });
  const refused = callerErrorOf(cause);
  if (refused === undefined || refused.kind === 'defect') return cause;
  return new SimulatorError(messageOf(refused), STATUS[refused.kind], { mistakes: refused.issues, cause });
}

function messageOf(error: CallerError): string {
  if (error.issues.length === 0) return messageFor('library', error);
  const texts = error.issues.map(({ path, message }) => `${path.replace(/^\$\.?/, '')}: ${message}`);
  return texts.join('; ').replace(/^: /, '');
}

/** Replaces flags in a message with the names of library options: `--control-port` becomes `controlPort`. */
function asOptions(message: string): string {
  return message.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_flag, name: string) =>
    name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase()),
  );
}
