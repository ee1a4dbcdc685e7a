import type { Schemas } from './control/schemas.js';
import { wordsOf } from './wordsOf.js';

type Cause = Schemas['Cause'];

/** The part of a call's path that all calls share. */
const BASE_PATH = /^(\S+) (?:\/worlds\/[^/\s]+)?\/api\/public\/v1\.0(?=\/)/;
/** Maximum number of kinds of agenda entries that the text names. */
const KINDS_MAX = 3;

/** Describes the cause of a timeline entry: a call, an action, or what happened while time passed. */
export function causeText({ text, fired = [] }: Cause): string {
  const call = text.replace(BASE_PATH, '$1 ');
  const kinds = [...new Set(fired.map(({ what }) => wordsOf(what)))];
  if (kinds.length === 0) return call;
  const more = kinds.length > KINDS_MAX ? ` and ${kinds.length - KINDS_MAX} more` : '';
  return `${call}: ${kinds.slice(0, KINDS_MAX).join(', ')}${more}`;
}
