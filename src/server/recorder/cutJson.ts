/**
 * Parses the beginning of a JSON text, up to the last complete element or member. Returns `undefined` if the text is not the
 * beginning of JSON.
 */
export function parseBeginning(text: string): unknown {
  let closers = '';
  let complete = { end: 0, closers };
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '}' || character === ']') closers = closers.slice(1);
    else if (character === ',') complete = { end: at, closers };
    else if (character === '{' || character === '[') {
      closers = (character === '{' ? '}' : ']') + closers;
      complete = { end: at + 1, closers };
    }
  }
  try {
    return JSON.parse(text.slice(0, complete.end) + complete.closers) as unknown;
  } catch {
    return undefined;
  }
}
