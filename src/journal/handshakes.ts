import { isChallenge } from './challenge.js';
import { schemeOf } from './exchangeFacts.js';
import { isBroken, type ExchangeRecord } from './exchangeRecord.js';
import { HandshakePairs } from './handshakePairs.js';
import type { Journal } from './journal.js';

/** Everything is read again after this number of exchanges, so that the memory of evicted ones stays small. */
const READ_MAX = 50_000;

/** The challenges of a journal, and their answers. It reads the journal when it is asked. */
class Handshakes {
  private pairs = new HandshakePairs();
  /** Exchanges without a reply. They may become challenges. */
  private running: readonly ExchangeRecord[] = [];
  private session = 0;
  private readCount = 0;
  private readUpTo = 0;

  constructor(private readonly journal: Journal) {}

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

const known = new WeakMap<Journal, Handshakes>();

function pairsOf(journal: Journal): HandshakePairs {
  const handshakes = known.get(journal) ?? new Handshakes(journal);
  known.set(journal, handshakes);
  return handshakes.read();
}

/** Returns the id of the request that has answered a challenge. Returns `undefined` if the exchange is none, or has no answer yet. */
export function handshakeOf(journal: Journal, record: ExchangeRecord): number | undefined {
  return isChallenge(record) ? pairsOf(journal).answerTo(record)?.id : undefined;
}

/** Returns the ids of the challenges that a request has answered. */
export function challengesOf(journal: Journal, record: ExchangeRecord): readonly number[] {
  return schemeOf(record) === undefined
    ? []
    : pairsOf(journal)
        .challengesOf(record)
        .map(({ id }) => id);
}

/** Returns whether the client did not get what it asked for. A challenge that was answered is a part of the call. */
export function isFailed(journal: Journal, record: ExchangeRecord): boolean {
  if (record.ending === 'open') return false;
  return hasFailed(record) && handshakeOf(journal, record) === undefined;
}

/** Returns whether the reply of an exchange that has ended is a refusal, broken, or lost. A challenge is a refusal, too. */
export function hasFailed(record: ExchangeRecord): boolean {
  return (record.status ?? 0) >= 400 || record.ending === 'lost' || isBroken(record);
}
