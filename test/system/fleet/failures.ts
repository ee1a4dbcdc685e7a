/** The kinds of failures that a client meets in place of a reply that it can use. */
type Failure = 'malformed' | 'broken' | 'unavailable' | 'unsigned' | 'wrong';

/** Codes and names of errors that say that the bytes of a reply are no HTTP, or that its body is not what its head announced. */
const MALFORMED = /HTTPParserError|HPE_|SyntaxError|UND_ERR_RES_CONTENT_LENGTH_MISMATCH/;

/** The client has its reply, or knows which replica to ask. */
const FINE = new Set<unknown>([200, 307, 421]);
const FAILURES: Readonly<Record<number, Failure>> = { 401: 'unsigned', 503: 'unavailable' };

/** The failures that a disturbance explains. None takes the head from a reply. */
const CURED_BY_RETRIES = new Set<Failure>(['broken', 'unavailable', 'unsigned']);

/** Calls that began while the same thing was disturbed, or nothing. */
interface Period {
  readonly began: number;
  /** The largest share of the calls that may fail. */
  readonly share: number;
  calls: number;
  failed: number;
}

/** The errors that clients meet, and whether a disturbance explains them. */
export class Failures {
  readonly counts: Record<Failure, number> = {
    malformed: 0,
    broken: 0,
    unavailable: 0,
    unsigned: 0,
    wrong: 0,
  };
  /** Number of calls, and of those that began and ended while nothing was disturbed. */
  readonly calls = { all: 0, undisturbed: 0 };
  /** Failures that no disturbance explains. */
  readonly unexplained = new Set<string>();
  /**
   * Number of 503s while nothing was disturbed. A machine with too much other work holds up the database or a heartbeat for
   * seconds, and each client may meet that once. A run without disturbances (`undisturbed.test.ts`) allows none.
   */
  private heldUp = 0;
  private period: Period = { began: Infinity, share: 1, calls: 0, failed: 0 };

  /** Each of the clients may have one call under way when a period ends. */
  constructor(private readonly clients: number) {}

  /** Something is disturbed from now on. At most this share of the calls may fail until all is well again. */
  disturb(share: number): void {
    this.begin(share);
  }

  /** All replicas are ready again. From now on, no call may fail. */
  settle(): void {
    const { share, calls, failed } = this.period;
    if (failed > share * calls + this.clients)
      this.unexplained.add(`${failed} of ${calls} calls failed during a disturbance`);
    this.begin(0);
  }

  /** Counts a call by its status, or by the error that its client got. */
  add(began: number, outcome: unknown): void {
    const { period } = this;
    const isUndisturbed = period.share === 0 && began >= period.began;
    this.calls.all += 1;
    period.calls += 1;
    if (isUndisturbed) this.calls.undisturbed += 1;
    if (!hasFailed(outcome)) return;
    const failure = failureOf(outcome);
    this.counts[failure] += 1;
    period.failed += 1;
    if (isUndisturbed && failure === 'unavailable' && this.heldUp < this.clients) {
      this.heldUp += 1;
      return;
    }
    if (isUndisturbed || !CURED_BY_RETRIES.has(failure))
      this.unexplained.add(`a call was ${failure}, although nothing explains it: ${textOf(outcome)}`);
  }

  private begin(share: number): void {
    this.period = { began: performance.now(), share, calls: 0, failed: 0 };
  }
}

/** Whether a client must try again. */
export function hasFailed(outcome: unknown): boolean {
  return !FINE.has(outcome);
}

function failureOf(outcome: unknown): Failure {
  if (typeof outcome === 'number') return FAILURES[outcome] ?? 'wrong';
  return MALFORMED.test(textOf(outcome)) ? 'malformed' : 'broken';
}

/** Returns an error with its causes, by name, code and message. */
function textOf(outcome: unknown): string {
  if (!(outcome instanceof Error)) return String(outcome);
  const { code = '' } = outcome as { readonly code?: string };
  const { name, message, cause } = outcome;
  return [name, code, message, ...(cause === undefined ? [] : [textOf(cause)])].filter(Boolean).join(' ');
}
