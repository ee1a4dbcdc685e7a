import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { printable, printableLines } from '../../../src/schema/printable.js';
import { complain, print } from '../../../src/server/complain.js';
import { CallProgress } from '../../../src/server/record/callProgress.js';

const SOURCES = resolve(import.meta.dirname, '../../../src');
/** The files that may write to the terminal: the functions for texts, and progress, which clears its own line. */
const WRITERS = ['server/complain.ts'];
/** Runs before the program is loaded, and prints a text of ours. */
const START = 'launch.cts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('A foreign text on a terminal', () => {
  it.each([
    ['\u001b[31mred', '\\u001b[31mred'],
    ['\u009b31mred', '\\u009b31mred'],
    ['a\u0007b\u007fc', 'a\\u0007b\\u007fc'],
    ['a\u202eb\u2028c', 'a\\u202eb\\u2028c'],
    ['a\u{e0001}b', 'a\\udb40\\udc01b'],
    ['é, 日本 and 😀', 'é, 日本 and 😀'],
  ])('has its control characters quoted: %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
    expect(printableLines(text)).toBe(shown);
    expect(printable(shown)).toBe(shown);
  });

  it('keeps its ends of lines only where it may have several lines', () => {
    expect(printable('a\r\n\tb')).toBe('a\\r\\n\\tb');
    expect(printableLines('a\r\n\tb')).toBe('a\\r\n\tb');
  });

  it('is quoted by each function that prints', () => {
    const out = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const error = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    print('\u001b]0;title\u0007\n');
    complain('\u001b]0;title\u0007');
    expect(out.mock.calls).toEqual([['\\u001b]0;title\\u0007\n']]);
    expect(error.mock.calls).toEqual([['understudy: \\u001b]0;title\\u0007\n']]);
    const written: string[] = [];
    new CallProgress({ write: (text) => written.push(text) }, () => 0).say('\u001b[2J');
    expect(written).toEqual(['understudy: \\u001b[2J\n']);
  });
});

it('the sources write to the terminal only through the functions that quote', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.c?tsx?$/.test(file) && !file.includes('console') && file !== START,
  );
  const direct = files.filter((file) =>
    /process\.std(out|err)\.write\(/.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(direct).toEqual(WRITERS);
});
