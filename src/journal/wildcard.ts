/**
 * Compiles a pattern in which `*` matches any characters. It does not use a regular expression, because
 * backtracking over many stars takes too long. Each part is matched at its first occurrence: a later
 * occurrence would leave less text for the remaining parts.
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

/**
 * Compiles a pattern for paths into a function that tests the path of an operation, such as `/groups/{groupId}/hosts`. It
 * returns whether the operation can have a path that matches the pattern.
 */
export function templateWildcard(pattern: string): (template: string) => boolean {
  return pathTest(pattern, (segment) => {
    const test = wildcard(segment);
    return (template) => template.startsWith('{') || test(template);
  });
}

type SegmentTest = (segment: string) => boolean;

/** Compiles a pattern for paths below the base path. `Match.path` explains `*` and `**`. */
export function pathWildcard(pattern: string): (path: string) => boolean {
  if (!pattern.includes('*')) {
    const whole = segmentsOf(pattern).join('/');
    return (path) => segmentsOf(path).join('/') === whole;
  }
  return pathTest(pattern, wildcard);
}

function pathTest(pattern: string, testOf: (segment: string) => SegmentTest): (path: string) => boolean {
  const segments = segmentsOf(pattern);
  // `undefined` represents `**`.
  const tests = segments.map((segment) => (segment === '**' ? undefined : testOf(segment)));
  const isOpen = segments.at(-1) === '*';
  return (path) => fitsSegments(tests, segmentsOf(path), isOpen);
}

/**
 * Returns whether segments match a pattern. After a mismatch, the last `**` takes one more segment, and matching
 * continues after it. Earlier `**` need no retry, because the last one can take any segments.
 */
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

/** Splits a path into segments. Removes the base path, because a pattern may be copied from a whole URL. */
function segmentsOf(path: string): readonly string[] {
  return path
    .replace(BASE_PATH, '')
    .split('/')
    .filter((segment) => segment !== '');
}
