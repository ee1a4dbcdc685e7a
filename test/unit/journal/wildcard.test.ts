import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { pathWildcard, wildcard } from '../../../src/journal/wildcard.js';

/** A wildcard matcher that is too simple to be wrong, and too slow for long texts. */
function fitsByTrial(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern.startsWith('*'))
    return Array.from({ length: text.length + 1 }).some((_, at) =>
      fitsByTrial(pattern.slice(1), text.slice(at)),
    );
  return text.startsWith(pattern.charAt(0)) && fitsByTrial(pattern.slice(1), text.slice(1));
}

/**
 * The same for the segments of a path: "`*` stands for one segment or a part of one, at the end for all that follows;
 * `**` for any number of segments."
 */
function fitsPathByTrial([first, ...rest]: readonly string[], segments: readonly string[]): boolean {
  if (first === undefined) return segments.length === 0;
  if (first === '**')
    return Array.from({ length: segments.length + 1 }).some((_, at) =>
      fitsPathByTrial(rest, segments.slice(at)),
    );
  const [segment, ...further] = segments;
  if (segment === undefined) return false;
  if (first === '*' && rest.length === 0) return true;
  return fitsByTrial(first, segment) && fitsPathByTrial(rest, further);
}

const words = (alphabet: string, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet.split('')), { maxLength }).map((letters) => letters.join(''));
const segments = (alphabet: string): fc.Arbitrary<readonly string[]> =>
  fc
    .array(words(alphabet, 4), { maxLength: 6 })
    .map((texts) => texts.filter((text) => text !== '' && text !== '.'));

const STARS = `${'*a'.repeat(40)}b`;
const LETTERS = 'a'.repeat(3_000);

describe('A pattern with stars', () => {
  it('matches like the definition of `*`', () => {
    fc.assert(
      fc.property(words('ab.\n*', 7), words('ab.\n', 9), (pattern, text) => {
        expect(wildcard(pattern)(text)).toBe(fitsByTrial(pattern, text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('matches paths like the definitions of `*` and `**`', () => {
    fc.assert(
      fc.property(segments('ab**'), segments('ab'), (pattern, path) => {
        const fits = pathWildcard(`/${pattern.join('/')}`)(`/${path.join('/')}`);
        expect(fits).toBe(fitsPathByTrial(pattern, path));
      }),
      { numRuns: 3_000 },
    );
  });

  // A search that tries every distribution of the letters over the stars would not end.
  it.each([
    ['a path of one segment', pathWildcard(`/${STARS}`), `/${LETTERS}`],
    ['a path of many', pathWildcard(`${'/**/a'.repeat(40)}/b`), '/a'.repeat(3_000)],
    ['nothing but stars for segments', pathWildcard(`${'/**'.repeat(40)}/b`), '/a'.repeat(3_000)],
    ['a header, a parameter or a key', wildcard(STARS), LETTERS],
  ])('is matched in linear time: %s', (_what, fits, text) => {
    expect(fits(text)).toBe(false);
    expect(fits(`${text}/b`) || fits(`${text}b`)).toBe(true);
  });
});
