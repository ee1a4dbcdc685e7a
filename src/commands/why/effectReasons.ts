import { isChallenge } from '../../journal/challenge.js';
import { isBroken, type ExchangeRecord, type RuleNote } from '../../journal/exchangeRecord.js';
import type { Reason, WhyContext } from './reason.js';

/** Kinds of effects that decide what the client gets. Others, such as a delay, leave it to the platform. */
const DECIDING: ReadonlySet<unknown> = new Set([
  ...['answer', 'refuse', 'challenge', 'proxy', 'connection', 'corrupt'],
]);

function decidesReply(effect: object): boolean {
  return 'kind' in effect && DECIDING.has(effect.kind);
}

/** A fault rule decided the reply. */
export function faultReason({ record }: WhyContext): Reason | undefined {
  const fault = record.faults.find(({ injected = [] }) => injected.some(decidesReply));
  if (fault === undefined || isChallenge(record)) return undefined;
  const { status, ending } = record;
  const did = isBroken(record)
    ? 'broke the reply'
    : ending === 'lost' || status === undefined
      ? 'ended the connection'
      : `answered with ${status}`;
  return {
    text: `The fault rule ${fault.ruleId} ${did}${outcomeOf(record, fault)}`,
    cause: { detail: 'fault', rule: fault.ruleId },
    link: '/docs/faults',
  };
}

/** Says what the platform has done with the request. */
function outcomeOf({ isEndedInFront, method }: ExchangeRecord, { phase }: RuleNote): string {
  if (isEndedInFront) return ' in front of the login. The platform never saw the request.';
  return phase === 'afterCommit' && method !== 'GET'
    ? ', after the platform had carried out the call.'
    : '. The platform itself did not fail.';
}

/** The client closed the connection. */
export function endingReason({ record }: WhyContext): Reason | undefined {
  if (record.ending !== 'lost') return undefined;
  return {
    text: 'The connection closed before the end of the reply.',
    cause: { detail: 'connectionLost' },
  };
}

/** Says that fault rules took part in a reply that is no failure, for example with a delay. */
export function faultNote({ faults }: ExchangeRecord): string | undefined {
  const names = faults.map(({ ruleId }) => ruleId).join(', ');
  if (faults.length === 0) return undefined;
  return `The fault rule${faults.length === 1 ? '' : 's'} ${names} took part in the reply.`;
}
