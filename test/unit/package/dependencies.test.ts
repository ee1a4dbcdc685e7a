import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');
/** The entry points of the bundles and their types, and the script that builds them. */
const BUILDING = ['src/main.ts', 'src/index.ts', 'tools/setup.mjs'];

function packagesOf(file: string): readonly string[] {
  const { devDependencies } = JSON.parse(readFileSync(join(PROJECT, file), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(devDependencies);
}

/** Returns the packages that these files import, directly or through other files. */
async function importedBy(entryPoints: readonly string[]): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [...entryPoints],
    absWorkingDir: PROJECT,
    outdir: 'nowhere',
    metafile: true,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const bare = imports.filter(({ path, external }) => external === true && !isBuiltin(path));
  return [...new Set(bare.map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path))].sort();
}

describe('package.json', () => {
  it('has all packages that building imports: npm start installs no others', async () => {
    const imported = await importedBy(BUILDING);
    expect(imported).toContain('express');
    expect(imported).toContain('esbuild');
    const listed = packagesOf('package.json');
    expect(imported.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('shares no package with test/package.json, so each has one version', () => {
    const building = packagesOf('package.json');
    expect(packagesOf('test/package.json').filter((name) => building.includes(name))).toEqual([]);
  });
});
