/** Problem details (RFC 9457) as the control plane sends them. */
export interface Problem {
  readonly detail?: string;
  readonly title?: string;
  readonly errors?: readonly Mistake[];
}

/** One mistake in a request. A mistake in a text, such as a scenario, has a line and a column. */
export interface Mistake {
  readonly path: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** The error of a call that the control plane refused. It has the message of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** All mistakes in the request, if it has several. */
  readonly mistakes: readonly string[];
  /** Each mistake in the request, with its path. */
  readonly issues: readonly Mistake[];

  constructor(
    readonly status: number,
    problem: Problem,
  ) {
    const { errors = [] } = problem;
    super(problem.detail ?? problem.title ?? `The control plane answered ${status}.`);
    this.issues = errors;
    this.mistakes = errors.length > 1 ? errors.map(({ path, message }) => `${path}: ${message}`) : [];
  }
}

/** Returns the mistakes in a refused request, each with its path. Other errors have none. */
export function issuesOf(error: Error | undefined): Refusal['issues'] {
  return error instanceof Refusal ? error.issues : [];
}

/** The error of a call that was not answered. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor() {
    super('The control plane does not answer.');
  }
}
