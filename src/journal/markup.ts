/** HTML or XML whose inserted texts are escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

/** A value in a template. `undefined` becomes an empty string. */
export type MarkupPart = Markup | string | number | undefined | readonly MarkupPart[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML forbids, even escaped. With the flag `u`, lone halves of surrogate pairs match too. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Template tag for HTML and XML. Escapes texts. Inserts `Markup` and lists of `Markup` unchanged. */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(strings.map((text, at) => text + textOf(parts[at])).join(''));
}

function textOf(part: MarkupPart): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(textOf).join('') : escape(String(part));
}

function escape(text: string): string {
  const allowed = text.replace(FORBIDDEN, '\ufffd');
  return allowed.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
