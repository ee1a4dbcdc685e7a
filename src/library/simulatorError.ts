import { UsageError } from '../server/config/usageError.js';
import { callerErrorOf, messageFor, STATUS } from '../commands/errors.js';
import type { CallerError, InputIssue } from '../world/callerError.js';

/** Optional parts of a `SimulatorError`. */
export interface ErrorDetails {
  /** Wrong places in the input: path (`$.inject.error.status`) and message. */
  readonly mistakes?: readonly InputIssue[];
  readonly cause?: unknown;
}

/**
 * A call that the simulator refuses, with the same message and status as the control plane.
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
    /** As in HTTP: 400 wrong input, 404 not found, 408 timeout, 409 conflict with the current state, 507 not stored. */
    readonly status: number,
    { mistakes = [], cause }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.mistakes = mistakes;
  }
}

/** Runs a command and throws its refusals as `SimulatorError`. Other errors pass unchanged. */
export function attempt<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw simulatorErrorOf(error);
  }
}

/** Runs a command at once and returns a promise of its result; refusals are rejections. */
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

/** The command line has flags where the library has options: `--control-port` is `controlPort`. */
function asOptions(message: string): string {
  return message.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_flag, name: string) =>
    name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase()),
  );
}
