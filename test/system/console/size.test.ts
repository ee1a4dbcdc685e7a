import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';

const FOLDER = join(import.meta.dirname, '../../../dist/console');
const BYTES_MAX = 150_000;

test('the console stays under 150 KB, compressed', () => {
  const files = readdirSync(FOLDER);
  expect(files.toSorted()).toEqual(['console.css', 'console.js', 'icon.svg', 'index.html']);
  const bytes = files.map((file) => gzipSync(readFileSync(join(FOLDER, file))).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(BYTES_MAX);
});
