import type { ExchangeLine, JournalLine } from '../../bundle/format.js';
import type { Bundle } from '../../bundle/readBundle.js';

const ERROR_MIN = 400;
const UNAUTHORIZED = 401;

/**
 * Says how many calls of a recorded run failed, and names the last one, so that a reader knows where to begin. `advice` returns what
 * the reader can do about the entry of this call.
 */
export function failedCallsText({ journal }: Bundle, advice: (entry: number) => string): string {
  const calls = journal.filter(isExchange);
  const failed = calls.filter(hasFailed);
  const last = failed.at(-1);
  if (last === undefined) return `none of ${calls.length} calls failed`;
  const { entry, method, url, status } = last;
  const [where, advised] = entry === undefined ? ['', ''] : [` at entry ${entry}`, `. ${advice(entry)}`];
  const result = status === undefined ? 'no reply' : String(status);
  return `${failed.length} of ${calls.length} calls failed, the last one${where}: ${method} ${url} → ${result}${advised}`;
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
