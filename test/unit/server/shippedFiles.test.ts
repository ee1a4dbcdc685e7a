import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lintFiles } from '../../../src/server/lint/lintFiles.js';
import { listShipped } from '../../../src/server/listShipped.js';
import { unknownVariables } from '../../../src/server/unknownVariables.js';

describe('the list of shipped files', () => {
  const lines = listShipped().trimEnd().split('\n');

  it('has a line for each fixture, then for each scenario', () => {
    const named = lines.map((line) => line.split(/ +/, 2).join(' '));
    expect(named.filter((each) => each.startsWith('fixture')).length).toBeGreaterThan(2);
    expect(named.findLastIndex((each) => each.startsWith('fixture'))).toBeLessThan(
      named.findIndex((each) => each.startsWith('scenario')),
    );
    expect(named).toContain('fixture standard');
    expect(named).toContain('scenario slow-api');
  });

  it('has three columns, the last one a description', () => {
    const starts = lines.map((line) => /^(\w+ +\S+ +)\S/.exec(line)?.[1]?.length);
    expect(new Set(starts).size).toBe(1);
    const longest = Math.max(...lines.map((line) => line.split(/ +/)[1]?.length ?? 0));
    expect(starts[0]).toBe(8 + 2 + longest + 2);
  });
});

describe('lint', () => {
  let folder: string;
  let output: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'understudy-lint-'));
    output = [];
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    }
  });

  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const good = (): string => file('good.yaml', 'version: 1\nname: good\n');
  const bad = (name = 'bad.yaml'): string => file(name, 'version: 1\nname: bad\nsed: 1\nfixtur: standard\n');

  it('says that nothing is wrong, with the number of files', async () => {
    expect([await lintFiles([good()]), output.join('')]).toEqual([0, 'understudy: 1 file, nothing wrong\n']);
    output = [];
    expect([await lintFiles([good(), 'slow-api']), output.join('')]).toEqual([
      0,
      'understudy: 2 files, nothing wrong\n',
    ]);
  });

  it('prints a line for each mistake, and how many there are', async () => {
    expect(await lintFiles([bad()])).toBe(1);
    const lines = output.join('').trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/bad\.yaml:3:\d+: /),
      expect.stringMatching(/bad\.yaml:4:\d+: /),
      'understudy: 2 mistakes',
    ]);
  });

  it('says in how many of several files they are', async () => {
    expect(await lintFiles([good(), bad(), bad('worse.yaml')])).toBe(1);
    expect(output.join('')).toMatch(/\nunderstudy: 4 mistakes in 2 of 3 files\n$/);
  });

  it('refuses a file that is missing', async () => {
    await expect(lintFiles([join(folder, 'none.yaml')])).rejects.toThrow(/none\.yaml: no such file; /);
    await expect(lintFiles([join(folder, 'none.yaml')])).rejects.toThrow(
      expect.objectContaining({ name: 'UsageError' }),
    );
  });
});

describe('a variable of the environment', () => {
  it('is named if no option reads it, with the option that was meant', () => {
    expect(unknownVariables({ UNDERSTUDY_SED: '1', PORT: '1', UNDERSTUDY_SEED: '2' })).toEqual([
      'UNDERSTUDY_SED: no option has this variable, it is ignored; did you mean UNDERSTUDY_SEED?',
    ]);
    expect(unknownVariables({ UNDERSTUDY_ZZZZZZZZ: '1', UNDERSTUDY_QQQQQQQQ: '' })).toEqual([
      'UNDERSTUDY_QQQQQQQQ: no option has this variable, it is ignored',
      'UNDERSTUDY_ZZZZZZZZ: no option has this variable, it is ignored',
    ]);
  });

  it.each([
    ['UNDERSTUDY_QUIRK', 'x=y'],
    ['UNDERSTUDY_BASE_URL', 'http://x'],
    ['UNDERSTUDY_CONTROL_URL', 'http://x'],
    ['UNDERSTUDY_PUBLIC_KEY', 'x'],
    ['UNDERSTUDY_PRIVATE_KEY', 'x'],
    ['UNDERSTUDY_CA_FILE', 'x'],
    ['UNDERSTUDY_TUNING', 'off'],
    ['UNDERSTUDY_SERVICE_HOST', '10.0.0.1'],
    ['UNDERSTUDY_PORT_8080_TCP', 'tcp://10.0.0.1:8080'],
    ['UNDERSTUDY_PORT', 'tcp://10.0.0.1:8080'],
  ])('is known: %s=%s', (name, value) => {
    expect(unknownVariables({ [name]: value })).toEqual([]);
  });
});
