import { isChallenge } from './challenge.js';
import { schemeOf } from './exchangeFacts.js';
import { isBroken, type ExchangeRecord } from './exchangeRecord.js';
import { HandshakePairs } from './handshakePairs.js';

/** Everything is read again after this number of exchanges, so that the memory of evicted ones stays small. */
const READ_MAX = 50_000;

/** Recorded exchanges, such as those of a journal. */
export interface ExchangeSource {
  /** The exchanges whose id is higher than `after`, oldest first. */
  exchanges(after?: number): Iterable<ExchangeRecord>;
  /** Number of the part since the last `clear()`, in which ids increase. Unset if the exchanges are of several worlds. */
  readonly sessionNumber?: number;
}

/** A source whose exchanges are read once. */
type Numbered = ExchangeSource & { readonly sessionNumber: number };

/** The challenges of a journal, and their answers. It reads the journal when it is asked. */
class Handshakes {
  private pairs = new HandshakePairs();
  /** Exchanges without a reply. They may become challenges. */
  private running: readonly ExchangeRecord[] = [];
  private session = 0;
  private readCount = 0;
  private readUpTo = 0;

  constructor(private readonly journal: Numbered) {}

  /** Returns the pairs of all exchanges up to now. */
  read(): HandshakePairs {
    const { journal } = this;
    if (journal.sessionNumber !== this.session || this.readCount > READ_MAX) this.begin();
    const ended = this.running.filter(({ ending }) => ending !== 'open');
    this.running = this.running.filter(({ ending }) => ending === 'open');
    for (const record of ended) this.pairs.addReply(record);
    for (const record of journal.exchanges(this.readUpTo)) {
      this.readUpTo = record.id;
      this.readCount += 1;
      this.pairs.addRequest(record);
      if (record.ending === 'open') this.running = [...this.running, record];
      else this.pairs.addReply(record);
    }
    return this.pairs;
  }

  private begin(): void {
    this.session = this.journal.sessionNumber;
    this.readCount = this.readUpTo = 0;
    this.running = [];
    this.pairs = new HandshakePairs();
  }
}

const known = new WeakMap<Numbered, Handshakes>();

/** Returns the challenges and answers among exchanges up to now. */
export function pairsOf(source: ExchangeSource): HandshakePairs {
  if (!isNumbered(source)) return pairsAmong(source.exchanges());
  const handshakes = known.get(source) ?? new Handshakes(source);
  known.set(source, handshakes);
  return handshakes.read();
}

function isNumbered(source: ExchangeSource): source is Numbered {
  return source.sessionNumber !== undefined;
}

/** Pairs the challenges among exchanges, which must be in the order of arrival. */
function pairsAmong(exchanges: Iterable<ExchangeRecord>): HandshakePairs {
  const pairs = new HandshakePairs();
  for (const record of exchanges) {
    pairs.addRequest(record);
    if (record.ending !== 'open') pairs.addReply(record);
  }
  return pairs;
}

/**
 * Returns the calls of clients among the exchanges after an id: all except the challenges that a request has answered, because they
 * are a part of that request. Whatever counts calls, counts these.
 */
export function callsIn(source: ExchangeSource, after = 0): readonly ExchangeRecord[] {
  const pairs = pairsOf(source);
  return Array.from(source.exchanges(after)).filter((record) => pairs.answerTo(record) === undefined);
}

/** Returns the id of the request that has answered a challenge. Returns `undefined` if the exchange is none, or has no answer yet. */
export function handshakeOf(journal: ExchangeSource, record: ExchangeRecord): number | undefined {
  return isChallenge(record) ? pairsOf(journal).answerTo(record)?.id : undefined;
}

/** Returns the challenges that a request has answered. */
export function challengesOf(journal: ExchangeSource, record: ExchangeRecord): readonly ExchangeRecord[] {
  return schemeOf(record) === undefined ? [] : pairsOf(journal).challengesOf(record);
}

/** Returns whether the client did not get what it asked for. A challenge that was answered is a part of the call. */
export function isFailed(journal: ExchangeSource, record: ExchangeRecord): boolean {
  if (record.ending === 'open') return false;
  return hasFailed(record) && handshakeOf(journal, record) === undefined;
}

/** Returns whether the reply of an exchange that has ended is a refusal, broken, or lost. A challenge is a refusal, too. */
export function hasFailed(record: ExchangeRecord): boolean {
  return (record.status ?? 0) >= 400 || record.ending === 'lost' || isBroken(record);
}
