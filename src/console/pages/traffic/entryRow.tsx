import type { Entry } from './journal.js';
import { nameOf } from './sorting.js';

/** One row of the list of journal entries. `COLUMNS` has its headings. */
export function EntryRow({ entry }: { readonly entry: Entry }) {
  const { at, method, target, path, action, publicKey, durationMs, kind } = entry;
  return (
    <>
      <span class="mono at">{at.slice(11, 19)}</span>
      <span
        class={`mono status ${kindOf(entry)}`}
        title={entry.failed === true ? entry.why?.text : undefined}
      >
        {statusText(entry)}
      </span>
      <span class="mono method">{kind === 'control' ? 'control' : method}</span>
      <span class="name">{nameOf(entry)}</span>
      <span class="wide mono">{action === undefined ? (target ?? path) : ''}</span>
      <span class="wide mono">{publicKey}</span>
      <span class="wide number">{durationMs !== undefined && `${durationMs} ms`}</span>
    </>
  );
}

function statusText({ status, ending, faults = [] }: Entry): string {
  const text = ending === 'lost' ? 'lost' : String(status ?? '…');
  return faults.length > 0 ? `${text} fault` : text;
}

function kindOf({ status = 0, ending, faults = [], failed = false, kind }: Entry): string {
  if (ending === 'lost' || status >= 500 || (failed && status === 401)) return 'bad';
  if (failed || faults.length > 0 || (kind === 'control' && status >= 400)) return 'odd';
  return 'fine';
}
