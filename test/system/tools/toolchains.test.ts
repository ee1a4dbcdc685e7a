import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { reasonsOf, skippedTitle } from '../../../tools/skipped.mjs';
import { TOOLCHAINS, type Found } from '../../../tools/toolchains/table.mjs';
import { PROJECT } from '../../support/snippets.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-toolchains-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const urlOf = (module: string): string => pathToFileURL(join(PROJECT, 'tools/toolchains', module)).href;

/** Returns what an expression has in a process that imports `name` from a module of `tools/toolchains`. */
function valueOf(name: string, module: string, expression: string, env: NodeJS.ProcessEnv): unknown {
  const script = `import { ${name} } from '${urlOf(module)}'; console.log(JSON.stringify(await (${expression})))`;
  const args = ['--input-type=module', '-e', script];
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}

/** Looks for all toolchains on a machine that has nothing but these programs in its path. */
function foundWith(...programs: readonly string[]): Readonly<Record<string, Found>> {
  const path = mkdtempSync(join(folder, 'path-'));
  for (const program of programs) {
    writeFileSync(join(path, program), `#!${process.execPath}\n`);
    chmodSync(join(path, program), 0o755);
  }
  const expression = `Object.fromEntries(${JSON.stringify(TOOLCHAINS)}.map((name) => [name, toolchain(name)]))`;
  const env = { PATH: path, TEST_TOOLS: 'path' };
  return valueOf('toolchain', 'table.mjs', expression, env) as Readonly<Record<string, Found>>;
}

describe('a machine with Node.js alone', () => {
  const found = foundWith();

  it.each(['bash', 'curl', 'go', 'image tool', 'jq', 'nginx', 'process namespace', 'pytest', 'requests'])(
    'does not have %s, and says so in one reason of a title',
    (name) => {
      const { missing } = found[name] as { readonly missing: string };
      expect(reasonsOf(`group ${skippedTitle('test', [missing, 'another'])}`)).toEqual([missing, 'another']);
    },
  );

  it('takes the place of Debian for no tool', () => {
    const paths = Object.values(found).flatMap((each) => ('path' in each ? [each.path] : []));
    expect(paths.filter((path) => path.startsWith('/usr') && path !== process.execPath)).toEqual([]);
  });
});

it('A tool in the path is found', () => {
  const found = foundWith('curl', 'python3');
  expect(found).toMatchObject({ curl: { path: 'curl' }, requests: { path: 'python3' } });
  expect(found.jq).toEqual({ missing: 'jq is not installed' });
});

describe('a toolchain whose package cannot be had', () => {
  const { npm_execpath, PATH = '', HOME = '' } = process.env;
  const offline = { npm_config_registry: 'http://127.0.0.1:1', npm_config_cache: join(folder, 'npm') };
  const env = { PATH, HOME, ...offline, ...(npm_execpath !== undefined && { npm_execpath }) };

  it.each(['chromium', 'postgresql'])('gives the reason and leaves nothing behind: %s', (name) => {
    const parent = join(folder, name);
    mkdirSync(parent);
    const expression = `fetchInto(${JSON.stringify(join(parent, 'made'))}, '${name}')`;
    expect(valueOf('fetchInto', 'fetch.mjs', expression, env)).toMatch(
      /^its package cannot be had from the registry/,
    );
    expect(readdirSync(parent)).toEqual([]);
  });
});
