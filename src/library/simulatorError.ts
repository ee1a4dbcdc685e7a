import { UsageError } from '../server/config/usageError.js';
import { mistakesOf, toProblem } from '../control/toProblem.js';
import type { JsonMistake } from '../input/json/reader.js';

/** What a `SimulatorError` tells beside its message. */
export interface ErrorDetails {
  /** Every single mistake in what was given: where (`$.inject.error.status`) and what. */
  readonly mistakes?: readonly JsonMistake[];
  readonly cause?: unknown;
}

/**
 * Something that was asked of the simulator and is refused; in the words of the control plane.
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
  readonly mistakes: readonly JsonMistake[];

  constructor(
    message: string,
    /** As the control plane answers: 400 wrong, 404 not there, 409 in conflict with how things are, 507 cannot be kept. */
    readonly status: number,
    { mistakes = [], cause }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.mistakes = mistakes;
  }
}

/** Does something; what it refuses comes as a SimulatorError, and what is a bug as it is. */
export function attempt<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw simulatorErrorOf(error);
  }
}

/** The same as a promise: done at once, but what it refuses is a rejection. */
export function settle<T>(act: () => T | Promise<T>): Promise<T> {
  const done = new Promise<T>((resolve) => {
    resolve(act());
  });
  return done.catch((error: unknown) => {
    throw simulatorErrorOf(error);
  });
}

function simulatorErrorOf(cause: unknown): unknown {
  if (cause instanceof SimulatorError) return cause;
  if (cause instanceof UsageError) return new SimulatorError(asOptions(cause.message), 400, { cause });
  const mistakes = mistakesOf(cause);
  if (mistakes !== undefined) {
    const told = mistakes.map(({ path, message }) => `${path.replace(/^\$\.?/, '')}: ${message}`);
    return new SimulatorError(told.join('; ').replace(/^: /, ''), 400, { mistakes, cause });
  }
  const problem = toProblem(cause);
  const { status } = problem;
  return status === 500 ? cause : new SimulatorError(problem.toldBy('library'), status, { cause });
}

/** The command line names its flags: `--control-port` is the option `controlPort` here. */
function asOptions(message: string): string {
  return message.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_flag, name: string) =>
    name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase()),
  );
}
