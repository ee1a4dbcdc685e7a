import type { ControlRecord } from './controlRecord.js';
import type { ExchangeRecord } from './exchangeRecord.js';

/** A call to the API or an action on the control plane. */
export type JournalEntry = ExchangeRecord | ControlRecord;
