import type { ExchangeLine, JournalLine } from '../../bundle/format.js';
import type { Bundle } from '../../bundle/readBundle.js';

const ERROR_MIN = 400;
const UNAUTHORIZED = 401;

/** Which of several failed calls a text names. */
type Place = 'first' | 'last';

/**
 * Says how many calls of a recorded run failed, and names one of them, so that a reader knows where to begin. `advice` returns what
 * the reader can do about this call.
 */
export function failedCallsText(
  { journal }: Bundle,
  place: Place,
  advice: (call: ExchangeLine) => string,
): string {
  const calls = journal.filter(isExchange);
  const failed = calls.filter(hasFailed);
  const call = failed.at(place === 'first' ? 0 : -1);
  if (call === undefined) return `none of ${calls.length} calls failed`;
  const { entry, method, url, status } = call;
  const where = entry === undefined ? '' : ` at entry ${entry}`;
  const result = status === undefined ? 'no reply' : String(status);
  const advised = advice(call);
  return `${failed.length} of ${calls.length} calls failed, the ${place} one${where}: ${method} ${url} → ${result}${advised === '' ? '' : `. ${advised}`}`;
}

function isExchange(line: JournalLine): line is ExchangeLine {
  return line.kind === 'exchange';
}

function hasFailed({ status = UNAUTHORIZED, ending, headers }: ExchangeLine): boolean {
  if (ending === 'lost') return true;
  // A digest client sends each first request without credentials.
  const isSigned = headers.some((text, at) => at % 2 === 0 && text.toLowerCase() === 'authorization');
  return status >= ERROR_MIN && (status !== UNAUTHORIZED || isSigned);
}
