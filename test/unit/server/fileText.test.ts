import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchedText } from '../../../src/server/fileText.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-watched-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a watched file', () => {
  it('changes once two reads agree, so a read between two writes of a program shows nothing', () => {
    const file = join(folder, 'it.yaml');
    writeFileSync(file, 'old');
    const read = watchedText(file);
    expect(read()).toBe('old');
    // A program that saves a file empties it first.
    writeFileSync(file, '');
    expect(read()).toBe('old');
    writeFileSync(file, 'new');
    expect([read(), read()]).toEqual(['old', 'new']);
  });

  it('is missing once two reads agree, because an editor may be replacing it', () => {
    const file = join(folder, 'it.yaml');
    writeFileSync(file, 'old');
    const read = watchedText(file);
    rmSync(file);
    expect([read(), read()]).toEqual(['old', undefined]);
    writeFileSync(file, 'old');
    expect([read(), read()]).toEqual([undefined, 'old']);
  });
});
