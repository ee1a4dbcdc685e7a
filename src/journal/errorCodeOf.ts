import { isObject } from '../input/json/reader.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { jsonOf } from './keptBody.js';

const ERROR_MIN = 400;

/** The `errorCode` of a refusal, as its body tells it, in an envelope or not. */
export function errorCodeOf(record: ExchangeRecord): string | undefined {
  if ((record.status ?? 0) < ERROR_MIN) return undefined;
  const body = jsonOf(record.reply);
  const problem = isObject(body) && isObject(body.content) ? body.content : body;
  return isObject(problem) && typeof problem.errorCode === 'string' ? problem.errorCode : undefined;
}
