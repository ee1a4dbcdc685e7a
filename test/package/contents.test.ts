import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');
const BYTES_MAX = 4 * 1024 * 1024;

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: PROJECT,
  encoding: 'utf8',
});
const [packed] = JSON.parse(stdout) as readonly [Packed];
const paths = packed.files.map(({ path }) => path);

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(PROJECT, folder)).map((name) => `${folder}/${name}`);
}

describe('the package', () => {
  it('has nothing beside the program, what it reads, and what people read first', () => {
    const rest = paths.filter((path) => !path.startsWith('dist/'));
    const folders = ['fixtures', 'scenarios', 'schema'].flatMap(filesOf);
    expect(rest.toSorted()).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', ...folders].toSorted(),
    );
  });

  it('has of the build nothing that is only of use here', () => {
    const odd = paths.filter(
      (path) => path.startsWith('dist/') && !/\.(js|d\.ts|yaml|cjs|LEGAL\.txt)$|\/parsed\.json$/.test(path),
    );
    expect(odd).toEqual([]);
    expect(paths).not.toContain('dist/main.js');
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/main.cjs',
        'dist/understudy.cjs',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/contract/openapi.yaml',
        'dist/control/openapi.yaml',
      ]),
    );
  });

  it('stays small', () => {
    expect(packed.size).toBeLessThan(BYTES_MAX);
  });
});
