import { jsonOf } from './body.js';
import { errorCodeOf, isSigned } from './exchangeFacts.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { isObject } from '../schema/scalars.js';

/**
 * Describes why an exchange failed: its faults, its refusal, and its lost connection. Returns an empty string
 * if none of these applies.
 */
export function whyOf(record: ExchangeRecord): string {
  const faults = record.faults.map(({ ruleId }) => `fault ${ruleId}`);
  const isLost = record.ending === 'lost';
  return [...faults, refusalOf(record), isLost ? 'connection closed before the end of the reply' : '']
    .filter((each) => each !== '')
    .join('; ');
}

function refusalOf(record: ExchangeRecord): string {
  if (record.status === 401 && !isSigned(record)) return 'challenge: the client must sign its request';
  const code = errorCodeOf(record);
  if (code === undefined) return '';
  const body = jsonOf(record.reply);
  const problem = isObject(body) && isObject(body.content) ? body.content : body;
  return isObject(problem) && typeof problem.detail === 'string' ? `${code}: ${problem.detail}` : code;
}
