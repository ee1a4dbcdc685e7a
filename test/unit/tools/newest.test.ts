import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

interface Newest {
  readonly env: (cache: string) => Readonly<Record<string, string>>;
  readonly around: (install?: string) => string;
  readonly changes: (installed: string) => readonly string[];
}

const tool = resolve(import.meta.dirname, '../../../tools/clients/newest.mjs');
const { newestOf } = (await import(tool)) as { readonly newestOf: (folder: string) => Newest | undefined };

describe('The newest versions of a suite', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'understudy-newest-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['requirements.txt', 'requests==2.34.2\nurllib3==2.8.0\n'],
    ['go.mod', 'module x\n\ngo 1.24\n\nrequire (\n\trequests 2\n\trequests v1\n)\n'],
    ['package.json', '{"dependencies":{"requests":"2.34.2","urllib3":"2.8.0"}}'],
  ])('are compared with those that %s pins', (file, text) => {
    writeFileSync(join(folder, file), text);
    const changes = newestOf(folder)?.changes('requests==3.0.0\nurllib3==2.8.0\nother==1.0.0\n');
    expect(changes).toEqual([expect.stringMatching(/^requests \S+ → 3\.0\.0$/)]);
  });

  test('leave the files of the suite unchanged: Go reads others in the cache', () => {
    writeFileSync(join(folder, 'go.mod'), 'module x\n');
    expect(newestOf(folder)?.env('/cache')).toEqual({
      GOFLAGS: expect.stringContaining('-modfile=/cache/go.mod'),
    });
  });

  test('are raised before or after the installation of the suite', () => {
    writeFileSync(join(folder, 'requirements.txt'), '');
    expect(newestOf(folder)?.around('sh install.sh')).toMatch(
      /^\(true\) && \(sh install\.sh\) && \(.*install --upgrade.*\)$/,
    );
  });

  test('do not exist for a suite without pinned versions', () => {
    expect(newestOf(folder)).toBeUndefined();
  });
});
