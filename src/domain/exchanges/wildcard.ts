/** Text that a pattern with `*` for any run of characters fits, made ready once. */
export function wildcard(pattern: string): (text: string) => boolean {
  if (!pattern.includes('*')) return (text) => text === pattern;
  const parts = pattern.split('*').map(literal);
  // Lazy runs: a star never has to give back more than it took.
  const form = new RegExp(`^${parts.join('[^]*?')}$`);
  return (text) => form.test(text);
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

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
