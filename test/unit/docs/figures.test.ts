import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';

const documented = OPERATIONS.filter((each) => 'number' in each).length;
const others = OPERATIONS.length - documented;

/** Number of operations to which texts round. */
const ROUNDED_TO = 10;

describe('The figures in the documents', () => {
  test('README.md counts the other operations', () => {
    const told = [...textOf('README.md').matchAll(/about (\d+)\s+(?:others|\[?other|operations)/g)].map(
      ([, count]) => Number(count),
    );
    expect(told).not.toEqual([]);
    const rounded = Math.round(others / ROUNDED_TO) * ROUNDED_TO;
    const wrong = told.filter((count) => Math.abs(count - others) > ROUNDED_TO);
    expect(wrong.map((count) => `README.md: write "about ${rounded}" instead of "about ${count}"`)).toEqual(
      [],
    );
  });

  test('README.md counts the documented operations', () => {
    const told = [...textOf('README.md').matchAll(/(\d+) documented operations/g)].map(([, count]) =>
      Number(count),
    );
    expect(new Set(told)).toEqual(new Set([documented]));
  });

  test('the memory of the fixture `large` is the same everywhere', () => {
    const told = ['README.md', 'docs/worlds.md'].flatMap((document) =>
      [...textOf(document).matchAll(/takes (\d+) MB/g)].map(([, megabytes]) => megabytes),
    );
    const [first] = told;
    expect(first).toBeDefined();
    expect(told).toEqual([first, first]);
  });

  test('no document speaks of operations that are missing', () => {
    expect(textOf('docs/operations.md')).not.toMatch(/still missing/);
  });
});

function textOf(document: string): string {
  return readFileSync(document, 'utf8').replaceAll(/\s+/g, ' ');
}
