import type { BodyLine, JournalLine, TimelineLine, ExchangeLine } from '../../bundle/format.js';
import type { RuleNote } from '../../journal/exchangeRecord.js';
import { isObject } from '../../schema/scalars.js';

const FORBIDDEN = 403;
const CONFLICT = 409;
const UNAVAILABLE = 503;
const STORAGE = 507;

/** Returns why a recorded request is not sent again, or `undefined` if it is. */
export function reasonNotToRepeat(line: JournalLine): string | undefined {
  const { isRedacted = false, request, kind, status } = line;
  if (isRedacted) return 'secrets of the request are left out';
  if (request?.isCut === true) return 'the request was too long to be recorded';
  if (kind === 'control' && status === FORBIDDEN) return 'its token did not allow it';
  const isUnsaved =
    status === STORAGE || (status === UNAVAILABLE && (kind === 'control' || isUnreached(line)));
  if (isUnsaved && !(kind === 'exchange' && hasEffects(line))) return 'the program could not save its change';
  return undefined;
}

/** Returns whether a replica of a fleet could not reach the world of a call, or could not save its change. */
function isUnreached({ reply }: ExchangeLine): boolean {
  return reply?.text?.includes('"errorCode":"REPLICA_NOT_READY"') === true;
}

/** Returns the decisions about the fault rules of the world. */
export function decisionsOf({ rules = [] }: ExchangeLine): readonly RuleNote[] {
  return rules.filter(
    (rule): rule is RuleNote =>
      isObject(rule) &&
      typeof rule.ruleId === 'string' &&
      (rule.injected === undefined || isEffects(rule.injected)),
  );
}

function isEffects(value: unknown): boolean {
  return Array.isArray(value) && value.every((effect) => isObject(effect) && typeof effect.kind === 'string');
}

/** Returns whether a fault affected a call. */
export function hasEffects(line: ExchangeLine): boolean {
  return decisionsOf(line).some(({ injected }) => injected !== undefined);
}

/** Returns the virtual milliseconds by which the state that a call has read was old. */
export function lagOf(line: ExchangeLine): number {
  const effects = decisionsOf(line).flatMap(({ injected = [] }) => injected as readonly { lag?: unknown }[]);
  return effects.reduce((most, { lag }) => (typeof lag === 'number' ? Math.max(most, lag) : most), 0);
}

/** Returns whether a client disconnected before it got a part of the reply. */
export function isLeft({ ending, replyHead }: ExchangeLine): boolean {
  return ending === 'lost' && replyHead === undefined;
}

/** Returns whether an action was refused because an advance was under way. */
export function isRefusedByAdvance(line: JournalLine | undefined): boolean {
  if (line?.kind !== 'control' || line.status !== CONFLICT) return false;
  return /^clock\/(advance|step)$/.test(line.path) && saysAdvancing(line.reply);
}

/** Returns whether a reply says that an advance is under way. */
export function saysAdvancing(reply: BodyLine | undefined): boolean {
  return reply?.text?.includes('"advancing":') === true;
}

/** Returns whether an entry changed more than the clock. */
export function hasChanged({ change }: TimelineLine): boolean {
  return isObject(change) && Object.keys(change).some((name) => name !== 'now');
}
