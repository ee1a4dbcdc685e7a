import { errorCodeOf, identityOf } from '../../journal/exchangeFacts.js';
import { isDelay, type ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { Reason, WhyContext } from './reason.js';

/** Error codes of changes that are made already. */
const MADE_ALREADY = /_EXISTS$|ALREADY_(?:EXISTS|IN)\b|_ALREADY_IN_|^DUPLICATE_/;

/** The call repeats an earlier one, which the platform has carried out although the client may not have seen the reply. */
export function repeatedReason({ record, live }: WhyContext): Reason | undefined {
  const errorCode = errorCodeOf(record) ?? '';
  if (!MADE_ALREADY.test(errorCode)) return undefined;
  const first = live && firstCall(record, live.journal.exchanges());
  if (first === undefined) return undefined;
  const rule = first.faults.find((fault) => fault.phase === 'afterCommit' && !isDelay(fault));
  const reply =
    rule === undefined
      ? `It was answered with ${first.status}`
      : `The fault rule ${rule.ruleId} took its reply`;
  return {
    text: `Call #${first.id} was the same request, and the platform carried it out. ${reply}, so the repetition is refused (${errorCode}).`,
    cause: { detail: 'repeated', first: first.id, errorCode, ...(rule && { rule: rule.ruleId }) },
    remedy: 'Before a change is repeated, read whether it was made.',
  };
}

/** Returns the latest earlier call that is equal and was carried out. */
function firstCall(record: ExchangeRecord, all: Iterable<ExchangeRecord>): ExchangeRecord | undefined {
  const identity = identityOf(record);
  let found: ExchangeRecord | undefined;
  for (const other of all) {
    if (other.id >= record.id) break;
    if (other.method !== record.method || other.target !== record.target || !isCarriedOut(other)) continue;
    if (identityOf(other) === identity) found = other;
  }
  return found;
}

/** Returns whether the platform made the change that a call asked for, even if the client never saw the reply. */
export function isCarriedOut({ status, faults, ending }: ExchangeRecord): boolean {
  if (faults.some((fault) => fault.phase === 'afterCommit' && !isDelay(fault))) return true;
  return ending === 'answered' && status !== undefined && status < 300;
}
