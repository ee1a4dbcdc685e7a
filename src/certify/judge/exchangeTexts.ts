import type { Ending, ExchangeRecord } from '../../journal/exchangeRecord.js';
import { parseReplyHead } from '../../journal/httpText.js';

/** Names a request for people, such as `POST /groups (createProject)`. */
export function nameOf({ method, path, operation }: ExchangeRecord): string {
  return `${method} ${path}${operation === undefined ? '' : ` (${operation.id})`}`;
}

interface Ended {
  readonly status?: number | undefined;
  readonly ending: Ending;
}

/** Describes what the client got, such as `503`, or `no reply: the connection closed`. */
export function endText({ status, ending }: Ended): string {
  if (ending === 'answered') return String(status);
  if (status === undefined) return ending === 'lost' ? 'no reply: the connection closed' : 'no reply';
  return `${status}, ${ending === 'lost' ? 'but the connection closed before the end' : 'but no end of the reply'}`;
}

/** Returns whether a fault left a request without an answer, until the client gave up or was ended. */
function isHeld({ faults }: ExchangeRecord): boolean {
  return faults.some(({ injected = [] }) =>
    injected.some((effect) => 'how' in effect && effect.how === 'hang'),
  );
}

/** Describes a refusal with the headers by which a client decides, such as `a 429 with Retry-After: 1`. */
export function refusalText(record: ExchangeRecord): string {
  const { status = 0, ending } = record;
  if (isHeld(record)) return 'no reply: none is ever sent';
  if (ending !== 'answered') return endText(record);
  const challenge = headerOf(record, 'www-authenticate');
  const retryAfter = headerOf(record, 'retry-after');
  if (status === 401 && challenge !== undefined)
    return `a 401 with a challenge and ${/stale="?true/i.test(challenge) ? 'stale=true' : 'stale=false'}`;
  if (retryAfter === undefined) return `a ${status}`;
  return `a ${status} with ${isSeconds(retryAfter) ? `Retry-After: ${retryAfter}` : 'a date in Retry-After'}`;
}

/** Describes the reply to a request that a trial affected, such as `GET /orgs (listOrganizations) got a 503`. */
export function affectedText(record: ExchangeRecord): string {
  const { status = 0, ending } = record;
  const isWhole = ending === 'answered' && status < 400;
  return `${nameOf(record)} got ${isWhole ? `the ${status} of this trial` : refusalText(record)}`;
}

/** Returns the time before which a client should not ask again, in real milliseconds. Unset without `Retry-After`. */
export function retryTimeOf(record: ExchangeRecord): number | undefined {
  const text = headerOf(record, 'retry-after');
  const { closedAt } = record;
  if (text === undefined || closedAt === undefined) return undefined;
  return isSeconds(text) ? closedAt + Number(text) * 1000 : Date.parse(text);
}

function isSeconds(text: string): boolean {
  return /^\d+$/.test(text);
}

function headerOf({ replyHead }: ExchangeRecord, name: string): string | undefined {
  const value = replyHead === undefined ? undefined : parseReplyHead(replyHead)[name];
  return typeof value === 'object' ? value.join(', ') : value;
}
