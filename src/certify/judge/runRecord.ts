import { identityOf, isSigned } from '../../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { groupBy } from '../../world/groupBy.js';
import { greatest } from '../../world/longLists.js';

/** Kinds of effects that keep the status of the platform's reply. */
const DAMAGES: ReadonlySet<string> = new Set(['connection', 'corrupt', 'delay', 'throttle', 'transfer']);

/** The exchanges of one run, in the order of arrival, with the questions that checks ask about them. */
export class RunRecord {
  private readonly byIdentity: ReadonlyMap<string, readonly ExchangeRecord[]>;

  /** `undisturbed` is the run of the same command without any fault. */
  constructor(
    readonly exchanges: readonly ExchangeRecord[],
    private readonly undisturbed?: RunRecord,
    /** Number of older exchanges that are not known any more. */
    readonly dropped = 0,
  ) {
    this.byIdentity = groupBy(exchanges, identityOf);
  }

  /** The exchanges that a fault rule affected. */
  affectedBy(ruleId: string): readonly ExchangeRecord[] {
    return this.exchanges.filter(({ faults }) => faults.some((note) => note.ruleId === ruleId));
  }

  /** All exchanges with the same request in the same world, including this one. */
  sameAs(record: ExchangeRecord): readonly ExchangeRecord[] {
    const same = this.byIdentity.get(identityOf(record)) ?? [];
    return same.filter(({ world }) => world === record.world);
  }

  /** The 401 to the same request without a signature, if the client sent that just before. */
  challengesOf(record: ExchangeRecord): readonly ExchangeRecord[] {
    const ofWorld = this.exchanges.filter(({ world }) => world === record.world);
    const before = ofWorld[ofWorld.indexOf(record) - 1];
    const { method, target } = record;
    const isChallenge =
      before?.status === 401 && !isSigned(before) && before.method === method && before.target === target;
    return isChallenge ? [before] : [];
  }

  /** The exchanges in which the client sent the same request again. */
  repetitionsOf(record: ExchangeRecord): readonly ExchangeRecord[] {
    const same = this.sameAs(record);
    return same.slice(same.indexOf(record) + 1);
  }

  /**
   * How often a world gets a request if nothing goes wrong, at least once. Several tests of a suite may send the same
   * request, and none of them repeats it.
   */
  usualCountOf(record: ExchangeRecord): number {
    const same = this.undisturbed?.byIdentity.get(identityOf(record)) ?? [];
    const counts = Array.from(groupBy(same, ({ world }) => world).values(), ({ length }) => length);
    return Math.max(1, greatest(counts));
  }

  /** Whether the client certainly sent a request again: it was sent later, and in all more often than usual. */
  isRepeated(record: ExchangeRecord): boolean {
    return this.repetitionsOf(record).length > 0 && this.sameAs(record).length > this.usualCountOf(record);
  }

  /**
   * Whether the platform refused a request by itself, so that a test may well expect an error: a fault only damaged the
   * refusal, or the platform also refused the request in the run without any fault.
   */
  isRefusedAnyway(record: ExchangeRecord): boolean {
    const { status = 0, faults } = record;
    const effects = faults.flatMap(({ injected = [] }) => injected) as readonly { readonly kind?: string }[];
    if (status >= 400 && effects.every(({ kind = '' }) => DAMAGES.has(kind))) return true;
    const same = this.undisturbed?.byIdentity.get(identityOf(record)) ?? [];
    return same.length > 0 && same.every((each) => (each.status ?? 0) >= 400);
  }

  /** The exchanges between two others of the same world. */
  between(first: ExchangeRecord, second: ExchangeRecord): readonly ExchangeRecord[] {
    return this.exchanges
      .slice(this.exchanges.indexOf(first) + 1, this.exchanges.indexOf(second))
      .filter(({ world }) => world === first.world);
  }
}
