import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');
/** Folders with the styles of the console and of the site of the documents. */
const FOLDERS = ['src/console', 'tools/site'];

const styles = FOLDERS.flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(folder, path)),
);

// test/system/console/flaws.ts relies on it: it checks a dark page for colors alone.
test.each(styles)('%s differs in the dark by colors alone', (path) => {
  const text = readFileSync(join(PROJECT, path), 'utf8');
  expect(text).not.toMatch(/prefers-color-scheme/);
  expect(text.replaceAll(/light-dark\(#[0-9a-f]{3,8}, #[0-9a-f]{3,8}\)/g, '')).not.toMatch(/light-dark/);
});
