import type { Entry } from './journal.js';

/** The filter of the list of journal entries. The list shows an entry if it contains all words. */
export interface Filter {
  readonly words: string;
  readonly hasControl: boolean;
}

/** Returns the entries that match a filter. An empty filter returns the same array. */
export function filtered(entries: readonly Entry[], { words, hasControl }: Filter): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && hasControl) return entries;
  return entries.filter((entry) => {
    if (!hasControl && entry.kind === 'control') return false;
    const text = textOf(entry);
    return wanted.every((word) => text.includes(word));
  });
}

/** Returns the text that the filter searches. The text includes the class of the status, such as `5xx`. */
function textOf(entry: Entry): string {
  const { method, target, action, operationId, operationNumber, publicKey, status, errorCode, ending } =
    entry;
  const statusClass = status === undefined ? '' : `${Math.floor(status / 100)}xx`;
  const faults = (entry.faults ?? []).map(({ rule }) => `fault ${rule}`);
  const parts = [
    method,
    target,
    action,
    operationId,
    operationNumber,
    publicKey,
    status,
    statusClass,
    errorCode,
    ending,
  ];
  return [...parts, ...faults].join(' ').toLowerCase();
}
