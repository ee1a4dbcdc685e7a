import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordFixture } from '../../../src/fixtures/recorded/recordFixture.js';
import { readFixtureFile } from '../../../src/input/fixtureFiles.js';

const PROJECT = resolve(import.meta.dirname, '../../..');

it('has the history of the standard fixture that the sources give', () => {
  const shipped = readFileSync(join(PROJECT, 'dist/fixtures/histories/standard.txt'), 'utf8');
  expect(shipped === recordFixture(readFixtureFile('standard').text)).toBe(true);
});
