import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Checkpoint, FORMAT, VERSION, type RecordingHead } from '../../../src/record/calls/checkpoint.js';
import type { Exchange } from '../../../src/record/calls/exchange.js';
import { sealWith, UNSEALED } from '../../../src/record/calls/seal.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkpoint-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const head: RecordingHead = {
  ...{ format: FORMAT, version: VERSION, from: 'http://source.example', publicKey: 'A' },
  ...{ organizations: [], projects: [] },
};
const exchange = (path: string): Exchange => ({
  ...{ operation: 'listOrganizations', path, status: 200, mediaType: 'application/json' },
  body: { results: [{ name: 'Härbor' }] },
});
const PATHS = ['/a', '/b', '/c'];

describe.each([
  ['readable', UNSEALED],
  ['sealed', sealWith('secret', randomBytes)],
])('the %s file of an interrupted recording', (name, seal) => {
  const open = (file: string): Checkpoint => new Checkpoint(file, head, seal);

  function written(): { readonly file: string; readonly bytes: Buffer; readonly from: number } {
    const file = join(folder, name);
    rmSync(file, { force: true });
    const checkpoint = open(file);
    for (const path of PATHS) checkpoint.add(exchange(path));
    const bytes = readFileSync(file);
    return { file, bytes, from: bytes.indexOf('\n') + 1 };
  }

  it('is read by its owner only', () => {
    expect(statSync(written().file).mode & 0o777).toBe(0o600);
  });

  it('loses the line of any byte that has changed, and no other', () => {
    const { file, bytes, from } = written();
    const lines = bytes.toString().split('\n').length;
    for (let at = from; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(file, changed);
      const checkpoint = open(file);
      const kept = PATHS.filter((path) => checkpoint.get(path) !== undefined);
      for (const path of kept) expect(checkpoint.get(path)).toEqual(exchange(path));
      // A changed line break joins two lines, or makes the last one incomplete.
      expect(kept).toHaveLength(bytes[at] === 0x0a && at + 1 < bytes.length ? lines - 4 : lines - 3);
      expect(checkpoint.count).toBe(kept.length);
    }
  });

  it('loses a line that has another form', () => {
    const { file, bytes } = written();
    for (const value of [
      null,
      [],
      { path: '/d' },
      { ...exchange('/d'), status: 'x' },
      { ...exchange('/d'), more: 1 },
    ]) {
      writeFileSync(file, `${bytes.toString()}${seal.close(JSON.stringify(value))}\n`);
      expect(open(file)).toMatchObject({ count: 3, damagedLines: 1 });
    }
    const deep = JSON.stringify(exchange('/d')).replace('{"results"', `${'['.repeat(300)}{"results"`);
    writeFileSync(file, `${bytes.toString()}${seal.close(deep)}\n`);
    expect(open(file)).toMatchObject({ count: 3, damagedLines: 1 });
  });
});

it('the file of an earlier version is refused with its reason', () => {
  const file = join(folder, 'old');
  writeFileSync(file, `${JSON.stringify({ ...head, version: 1 })}\n${JSON.stringify(exchange('/a'))}\n`);
  expect(() => new Checkpoint(file, head)).toThrow(
    'old: is a recording of another version of Understudy; remove it, or choose another output file',
  );
});
