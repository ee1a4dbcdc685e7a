import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { linesOf } from '../../../src/input/linesOf.js';

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'understudy-lines-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function linesIn(text: string): readonly { readonly text: string; readonly isWhole: boolean }[] {
  const file = join(folder, 'lines');
  writeFileSync(file, text);
  return [...linesOf(file)].map((line) => ({ text: line.text, isWhole: line.isWhole }));
}

describe('The lines of a file are read one by one', () => {
  test.each([
    ['without a byte', []],
    ['of one line', ['a']],
    ['of many short lines', Array.from({ length: 100_000 }, (_, at) => `line ${at}`)],
    [
      'with lines that end in another chunk',
      ['a'.repeat(MIB - 1), 'b'.repeat(MIB), 'c'.repeat(3 * MIB), 'd'],
    ],
    [
      'with characters of several bytes at the end of a chunk',
      [`${'a'.repeat(MIB - 1)}é`, `€${'é'.repeat(MIB)}`],
    ],
  ])('from a file %s', (_what, lines) => {
    const whole = lines.map((text) => ({ text, isWhole: true }));
    expect(linesIn(lines.map((line) => `${line}\n`).join(''))).toEqual(whole);
    expect(linesIn([...lines, 'torn'].join('\n'))).toEqual([...whole, { text: 'torn', isWhole: false }]);
  });
});
