import { isChallenge } from '../../journal/challenge.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { hasFailed, isFailed } from '../../journal/handshakes.js';
import { accessReason } from './accessReason.js';
import { credentialsReason } from './credentialsReason.js';
import { endingReason, faultReason } from './effectReasons.js';
import { limitReason } from './limitReason.js';
import { missingRowReason } from './missingRow.js';
import { pathReason } from './pathReason.js';
import { withQuirk } from './quirkBehind.js';
import type { Reason, Why, WhyContext } from './reason.js';
import { refusalReason } from './refusalReason.js';
import { repeatedReason } from './repeatedReason.js';
import { KIND_OF, type WhyDetail } from './whyKinds.js';

/** The reasons in the order in which the platform meets them. */
const REASONS: readonly ((context: WhyContext) => Reason | undefined)[] = [
  faultReason,
  limitReason,
  pathReason,
  credentialsReason,
  accessReason,
  missingRowReason,
  repeatedReason,
  refusalReason,
  endingReason,
];

/** Causes that no quirk decides. */
const WITHOUT_QUIRK: ReadonlySet<WhyDetail> = new Set<WhyDetail>([
  'fault',
  'limit',
  'defect',
  'worldUnreachable',
]);

/** The reasons of calls whose world is known. Such a reason does not change: it is as of the call. */
const found = new WeakMap<ExchangeRecord, Why>();

/** Returns why a call failed, or `undefined` if it did not fail. */
export function whyOf(context: WhyContext): Why | undefined {
  const { record, live } = context;
  // Only the journal of its world knows whether a challenge was answered.
  const failed =
    live === undefined ? hasFailed(record) && !isChallenge(record) : isFailed(live.journal, record);
  if (!failed) return undefined;
  const why = found.get(record) ?? firstReason(context);
  if (live !== undefined && why !== undefined) found.set(record, why);
  return why;
}

function firstReason(context: WhyContext): Why | undefined {
  for (const reason of REASONS) {
    const given = reason(context);
    if (given === undefined) continue;
    const { cause, ...why } = WITHOUT_QUIRK.has(given.cause.detail) ? given : withQuirk(given, context);
    return { ...why, cause: { kind: KIND_OF[cause.detail], ...cause } };
  }
  return undefined;
}
