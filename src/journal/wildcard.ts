/**
 * Compiles a pattern in which `*` matches any characters. Not a regular expression: with forty stars its backtracking
 * never ends. Matches each part at its first occurrence, which is enough: a later one leaves less text for the
 * remaining parts.
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

type SegmentTest = (segment: string) => boolean;

/** Compiles a pattern for paths below the base path, with `*` and `**`; see `Match.path`. */
export function pathWildcard(pattern: string): (path: string) => boolean {
  const segments = segmentsOf(pattern);
  if (!pattern.includes('*')) {
    const whole = segments.join('/');
    return (path) => segmentsOf(path).join('/') === whole;
  }
  // `undefined` means `**`.
  const tests = segments.map((segment) => (segment === '**' ? undefined : wildcard(segment)));
  const isOpen = segments.at(-1) === '*';
  return (path) => fitsSegments(tests, segmentsOf(path), isOpen);
}

/** Backtracks only to the last `**`: any segment that an earlier `**` could match, the last one can match too. */
function fitsSegments(
  tests: readonly (SegmentTest | undefined)[],
  segments: readonly string[],
  isOpen: boolean,
): boolean {
  let at = 0;
  let next = 0;
  let back: { at: number; next: number } | undefined;
  for (;;) {
    const test = tests[at];
    const segment = segments[next];
    if (at === tests.length && (next === segments.length || isOpen)) return true;
    if (at < tests.length && test === undefined) {
      back = { at, next };
      at += 1;
    } else if (test !== undefined && segment !== undefined && test(segment)) {
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

/** Ignores the base path, as patterns may be copied from a whole URL, and trailing slashes. */
function segmentsOf(path: string): readonly string[] {
  return path
    .replace(BASE_PATH, '')
    .split('/')
    .filter((segment) => segment !== '');
}
