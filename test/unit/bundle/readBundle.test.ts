import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { BundleError } from '../../../src/bundle/bundleError.js';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { unzip } from '../../../src/bundle/unzip.js';
import { isObject } from '../../../src/schema/scalars.js';
import { fillRecorded } from '../../../src/server/recorder/openRun.js';
import { beginRecorded } from '../../../src/server/recorder/recording.js';
import { Simulator } from '../../../src/simulator/simulator.js';

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const files = unzip(readFileSync(new URL('../../http/recorder/format1.understudy', import.meta.url)));
const text = (name: string): string => Buffer.from(files[name] ?? []).toString();
const manifest = JSON.parse(text('manifest.json')) as Json;

/** Returns the recorded bundle with other files. Its checksums are right again. */
function withFiles(changes: Readonly<Record<string, string>>): Uint8Array {
  const texts = Object.keys(files).map((name) => [name, changes[name] ?? text(name)] as const);
  const sums = texts.flatMap(([name, content]) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    return name === 'manifest.json' ? [] : [[name, { bytes: Buffer.byteLength(content), sha256 }] as const];
  });
  const own = changes['manifest.json'] ?? JSON.stringify({ ...manifest, files: Object.fromEntries(sums) });
  const all = [...texts, ['manifest.json', own] as const];
  return zipSync(Object.fromEntries(all.map(([name, content]) => [name, Buffer.from(content)])));
}

/** Opens a bundle as `understudy open` does. Returns the sentence that refuses it, or nothing. */
function refusal(archive: Uint8Array): string | undefined {
  try {
    const bundle = readBundle(archive);
    fillRecorded(beginRecorded({ simulator: new Simulator() }, bundle, true), bundle);
    return undefined;
  } catch (error) {
    if (error instanceof BundleError) return error.message;
    throw error;
  }
}

const changed = (member: string, value: unknown): Uint8Array =>
  withFiles({ 'manifest.json': JSON.stringify({ ...manifest, [member]: value }) });
const deep = `${'['.repeat(201)}${']'.repeat(201)}`;

describe('the manifest of a bundle', () => {
  it.each<[string, unknown, string]>([
    ['version', 0, '$.version expected a whole number of at least 1'],
    ['program', 'a\u001b[31m', '$.program expected a version'],
    ['world', '../a', '$.world expected the name of a world'],
    ['seed', 1.5, '$.seed expected a whole number'],
    ['start', 'x', '$.start expected an ISO 8601 date-time'],
    ['start', '2026-016-0T00:T00', '$.start expected an ISO 8601 date-time'],
    ['surface', 'hidden', '$.surface expected'],
    ['clock', { rate: 0, isRunning: true }, '$.clock.rate expected'],
    ['clock', { rate: 1e9, isRunning: true }, '$.clock.rate expected'],
    ['ownKeys', [{}], '$.ownKeys[0].keyId is missing'],
    ['from', -1, '$.from expected'],
    ['last', 1e15, '$.last expected'],
    ['last', 13, 'timeline.jsonl: has 13 entries, but manifest.json says from 0 to 13'],
    ['droppedCalls', 0, '$.droppedCalls expected'],
    ['written', '', '$.written expected an ISO 8601 date-time'],
    ['stateHash', 'abc', '$.stateHash expected a SHA-256'],
    ['files', {}, 'manifest.json: $.files has no checksum of origin.json'],
    ['files', { 'origin.json': { bytes: 1e13, sha256: '' } }, '$.files'],
    ['other', 1, '$.other is unknown'],
  ])('has a form for its member %s: %j is refused', (member, value, reason) => {
    const message = refusal(changed(member, value));
    expect(message).toContain(reason);
    expect(message).toMatch(/^[ -~]*$/);
  });

  it('is refused if it is no object of this format', () => {
    for (const content of ['null', '[]', '1', '"x"', '{}', '', '{"format":"understudy-bundle"', deep])
      expect(refusal(withFiles({ 'manifest.json': content }))).toMatch(/^manifest\.json/);
  });

  it.each(['../evil', 'constructor'])('is refused if it does not name the file %s', (name) => {
    const others = { ...files, [name]: new Uint8Array(1) };
    expect(refusal(zipSync(others))).toContain(`${name}: is damaged: manifest.json does not name it`);
  });

  it('is refused if it names a file by a name that objects have', () => {
    const named = { ...(manifest.files as Json), constructor: { bytes: 1, sha256: 'a'.repeat(64) } };
    expect(refusal(changed('files', named))).toBe('constructor: is missing');
  });
});

/** Yields the paths to all members of a value. */
function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (Array.isArray(value)) for (const at of value.keys()) yield* pathsIn(value[at], [...path, at]);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) yield* pathsIn(member, [...path, name]);
}

function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value))
    return (value as readonly unknown[]).map((item, at) => (at === step ? replaced(item, rest, by) : item));
  const { [step]: member, ...others } = value as Json;
  return { ...others, [step]: replaced(member, rest, by) };
}

const WRONG: readonly unknown[] = [null, -1, 1e300, 'x\u001b[31m', [], {}, JSON.parse(deep)];

describe('a file of a bundle', () => {
  it.each(['timeline.jsonl', 'journal.jsonl', 'verdicts.json', 'origin.json'])(
    'is read or refused in one line, whatever member of it is replaced: %s',
    (name) => {
      const [first = '', second = '', ...lines] = name.endsWith('l')
        ? text(name).split('\n')
        : ['', text(name)];
      const value = JSON.parse(second) as unknown;
      const paths = [...pathsIn(value)].filter((path) => path.length < 6).slice(0, 150);
      for (const path of paths)
        for (const wrong of WRONG) {
          const line = JSON.stringify(replaced(value, path, wrong));
          const content = name.endsWith('l') ? [first, line, ...lines].join('\n') : line;
          const message = refusal(withFiles({ [name]: content }));
          expect(message ?? '').toMatch(/^[ -~]*$/);
        }
    },
  );

  it('is refused if its lines have more than the levels that all JSON of others may have', () => {
    const line = text('timeline.jsonl').split('\n')[0] ?? '';
    const content = text('timeline.jsonl').replace(line, line.replace('"change":{}', `"change":${deep}`));
    expect(refusal(withFiles({ 'timeline.jsonl': content }))).toMatch(
      /^timeline\.jsonl:1:\d+: has more than 200 levels of lists and objects$/,
    );
  });

  it('is refused if it has more values than fit into the memory', () => {
    const content = `[${'0,'.repeat(10_000_001)}0]`;
    expect(refusal(withFiles({ 'verdicts.json': content }))).toBe(
      'verdicts.json: has more than 10000000 values',
    );
  });

  it('is refused if its ids do not rise', () => {
    const lines = text('journal.jsonl').split('\n');
    expect(refusal(withFiles({ 'journal.jsonl': [lines[0], ...lines].join('\n') }))).toMatch(
      /^journal\.jsonl:2: expected an id above \d+, not \d+$/,
    );
  });
});
