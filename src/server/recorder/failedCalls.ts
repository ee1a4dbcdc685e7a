import { journalIn } from '../../bundle/recordedWorld.js';
import type { Bundle } from '../../bundle/readBundle.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { callsIn, isFailed } from '../../journal/handshakes.js';
import { redactText } from '../../journal/redact.js';

/** Which of several failed calls a text names. */
type Place = 'first' | 'last';

/**
 * Says how many calls of a recorded run failed, and names one of them, so that a reader knows where to begin. `advice` returns what
 * the reader can do about this call.
 */
export function failedCallsText(
  bundle: Bundle,
  place: Place,
  advice: (call: Pick<ExchangeRecord, 'id' | 'entry'>) => string,
): string {
  const journal = journalIn(bundle);
  const calls = callsIn(journal);
  const failed = calls.filter((record) => isFailed(journal, record));
  const call = failed.at(place === 'first' ? 0 : -1);
  if (call === undefined) return `none of ${calls.length} calls failed`;
  const { entry, method, url, status } = call;
  const where = entry === undefined ? '' : ` at entry ${entry}`;
  const result = status === undefined ? 'no reply' : String(status);
  const advised = advice(call);
  return `${failed.length} of ${calls.length} calls failed, the ${place} one${where}: ${method} ${redactText(url)} → ${result}${advised === '' ? '' : `. ${advised}`}`;
}
