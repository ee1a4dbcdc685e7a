/**
 * Text that a pattern with `*` for any run of characters fits, made ready once. No regular expression: one tries every
 * way to share a text among its stars, which for forty of them does not end. Here each part is taken where it is first
 * found: what fits a later place fits after an earlier one too.
 */
export function wildcard(pattern: string): (text: string) => boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    const end = text.length - last.length;
    if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}

/** The path below the base path that a pattern with `*` and `**` fits; see `Match.path`. */
export function pathWildcard(pattern: string): (path: string) => boolean {
  const segments = segmentsOf(pattern);
  if (!pattern.includes('*')) {
    const whole = segments.join('/');
    return (path) => segmentsOf(path).join('/') === whole;
  }
  const fits = segments.map((segment) => (segment === '**' ? undefined : wildcard(segment)));
  const isOpen = segments.at(-1) === '*';
  return (path) => isFit(fits, segmentsOf(path), isOpen);
}

/** Goes back to the last `**` only, which is enough: what an earlier one could take, the last one can. */
function isFit(
  fits: readonly (((segment: string) => boolean) | undefined)[],
  segments: readonly string[],
  isOpen: boolean,
): boolean {
  let at = 0;
  let next = 0;
  let back: { at: number; next: number } | undefined;
  for (;;) {
    const fit = fits[at];
    const segment = segments[next];
    if (at === fits.length && (next === segments.length || isOpen)) return true;
    if (at < fits.length && fit === undefined) {
      back = { at, next };
      at += 1;
    } else if (fit !== undefined && segment !== undefined && fit(segment)) {
      at += 1;
      next += 1;
    } else if (back !== undefined && back.next < segments.length) {
      back = { at: back.at, next: back.next + 1 };
      at = back.at + 1;
      next = back.next;
    } else {
      return false;
    }
  }
}

const BASE_PATH = /^\/api\/public\/v1\.0(?=\/|$)/;

/** A pattern may be copied from a whole URL's path; a slash at the end says nothing. */
function segmentsOf(path: string): readonly string[] {
  return path
    .replace(BASE_PATH, '')
    .split('/')
    .filter((segment) => segment !== '');
}
