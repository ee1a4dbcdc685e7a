import { signal } from '@preact/signals';
import { later } from './timers.js';

const SHOWN_MS = 6000;

/** A short message for the user, such as "Cleared the journal.". Unset if none is shown. */
export const notice = signal<string | undefined>(undefined);

let cancel = (): void => undefined;

/** Shows a message for a few seconds. It replaces the previous message. */
export function notify(text: string): void {
  cancel();
  notice.value = text;
  cancel = later(() => (notice.value = undefined), SHOWN_MS);
}
