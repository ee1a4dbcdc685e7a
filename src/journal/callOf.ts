import type { Call, Values } from '../world/exchanges/call.js';
import { digestOf } from './digestOf.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { headersOf, type Headers } from './headers.js';
import { mayHold, queryOf } from './queryOf.js';

/** A call with the exchange that it is in the journal. */
export interface JournalCall {
  readonly record: ExchangeRecord;
  readonly call: Call;
}

/**
 * An exchange of the journal as a call; its query and headers are read when a match first asks for one that is there.
 * `arrived`: its headers as Node.js has them, where they are at hand.
 */
export function callOf(
  record: ExchangeRecord,
  attempt = 1,
  arrived?: Readonly<Record<string, unknown>>,
): Call {
  return new RecordedCall(record, attempt, arrived);
}

/** A class, as fault rules ask for one at every request: getters on each object would cost more than the rules do. */
class RecordedCall implements Call {
  private query: Readonly<Record<string, Values>> | undefined;
  private headers: Headers | undefined;

  constructor(
    private readonly record: ExchangeRecord,
    readonly attempt: number,
    private readonly arrived: Readonly<Record<string, unknown>> | undefined,
  ) {}

  get operation(): Call['operation'] {
    return this.record.operation;
  }

  get publicKey(): string | undefined {
    return publicKeyOf(this.record);
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
    return this.record.faults.map(({ ruleId }) => ruleId);
  }

  parameter(name: string): Values {
    if (!mayHold(this.record.target, name)) return undefined;
    this.query ??= queryOf(this.record.target);
    return this.query[name];
  }

  header(name: string): Values {
    if (this.arrived !== undefined && this.arrived[name] === undefined) return undefined;
    this.headers ??= headersOf(this.record.raw.rawHeaders);
    return this.headers[name];
  }
}

/** Who calls: the key that opened the door, else the one that the request names. */
export function publicKeyOf(record: ExchangeRecord): string | undefined {
  return record.key?.publicKey ?? digestOf(record).get('username');
}
