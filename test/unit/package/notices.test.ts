import { beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** The licenses, as older packages declare them. */
  readonly licenses?: readonly { readonly type: string }[];
}

/** The packages whose code a bundle of this entry contains, according to esbuild. */
async function packagesIn(entry: string): Promise<readonly Manifest[]> {
  const { metafile } = await build({
    entryPoints: [join(PROJECT, entry)],
    absWorkingDir: PROJECT,
    outdir: 'nowhere',
    metafile: true,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
  });
  const folders = Object.keys(metafile.inputs).flatMap((path) => PACKAGE.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map(
    (folder) => JSON.parse(readFileSync(join(PROJECT, folder, 'package.json'), 'utf8')) as Manifest,
  );
}

describe('THIRD-PARTY-NOTICES', () => {
  let texts: ReadonlyMap<string, string>;
  let bundled: readonly Manifest[];

  beforeAll(async () => {
    const parts = readFileSync(join(PROJECT, 'dist/THIRD-PARTY-NOTICES'), 'utf8').split(/\n+-{80}\n+/);
    texts = new Map(
      parts.slice(1).map((part) => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end).trim()];
      }),
    );
    bundled = [...(await packagesIn('src/main.ts')), ...(await packagesIn('src/index.ts'))];
  });

  it('has every package that is bundled, with its version and its licence', () => {
    const names = bundled.map(({ name }) => name);
    for (const name of ['ajv', 'commander', 'express', 'lowdb', 'node-forge', 'pino', 'prom-client', 'yaml'])
      expect(names).toContain(name);
    const missing = bundled
      .map(({ name, version, license, licenses }) => {
        return `${name} ${version} (${license ?? licenses?.[0]?.type ?? 'no licence'})`;
      })
      .filter((title) => !texts.has(title));
    expect(missing).toEqual([]);
  });

  it('has the text of each licence', () => {
    const empty = [...texts].filter(([, text]) => !/copyright|permission/i.test(text) || text.length < 300);
    expect(empty.map(([title]) => title)).toEqual([]);
  });
});
