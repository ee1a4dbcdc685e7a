import { redactText } from '../../journal/redact.js';
import { printable } from '../../schema/printable.js';

const TEXT_MAX = 200;

/** Shows what a client sent: without secrets and control characters, and not too long. */
export function shownText(text: string): string {
  const shown = printable(redactText(text));
  return shown.length > TEXT_MAX ? `${shown.slice(0, TEXT_MAX)}…` : shown;
}
