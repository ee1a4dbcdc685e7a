import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { unzipSync, zipSync } from 'fflate';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { readRun } from '../../../src/bundle/readRun.js';
import { runPieces } from '../../../src/bundle/runPieces.js';

type Files = Readonly<Record<string, Uint8Array | undefined>>;

const single = readFileSync(new URL('../../http/recorder/format2.understudy', import.meta.url));
const written = '2026-01-01T00:00:00.000Z';
const rows = [
  { name: 'first', test: 'a::b', passed: false, calls: 5, failed: 1 },
  { name: 'second', calls: 5, failed: 1 },
];
const worlds = rows.map((row) => ({ row, archive: single }));
const manifest = {
  format: 2,
  program: '1.2.3',
  written,
  command: 'make test',
  exitCode: 1,
  secrets: 'replaced',
} as const;
const run = Buffer.concat([...runPieces(manifest, worlds)]);

/** Returns the run with other files. */
function edited(edit: (files: Files) => Files): Uint8Array {
  const files = unzipSync(run);
  const entries = Object.entries({ ...files, ...edit(files) });
  const kept = entries.flatMap(([name, content]) =>
    content === undefined ? [] : [[name, content] as const],
  );
  return zipSync(Object.fromEntries(kept));
}

function withManifest(change: object): Uint8Array {
  const text = JSON.stringify({ ...manifest, worlds: rows, ...change });
  return edited(() => ({ 'manifest.json': Buffer.from(text) }));
}

describe('a bundle with several worlds', () => {
  it('has the whole bundle of each, by the names in its manifest', () => {
    const read = readRun(run);
    expect(read.map(({ name }) => name)).toEqual(['first', 'second']);
    for (const { bundle } of read) expect(bundle).toEqual(readBundle(single));
  });

  it('is readable by other programs', () => {
    const files = unzipSync(run);
    expect(JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString())).toEqual({
      ...manifest,
      worlds: rows,
    });
    expect(files['worlds/second/journal.jsonl']).toEqual(unzipSync(single)['journal.jsonl']);
  });

  it('may have only one world, as in format 1', () => {
    expect(readRun(single)).toEqual([{ name: 'default', bundle: readBundle(single) }]);
  });

  it.each<[string, Uint8Array, string]>([
    [
      'of a later format',
      withManifest({ format: 3, more: true }),
      'has the later format 3, written by version 1.2.3; this program reads formats 1 and 2',
    ],
    [
      'without one of its worlds',
      withManifest({ worlds: [...rows, { name: 'third', calls: 0, failed: 0 }] }),
      'worlds/third: is not a bundle: it has no manifest.json',
    ],
    ['with a world that is not named', withManifest({ worlds: [rows[0]] }), 'worlds/second/'],
    ['with a name twice', withManifest({ worlds: [rows[0], rows[0]] }), 'it names the world first twice'],
    [
      'with a name that leaves the folder',
      withManifest({ worlds: [{ ...rows[0], name: '..' }] }),
      '$.worlds[0].name',
    ],
    ['without worlds', withManifest({ worlds: [] }), '$.worlds'],
    ['with another file', edited(() => ({ 'worlds/x': Buffer.from('') })), 'worlds/x: is damaged'],
    [
      'with a damaged file',
      edited(() => ({ 'worlds/second/origin.json': Buffer.from('{}') })),
      'worlds/second/origin.json: is damaged: its checksum',
    ],
  ])('is refused %s', (_, archive, reason) => {
    expect(() => readRun(archive)).toThrow(reason);
  });
});
