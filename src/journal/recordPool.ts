import { ExchangeRecord } from './exchangeRecord.js';
import type { OpenReply, OperationAt, RawRequest } from './openExchange.js';

/** So many wait to be used again at most: a full journal lets one go for each that it takes in. */
const FREE_MAX = 64;

const free: ExchangeRecord[] = [];

/** The record of an exchange that begins. */
export function openRecord(request: RawRequest, reply: OpenReply, operationAt: OperationAt): ExchangeRecord {
  return (free.pop() ?? new ExchangeRecord()).begin(request, reply, operationAt);
}

/**
 * A journal holds a record no longer. Unless somebody else may, what was said in it goes, and it is used again: thousands
 * of records, each of which lasts for seconds, would be moved among what lasts, of which V8 rids itself only by collecting
 * the whole heap.
 */
export function release(record: ExchangeRecord): void {
  if (record.retained || record.ending === 'open') return;
  record.forget();
  // Where the client was gone before, something may still be under way.
  if (record.ending === 'answered' && free.length < FREE_MAX) free.push(record);
}

/** Stands for the record of an exchange that was answered: what still comes of that gets into no journal. */
export const DETACHED_RECORD = new ExchangeRecord();
