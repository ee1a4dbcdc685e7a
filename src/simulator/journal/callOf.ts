import type { Call } from '../../domain/exchanges/call.js';
import { digestOf } from './digestOf.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { headersOf } from './headers.js';
import { queryOf } from './queryOf.js';

/** A call with the exchange that it is in the journal. */
export interface JournalCall {
  readonly record: ExchangeRecord;
  readonly call: Call;
}

/** An exchange of the journal as a call; its query and headers are read when a match first asks for them. */
export function callOf(record: ExchangeRecord, attempt = 1): Call {
  return new RecordedCall(record, attempt);
}

/** A class, as fault rules ask for one at every request: getters on each object would cost more than the rules do. */
class RecordedCall implements Call {
  private knownQuery: Call['query'] | undefined;
  private knownHeaders: Call['headers'] | undefined;

  constructor(
    private readonly record: ExchangeRecord,
    readonly attempt: number,
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
    return this.record.raw.method;
  }

  get path(): string {
    return this.record.path;
  }

  get faults(): readonly string[] {
    return this.record.faults.map(({ ruleId }) => ruleId);
  }

  get query(): Call['query'] {
    return (this.knownQuery ??= queryOf(this.record.target));
  }

  get headers(): Call['headers'] {
    return (this.knownHeaders ??= headersOf(this.record.raw.rawHeaders));
  }
}

/** Who calls: the key that opened the door, else the one that the request names. */
export function publicKeyOf(record: ExchangeRecord): string | undefined {
  return record.key?.publicKey ?? digestOf(record).get('username');
}
