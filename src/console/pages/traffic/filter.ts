import type { Entry } from './journal.js';

/** The filter of the list of journal entries. The list shows an entry if it contains all words, and none that follows a minus sign. */
export interface Filter {
  readonly words: string;
  readonly hasControl: boolean;
  /** Whether challenges are rows of their own. If not, they are part of the calls that have answered them. */
  readonly hasHandshakes: boolean;
}

/** Returns the entries that match a filter. */
export function filtered(
  entries: readonly Entry[],
  { words, hasControl, hasHandshakes }: Filter,
): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (!hasControl && entry.kind === 'control') return false;
    if (!hasHandshakes && entry.handshakeOf !== undefined) return false;
    if (wanted.length === 0) return true;
    const text = textOf(entry);
    return wanted.every((word) =>
      word.length > 1 && word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word),
    );
  });
}

/** The members of an entry that the filter searches. */
const SEARCHED = [
  ...(['method', 'target', 'action', 'operationId', 'operationNumber'] as const),
  ...(['publicKey', 'status', 'errorCode', 'ending'] as const),
];

/** Returns the text that the filter searches. The text includes the class of the status, such as `5xx`. */
function textOf(entry: Entry): string {
  const { status, failed, faults = [] } = entry;
  return [
    ...SEARCHED.map((name) => entry[name]),
    status === undefined ? '' : `${Math.floor(status / 100)}xx`,
    failed === true ? 'failed' : '',
    ...faults.map(({ rule }) => `fault ${rule}`),
  ]
    .join(' ')
    .toLowerCase();
}
