import type { OperationName } from '../contract/operations.js';
import { identityOf, publicKeyOf } from './exchangeFacts.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { mayHaveParameter, parseHeaders, parseQuery, type Headers } from './httpText.js';
import type { Call, Values } from './match.js';
import type { CalledProject } from './projectIn.js';

const NO_CHALLENGES: readonly ExchangeRecord[] = [];

/**
 * Converts an exchange into a call that a matcher can test. `arrived` contains the headers as Node.js has parsed them.
 * If a header is missing in it, the call need not parse the raw headers.
 */
export function callOf(
  record: ExchangeRecord,
  attempt = 1,
  arrived?: Readonly<Record<string, unknown>>,
): Call {
  return new RecordedCall(record, attempt, arrived, NO_CHALLENGES);
}

/** A call that parses query and headers only on demand, because fault rules test every request. */
class RecordedCall implements Call {
  private query: Readonly<Record<string, Values>> | undefined;
  private headers: Headers | undefined;

  constructor(
    private readonly record: ExchangeRecord,
    readonly attempt: number,
    private readonly arrived: Readonly<Record<string, unknown>> | undefined,
    private readonly challenges: readonly ExchangeRecord[],
  ) {}

  get operation(): OperationName | undefined {
    return this.record.operation;
  }

  get publicKey(): string | undefined {
    return publicKeyOf(this.record);
  }

  get project(): CalledProject | undefined {
    return this.record.project;
  }

  get status(): number | undefined {
    return this.record.status;
  }

  get method(): string {
    return this.record.method;
  }

  get path(): string {
    return this.record.path;
  }

  get faults(): readonly string[] {
    const { record, challenges } = this;
    return [...challenges, record].flatMap(({ faults }) => faults).map(({ ruleId }) => ruleId);
  }

  parameter(name: string): Values {
    if (!mayHaveParameter(this.record.target, name)) return undefined;
    this.query ??= parseQuery(this.record.target);
    return this.query[name];
  }

  header(name: string): Values {
    if (this.arrived !== undefined && this.arrived[name] === undefined) return undefined;
    this.headers ??= parseHeaders(this.record.rawHeaders);
    return this.headers[name];
  }
}

/**
 * Converts exchanges into calls, and numbers the attempts of each repeated request. Pass exchanges in the order
 * of the journal.
 */
export class AttemptCounter {
  private readonly counts = new Map<string, number>();

  /** `challenges` are those that the request has answered. Their faults are faults of the call. */
  callOf(record: ExchangeRecord, challenges = NO_CHALLENGES): Call {
    const key = identityOf(record);
    const attempt = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, attempt);
    return new RecordedCall(record, attempt, undefined, challenges);
  }
}
